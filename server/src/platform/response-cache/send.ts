import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteHit } from '../metrics/cache-hits.ts'
import { formOf, type Form, type CachedResponse } from './cached-response.ts'
import { encodingFor } from './encoding.ts'

/**
 * Sends a cached response unchanged: it was validated, serialised and given its headers when it was computed.
 * @param counts whether this function must count the request, because no other code does
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  hasSession: boolean,
  counts: boolean,
): void {
  const begun = performance.now()
  const form = formOf(cached, encodingFor(cached.body.length, request.headers['accept-encoding']))
  const send = (made: Form) => {
    sendForm(request, response, cached, made, hasSession)
    if (!counts) return
    noteHit(request.method ?? '', cached.route, response.statusCode, (performance.now() - begun) / 1000)
  }
  if (!(form instanceof Promise)) return send(form)
  // If it cannot be compressed, it is sent uncompressed.
  form.catch(() => formOf(cached, 'identity')).then(send, (error: Error) => response.destroy(error))
}

function sendForm(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { etag }: CachedResponse,
  form: Form,
  hasSession: boolean,
): void {
  const own = hasSession ? form.privateHeaders : form.headers
  if (isKnown(headers['if-none-match'], etag)) response.writeHead(304, withoutLength(own)).end()
  else if (method === 'HEAD') response.writeHead(200, own).end()
  else response.writeHead(200, own).end(form.body, 'latin1')
}

/** Removes headers about the body, which a 304 does not have. */
function withoutLength(headers: readonly string[]): string[] {
  return headers.filter((_part, index) => !unsent.has(headers[index - (index % 2)] ?? ''))
}
const unsent = new Set(['content-length', 'content-encoding'])

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tag = etag.slice(2)
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
