import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** What one of the people in a drill does about an error: they try again if the site says so. */

export interface Request {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly cookie?: string
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Tally {
  replies: number
  /** Requests that had to be sent more than once. */
  repeated: number
  longestMilliseconds: number
  /** What the site may not do, by its description, with its number. */
  readonly wrong: Map<string, number>
}

type Reply =
  | { readonly kind: 'done' | 'interrupted' | 'wrong'; readonly text: string }
  /** The site asks to try again after so many seconds. */
  | { readonly kind: 'again'; readonly text: string; readonly seconds: number }

/** A browser gives up after this, and says that the connection was lost. */
const timeoutMilliseconds = 30_000
/** Trying again ends after this. By then, everything that was killed runs again. */
const giveUpMilliseconds = 120_000

export const tally: Tally = { replies: 0, repeated: 0, longestMilliseconds: 0, wrong: new Map() }

/** Counts something that the site must never do. */
export function recordFault(what: string): void {
  tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1)
}

/**
 * Sends a request until it works. A write keeps its idempotency key until the site says that it may have been done.
 * @param isDone looks whether an interrupted write was done; without it, it is sent again
 * @returns the text of the reply, or undefined if the site gave a wrong one or never worked
 */
export async function requestUntilDone(
  url: string,
  request: Request,
  isDone: () => Promise<boolean> = async () => false,
): Promise<string | undefined> {
  const name = `${request.method ?? 'GET'} ${request.path.replace(/\d+/g, '…')}`
  const from = performance.now()
  let key = newKey()
  for (let attempt = 0; ; attempt += 1) {
    const reply = await tryOnce(url, request, key)
    const milliseconds = performance.now() - from
    if (reply.kind === 'done' || (reply.kind === 'interrupted' && (await isDone()))) {
      tally.replies += 1
      if (attempt > 0) tally.repeated += 1
      tally.longestMilliseconds = Math.max(tally.longestMilliseconds, milliseconds)
      return reply.text
    }
    if (reply.kind === 'wrong') {
      recordFault(`${name}: ${reply.text}`)
      return undefined
    }
    if (reply.kind === 'interrupted') key = newKey()
    if (milliseconds > giveUpMilliseconds) {
      recordFault(`${name}: still not working after ${giveUpMilliseconds / 1000} s of trying again`)
      return undefined
    }
    await wait(reply.kind === 'again' ? reply.seconds * 1000 : 1000)
  }
}

/** Sends a request once. @param key the idempotency key of a write */
export async function tryOnce(
  url: string,
  { path, method = 'GET', body, cookie, headers }: Request,
  key = newKey(),
): Promise<Reply> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        accept: path.includes('/api/') ? 'application/json' : 'text/html',
        ...(cookie === undefined ? {} : { cookie }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'done', text }
    return replyOf(response, text)
  } catch (error) {
    // The connection was refused or broke off: a browser says that, and to try again.
    return { kind: 'again', text: String(error instanceof Error ? (error.cause ?? error) : error), seconds: 0.5 }
  }
}

function replyOf({ status, headers }: Response, text: string): Reply {
  const said = `${status} ${text.slice(0, 200).replace(/\s+/g, ' ')}`
  // The proxy's own reply: no server was reached.
  if (status === 502 && /try again/i.test(text)) return { kind: 'again', text: said, seconds: 0.5 }
  if (status === 409 && text.includes('was interrupted')) return { kind: 'interrupted', text: said }
  if (status === 409 && text.includes('still being processed')) return { kind: 'again', text: said, seconds: 1 }
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  const asksToTryAgain = after > 0 && /try again/i.test(text)
  if ((status === 503 || status === 429) && asksToTryAgain)
    return { kind: 'again', text: said, seconds: Math.min(after, 5) }
  return { kind: 'wrong', text: said }
}

function newKey(): string {
  return randomBytes(16).toString('hex')
}
