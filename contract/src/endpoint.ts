import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import type { RateLimitName } from './rate-limit.ts'

/**
 * Who may make a call. The server installs the guard for this value, so that no route can forget it. `admin` is role 1;
 * `moderator` is role 3 or 1; `lecturer` is only role 2, like its menu (specification, section 2).
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
  /** A second address of the same call for admins: their role allows the call where other users must be members. */
  readonly adminUrl?: `/admin/${string}`
  /** Programs may also make the call, with a token of the contest `params.id`, sent as `Authorization: Bearer …`. */
  readonly contestToken?: true
  /** One sentence about the call for the generated documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The maximum number of bytes and JSON values of the body, if it is more than `defaultBody` allows. */
  readonly bodyBytes?: number
  readonly bodyValues?: number
  readonly reply: z.ZodType
  /** The reply is a file of this type; `reply` is not used. */
  readonly download?: 'text/csv' | 'application/zip' | 'application/pdf' | 'application/x-ndjson'
  /** The reply is a file of this type where the query asks for one. */
  readonly alsoDownload?: 'text/csv'
  /** Other statuses that the reply can have. */
  readonly otherStatuses?: readonly number[]
  /**
   * Refusals by the call's own rules, for the generated documentation. Refusals by the guard, the limits and the
   * parsing follow from the rest of the declaration.
   */
  readonly refuses?: readonly ProblemCode[]
  /**
   * Whether the call changes something. By default every method except GET does. A GET that changes something is
   * accepted only from this site's scripts and from programs that are not browsers, so that a picture or a link can't
   * trigger it.
   */
  readonly writes?: boolean
  /**
   * Whether a repeat with the same Idempotency-Key runs again, because its reply must not be stored: it starts or ends
   * a session, or contains a secret.
   */
  readonly runsAgain?: boolean
  /** A row of `rateLimits`; `write` by default for calls other than GET. */
  readonly limit?: RateLimitName
  /** The progress events for clients that accept text/event-stream. */
  readonly progress?: z.ZodType
  /**
   * The events of a reply that stays open, by name, for clients that accept text/event-stream. Their ids are sent
   * back as Last-Event-ID.
   */
  readonly events?: Readonly<Record<string, z.ZodType>>
  /**
   * Candidates of an assessment who have no account may make the call. All other calls under /auth refuse them, and
   * this call's own rules keep them to their own assessment.
   */
  readonly candidate?: true
  /** The call carries one file, as multipart/form-data, instead of a body. */
  readonly upload?: { readonly maximumBytes: number }
}

/**
 * The limits of a body unless its call declares higher ones: so low that parsing and checking the worst body does not
 * delay other calls. A list counts as one value and each of its items as another.
 */
export const defaultBody = { bytes: 64 * 1024, values: 1000, depth: 32 } as const

/** The size of a body with a text of that many UTF-16 units: each takes at most 3 bytes, in UTF-8 or as an escape (`\n`). */
export function bodyBytesOf(characters: number): number {
  return 3 * characters + defaultBody.bytes
}

/**
 * Makes a writing call idempotent: if it is repeated within a day by the same account (or, for visitors, from the same
 * address), it gets the first call's reply. The same key with another request is refused.
 */
export const idempotencyKey = {
  header: 'idempotency-key',
  pattern: /^[\x21-\x7e]{8,200}$/,
  refusal: 'Use an Idempotency-Key of 8 to 200 ASCII characters without spaces.',
  replayed: 'idempotency-replayed',
} as const

/**
 * Names the account for which a page was opened. In another tab somebody else may have logged in since: then a call that
 * writes is refused, so that it doesn't write for them.
 */
export const pageUserHeader = 'x-page-user'

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

/** What a caller passes: the input type of the schemas. In an address, a number may be a string of digits. */
export type InputOf<E extends Endpoint> = InAddress<Part<E, 'params', 'input'>> &
  InAddress<Part<E, 'query', 'input'>> &
  Part<E, 'body', 'input'>

/** What a handler receives: the output type of the schemas. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

export type ProgressOf<E extends Endpoint> = E extends { readonly progress: infer Step extends z.ZodType }
  ? z.output<Step>
  : never

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

type InAddress<Input> = {
  readonly [Name in keyof Input]: { readonly [Key in keyof Input[Name]]: NumberOrDigits<Input[Name][Key]> }
}
type NumberOrDigits<Value> = Value extends number ? number | string : Value

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [key in Name]: infer Schema extends z.ZodType
}
  ? { readonly [key in Name]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown
