import type { z } from 'zod'

/**
 * Who may make a call. The server puts the guard on from this word, so that no route can forget it.
 * `admin` is role 1; `moderator` is role 3 or 1; `lecturer` is role 2 alone, as its menu is (specification, section 2).
 */
export type Who = 'anyone' | 'user' | 'lecturer' | 'moderator' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the contract, as data. A reply that is a number, a word or a boolean travels as text/plain, everything
 * else as JSON (design, section 10). `limit` names a row of `rateLimits`.
 */
export interface Endpoint {
  readonly method: Method
  /** Fastify's notation: `/auth/api/Questions/:id`. */
  readonly url: `/public/${string}` | `/auth/${string}` | `/admin/${string}`
  readonly who: Who
  /** One sentence for the generated documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** How long the body may be, where that is more than usual. */
  readonly bodyBytes?: number
  readonly reply: z.ZodType
  readonly limit?: RateLimitName
  /** What a client that accepts text/event-stream is told on the way to the answer. */
  readonly progress?: z.ZodType
  /** The call carries one file, as multipart/form-data, instead of a body. */
  readonly upload?: { readonly maximumBytes: number }
}

/** Gives a declaration its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** What a caller gives: as the schemas take it in. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>

/** What a handler gets: as the schemas give it out. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

export type ProgressOf<E extends Endpoint> = E extends { readonly progress: infer Step extends z.ZodType }
  ? z.output<Step>
  : never

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [key in Name]: infer Schema extends z.ZodType
}
  ? { readonly [key in Name]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

/**
 * At most `max` calls in `seconds`, counted by account, by address, or by the email that the call names together with
 * the address. A whole class behind one address can sign up; one password cannot be guessed.
 */
export interface RateLimit {
  readonly by: 'account' | 'address' | 'email'
  readonly max: number
  readonly seconds: number
}
export const rateLimits = {
  signIn: [
    { by: 'email', max: 10, seconds: 300 },
    { by: 'address', max: 300, seconds: 300 },
  ],
  signUp: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 100, seconds: 600 },
  ],
  recover: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 60, seconds: 3600 },
  ],
  post: [{ by: 'account', max: 600, seconds: 3600 }],
  comment: [{ by: 'account', max: 20, seconds: 300 }],
  report: [{ by: 'account', max: 20, seconds: 3600 }],
  /** Whoever is signed in is asked for the password again. */
  confirm: [{ by: 'account', max: 10, seconds: 300 }],
  download: [{ by: 'account', max: 10, seconds: 3600 }],
  upload: [{ by: 'account', max: 60, seconds: 3600 }],
  run: [{ by: 'account', max: 240, seconds: 60 }],
  vote: [{ by: 'account', max: 240, seconds: 60 }],
  inquiry: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 20, seconds: 3600 },
  ],
} as const satisfies Record<string, readonly RateLimit[]>
export type RateLimitName = keyof typeof rateLimits
