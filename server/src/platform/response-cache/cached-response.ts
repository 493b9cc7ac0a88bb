import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'

/** The request data that decides whether a response from memory may be used. A Fastify request has this shape, too. */
export interface PageRequest {
  readonly url: string
  readonly ip: string
  readonly headers: IncomingHttpHeaders
}

/** How long a response can be cached, and what makes it outdated. */
export interface CachePolicy {
  /**
   * The topics that the response shows: `question 12`, or `question` for a list that any question can change. The
   * triggers in server/migrations/0040_page_change.sql use the same names.
   */
  readonly topics: readonly string[]
  /** The maximum number of seconds to keep it, because the clock changes some responses. */
  readonly seconds: number
  /** Only the page that shows it is cached; a browser's own call is computed anew. */
  readonly pagesOnly?: boolean
  /** Only for the session that requested it; no cache outside of this process may keep it. */
  readonly isOwn?: boolean
  /** Called for each request that is answered from memory. */
  readonly onHit?: (request: PageRequest) => void
}

export interface CachedResponse extends CachePolicy {
  /** The route's template, by which requests are counted. */
  readonly route: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  /** The encoded forms of the response: each is compressed when the first client asks for it, and then cached. */
  readonly forms: Map<Encoding, Form | Promise<Form>>
  /** When the response expires, on the clock of `performance.now()`. */
  readonly until: number
}

/** One encoding of a response. Its headers are an array of alternating names and values, as Node writes them. */
export interface Form {
  /** A short one has a character for each byte (latin1): then Node writes it together with the headers, which is faster. */
  readonly body: Buffer | string
  readonly headers: string[]
  /** Headers for requests with a session, whose responses no shared cache may keep. */
  readonly privateHeaders: string[]
}

const shortBytes = 16 * 1024

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Measured with a page of 70 KB: 12 % smaller than gzip, in 3 ms. */
const brotliQuality = 5

export function cachedResponse(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  policy: CachePolicy,
  route = 'none',
): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { ...policy, route, body, headers, etag, forms: new Map(), until: performance.now() + policy.seconds * 1000 }
}

/** The response in an encoding; a promise while it is being compressed. */
export function formOf(response: CachedResponse, encoding: Encoding): Form | Promise<Form> {
  const known = response.forms.get(encoding)
  if (known) return known
  const made = encoding === 'identity' ? encoded(response, encoding, response.body) : compressed(response, encoding)
  response.forms.set(encoding, made)
  // The next client tries again.
  if (made instanceof Promise) made.catch(() => response.forms.delete(encoding))
  return made
}

async function compressed(response: CachedResponse, encoding: 'br' | 'gzip'): Promise<Form> {
  const body =
    encoding === 'br'
      ? await compressors.br(response.body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await compressors.gzip(response.body)
  const form = encoded(response, encoding, body)
  response.forms.set(encoding, form)
  return form
}

function encoded({ headers, etag, isOwn }: CachedResponse, encoding: Encoding, body: Buffer): Form {
  const own = {
    ...headers,
    etag,
    vary: 'accept-encoding, cookie',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  // A cache may keep what everybody sees, and revalidates it each time, which costs a 304.
  const withCaching = (caching: string) => Object.entries({ ...own, 'cache-control': caching }).flat()
  return {
    body: body.length > shortBytes ? body : body.toString('latin1'),
    headers: withCaching(isOwn ? 'no-store' : 'public, no-cache'),
    privateHeaders: withCaching(isOwn ? 'no-store' : 'private, no-cache'),
  }
}

/** Seconds for which an expired response is still sent while a new one is computed, so that requests don't pile up. */
export function graceSeconds({ seconds }: CachedResponse): number {
  return Math.min(seconds, 2)
}

/** Estimated bytes for one response besides its body: its headers in each form, and its entries in the maps. */
const overhead = 3072

/** The bytes of memory that a response takes: its body, and its compressed forms, which are smaller than it. */
export function costOf({ body, topics }: CachedResponse): number {
  return body.length * 2 + topics.length * 100 + overhead
}
