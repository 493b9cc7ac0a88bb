import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressedBody, encodingOf, type Encoding, type KeptAnswer } from './answer.ts'

/**
 * Sends a kept answer past everything that Fastify does after a handler: it was proved, written and given its headers
 * when it was made.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer, hasSession: boolean): void {
  reply.hijack()
  answer.onHit?.(request)
  const encoding = encodingOf(answer, request.headers['accept-encoding'])
  const headers: Record<string, string | number> = {
    ...answer.headers,
    etag: answer.etag,
    vary: 'accept-encoding, cookie',
    // A cache may keep it, and asks each time whether it is still so: that costs a 304.
    'cache-control': hasSession ? 'private, no-cache' : 'public, no-cache',
  }
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  if (!encoding) return finish(request, reply, headers, answer.body)
  compressedBody(answer, encoding).then(
    (body) => finish(request, reply, withEncoding(headers, encoding), body),
    () => finish(request, reply, headers, answer.body),
  )
}

function finish(
  { method }: FastifyRequest,
  { raw }: FastifyReply,
  headers: Record<string, string | number>,
  body: Buffer,
): void {
  raw.writeHead(200, { ...headers, 'content-length': body.length })
  if (method === 'HEAD') raw.end()
  else raw.end(body)
}

function withEncoding(headers: Record<string, string | number>, encoding: Encoding) {
  return { ...headers, 'content-encoding': encoding }
}

function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  const tag = etag.slice(2)
  return given === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
