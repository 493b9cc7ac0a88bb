import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ParsedOf, ProgressOf, ReplyOf } from '@gradus/contract/endpoint'
import { Download } from './download.ts'
import { follow, wantsEvents } from './follow.ts'
import { guard } from './permission.ts'
import { refusalOf } from './refuse.ts'
import { Problem } from './problem.ts'
import { limitersOf } from './rate-limit.ts'
import { responseSchema, sendReply } from './reply.ts'
import { findSession, sessionCookie, sessionSeconds, type Account } from './session.ts'
import type { Site } from './site.ts'

/** The one who calls, and what a handler may say back beside its reply. */
export interface Caller<E extends Endpoint = Endpoint> {
  readonly account: E['who'] extends 'anyone' ? Account | undefined : Account
  readonly address: string
  readonly userAgent: string
  readonly sessionToken: string | undefined
  /** The client asked for application/json by name, or follows the call. */
  readonly wantsJson: boolean
  setSession(token: string): void
  clearSession(): void
  setStatus(status: number): void
  /** The file of a call that declares `upload`. @throws Problem badInput where there is none, tooLarge */
  readUpload(): Promise<Buffer>
  /** Tells how far the call is; only where a client follows it (`accept: text/event-stream`). */
  readonly progress: ((step: ProgressOf<E>) => void) | undefined
  /** Ends when the client went away. */
  readonly signal: AbortSignal
}

type Handler<E extends Endpoint, Reply extends ReplyOf<E>> = (
  input: ParsedOf<E>,
  caller: Caller<E>,
) => Promise<Reply | Download> | Reply | Download

const publicBodyLimit = 1024 * 1024
const signedInBodyLimit = 16 * 1024 * 1024

/**
 * Binds a declaration of the contract to its handler. The guard, the rate limit, the parsing and the shape of the reply
 * all come from the declaration, so that no route can forget one. A call under /public never looks at the session: its
 * answer is the same for everybody.
 */
export function serve<E extends Endpoint, const Reply extends ReplyOf<E>>(
  site: Site,
  endpoint: E,
  handler: Handler<E, Reply>,
): void {
  const limiters = endpoint.limit ? limitersOf(site.app, endpoint.limit) : []
  site.app.route({
    method: endpoint.method,
    url: endpoint.url,
    bodyLimit: endpoint.bodyBytes ?? (endpoint.who === 'anyone' ? publicBodyLimit : signedInBodyLimit),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.url.split('/')[1] ?? ''],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: responseSchema(endpoint.reply) },
    },
    onRequest: async (request) => {
      const token = request.cookies[sessionCookie]
      if (!endpoint.url.startsWith('/public/') && token) request.account = await findSession(site.database, token)
      guard(endpoint.who, request.account)
    },
    // What belongs to somebody is kept by no cache on the way.
    onSend: async (_request, reply) => {
      if (!endpoint.url.startsWith('/public/')) void reply.header('cache-control', 'no-store')
    },
    preHandler: async (request) => {
      for (const limit of limiters) await limit(request)
    },
    handler: async (request, reply) => {
      // Fastify validated all three with the declaration's own schemas: this is the edge where they get their types.
      const input = { params: request.params, query: request.query, body: request.body } as unknown as ParsedOf<E>
      const answer = (progress?: (step: unknown) => void) =>
        Promise.resolve(handler(input, callerOf(site, endpoint, request, reply, progress)))
      if (endpoint.progress && wantsEvents(request)) return follow(reply, answer, (error) => refusalOf(error, request))
      const said = await answer()
      return said instanceof Download ? said.send(reply) : sendReply(reply, said)
    },
  })
}

function callerOf<E extends Endpoint>(
  site: Site,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  progress: ((step: unknown) => void) | undefined,
): Caller<E> {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: site.config.PUBLIC_URL.startsWith('https:'),
  } as const
  return {
    // The guard ran: where the declaration asks for an account, there is one.
    account: request.account as Caller<E>['account'],
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: request.cookies[sessionCookie],
    wantsJson: wantsEvents(request) || (request.headers.accept?.includes('application/json') ?? false),
    progress,
    setSession: (token) => void reply.setCookie(sessionCookie, token, { ...cookie, maxAge: sessionSeconds }),
    clearSession: () => void reply.clearCookie(sessionCookie, cookie),
    setStatus: (status) => void reply.status(status),
    readUpload: () => readUpload(request, endpoint.upload?.maximumBytes ?? 0),
    // Made when somebody asks: most handlers do not, and a controller for each request costs.
    get signal() {
      return request.signal
    },
  }
}

async function readUpload(request: FastifyRequest, maximumBytes: number): Promise<Buffer> {
  const file = await request.file({ limits: { fileSize: maximumBytes, files: 1, fields: 0, parts: 1 } })
  if (!file) throw new Problem('badInput', { message: 'There is no file in the request.' })
  const tooLarge = { message: `A file has at most ${Math.floor(maximumBytes / 1024 / 1024)} MiB.` }
  const bytes = await file.toBuffer().catch((error: Error & { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new Problem('tooLarge', tooLarge) : error
  })
  // Where the last byte of all is the one too many, the parser says so only after it gave the rest.
  if (file.file.truncated) throw new Problem('tooLarge', tooLarge)
  return bytes
}
