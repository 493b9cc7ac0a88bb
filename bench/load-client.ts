import { requestUntilDone, tryOnce, type Request } from './drill-person.ts'

/** How the users of bench/load and bench/soak send requests. */

/** A request failed. The message is the reason; it is empty if `tally` has counted the failure. */
export class RequestFailed extends Error {}

/** The site doesn't know whether a write was done: the user has to check. */
export class WriteInterrupted extends Error {}

/** Response times in milliseconds since the last report, which empties the list. */
export const durations: number[] = []

/** A browser's headers, with one of many client addresses, because rate limits count requests by address. */
function visitorHeaders(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 200)
  return { 'accept-encoding': 'br, gzip', 'x-forwarded-for': `10.0.${part()}.${part()}` }
}

/** Sends a request once. @throws RequestFailed unless the reply is a success */
export async function sendOnce(url: string, request: Request): Promise<string> {
  const startedAt = performance.now()
  const { kind, text } = await tryOnce(url, { ...request, headers: visitorHeaders() })
  if (kind !== 'done')
    throw new RequestFailed(`${request.method ?? 'GET'} ${request.path.replace(/\d+/g, '…')}: ${text}`)
  durations.push(performance.now() - startedAt)
  return text
}

/**
 * Sends a request again as long as the site asks for that.
 * @param isDone see requestUntilDone
 * @throws RequestFailed if the site gives a wrong reply, or does not respond in time
 */
export async function sendUntilDone(url: string, request: Request, isDone?: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now()
  const text = await requestUntilDone(url, { ...request, headers: visitorHeaders() }, isDone)
  if (text === undefined) throw new RequestFailed()
  durations.push(performance.now() - startedAt)
  return text
}
