import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import './sentence.ts'

/**
 * Who may make a call. The server puts the guard on from this word, so that no route can forget it.
 * `admin` is role 1; `moderator` is role 3 or 1; `lecturer` is role 2 alone, as its menu is (specification, section 2).
 */
export type Who = 'anyone' | 'user' | 'lecturer' | 'moderator' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the contract, as data. A reply that is a number, a word or a boolean travels as text/plain, everything
 * else as JSON (design, section 10).
 */
export interface Endpoint {
  readonly method: Method
  /** Fastify's notation: `/auth/api/Questions/:id`. */
  readonly url: `/public/${string}` | `/auth/${string}` | `/admin/${string}`
  readonly who: Who
  /** A second address of the same call, for admins alone: what anybody may do by a row of theirs, admins may by role. */
  readonly adminUrl?: `/admin/${string}`
  /** Also for programs with a token of the contest that `params.id` names, as `Authorization: Bearer …`. */
  readonly contestToken?: true
  /** One sentence for the generated documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** How many bytes and JSON values the body may have, where that is more than `defaultBody` allows. */
  readonly bodyBytes?: number
  readonly bodyValues?: number
  readonly reply: z.ZodType
  /** The reply is a file of this type; `reply` is not used. */
  readonly download?: 'text/csv' | 'application/zip' | 'application/pdf' | 'application/x-ndjson'
  /** The reply is a file of this type where the query asks for one. */
  readonly alsoDownload?: 'text/csv'
  /** Other statuses that the reply can have. */
  readonly alsoWith?: readonly number[]
  /**
   * What the call's own rules refuse, for the generated documentation. What the guard, the limits and the parsing refuse
   * follows from the rest of the declaration.
   */
  readonly refuses?: readonly ProblemCode[]
  /**
   * Whether the call changes something. By default all but GET do. A GET that does is refused unless a script of this site
   * makes it, or a program that is no browser: no picture and no link does anything.
   */
  readonly writes?: boolean
  /**
   * Whether a repeat with the same Idempotency-Key runs again, because its reply must not be stored: it starts or ends a
   * session, or contains a secret.
   */
  readonly runsAgain?: boolean
  /** A row of `rateLimits`; `write` where a call that is no GET names none. */
  readonly limit?: RateLimitName
  /** The progress events for clients that accept text/event-stream. */
  readonly progress?: z.ZodType
  /**
   * The events of an answer that stays open, by name, for clients that accept text/event-stream. Their ids are sent back
   * as Last-Event-ID.
   */
  readonly events?: Readonly<Record<string, z.ZodType>>
  /**
   * Candidates of an assessment without an account may make the call. Every other one under /auth refuses them, and this
   * one's own rules keep them to their own assessment.
   */
  readonly candidate?: true
  /** The call carries one file, as multipart/form-data, instead of a body. */
  readonly upload?: { readonly maximumBytes: number }
}

/**
 * What a body may be where its call declares no more: small enough that reading and checking the worst of them does not
 * keep others waiting. A list is one value and each of its items another.
 */
export const defaultBody = { bytes: 64 * 1024, values: 1000, depth: 32 } as const

/** Bytes of a body around one text of so many characters: each takes at most 3 bytes in UTF-8, or 2 as an escape. */
export function bodyBytesOf(characters: number): number {
  return 3 * characters + defaultBody.bytes
}

/**
 * With this header a call that writes is done once: a repeat within a day, by the same account (or the same address, for
 * visitors), is answered with the first one's reply. The same key with another request is refused.
 */
export const idempotencyKey = {
  header: 'idempotency-key',
  pattern: /^[\x21-\x7e]{8,200}$/,
  refusal: 'Use an Idempotency-Key of 8 to 200 ASCII characters without spaces.',
  replayed: 'idempotency-replayed',
} as const

export function isWriting({ method, writes }: Endpoint): boolean {
  return writes ?? method !== 'GET'
}

/** The same call at its address for admins. */
export function adminTwinOf({ adminUrl, ...endpoint }: Endpoint): Endpoint | undefined {
  return adminUrl && { ...endpoint, url: adminUrl, who: 'admin' }
}

/** Gives a declaration its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** What a caller gives: as the schemas take it in. In an address a number may also be given by its digits. */
export type InputOf<E extends Endpoint> = InAddress<Part<E, 'params', 'input'>> &
  InAddress<Part<E, 'query', 'input'>> &
  Part<E, 'body', 'input'>

/** What a handler gets: as the schemas give it out. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

export type ProgressOf<E extends Endpoint> = E extends { readonly progress: infer Step extends z.ZodType }
  ? z.output<Step>
  : never

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

type InAddress<Given> = {
  readonly [Name in keyof Given]: { readonly [Key in keyof Given[Name]]: NumberOrDigits<Given[Name][Key]> }
}
type NumberOrDigits<Value> = Value extends number ? number | string : Value

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
  /** Calls with a body that name no limit of their own. */
  write: [{ by: 'account', max: 600, seconds: 60 }],
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
  /** Asks the logged-in user for the password again. */
  confirm: [{ by: 'account', max: 10, seconds: 300 }],
  download: [{ by: 'account', max: 10, seconds: 3600 }],
  upload: [{ by: 'account', max: 60, seconds: 3600 }],
  run: [{ by: 'account', max: 240, seconds: 60 }],
  vote: [{ by: 'account', max: 240, seconds: 60 }],
  /** Job applications. */
  apply: [{ by: 'account', max: 20, seconds: 3600 }],
  /** What pages report by themselves, such as a view. */
  visit: [{ by: 'account', max: 240, seconds: 60 }],
  /** Calls with the link of an assessment. A whole class may sit behind one address. */
  assessmentLink: [{ by: 'address', max: 300, seconds: 300 }],
  /** Links to a course. A whole class may sit behind one address. */
  courseLink: [{ by: 'address', max: 600, seconds: 300 }],
  /** Browsers that a learning platform sends. A whole university may sit behind one address. */
  ltiLaunch: [{ by: 'address', max: 3000, seconds: 300 }],
  inquiry: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 20, seconds: 3600 },
  ],
} as const satisfies Record<string, readonly RateLimit[]>
export type RateLimitName = keyof typeof rateLimits
