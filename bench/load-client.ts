import { requestUntilDone, tryOnce, type Request } from './drill-person.ts'

/** How the users of bench/load and bench/soak send requests. */

/** A request failed. The message is the reason, or empty if that has been recorded as a fault. */
export class Failed extends Error {}

/** The site said that a write may have been done or not: its user has to look. */
export class Interrupted extends Error {}

/** The durations of answers in milliseconds; the reader empties it. */
export const durations: number[] = []

/** A browser's headers, from one of many addresses. */
function visitorHeaders(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 200)
  return { 'accept-encoding': 'br, gzip', 'x-forwarded-for': `10.0.${part()}.${part()}` }
}

/** Sends a request once. @throws Failed unless it is answered with success */
export async function sendOnce(url: string, request: Request): Promise<string> {
  const from = performance.now()
  const { kind, text } = await tryOnce(url, { ...request, headers: visitorHeaders() })
  if (kind !== 'done') throw new Failed(`${request.method ?? 'GET'} ${request.path.replace(/\d+/g, '…')}: ${text}`)
  durations.push(performance.now() - from)
  return text
}

/**
 * Sends a request again as long as the site asks for that.
 * @param isDone see requestUntilDone
 * @throws Failed if the site gives a wrong answer, or does not work in time
 */
export async function sendUntilDone(url: string, request: Request, isDone?: () => Promise<boolean>): Promise<string> {
  const from = performance.now()
  const text = await requestUntilDone(url, { ...request, headers: visitorHeaders() }, isDone)
  if (text === undefined) throw new Failed()
  durations.push(performance.now() - from)
  return text
}
