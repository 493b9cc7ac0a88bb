import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  adminTwinOf,
  defaultBody,
  idempotencyKey,
  isWriting,
  type Endpoint,
  type ParsedOf,
  type ProgressOf,
  type ReplyOf,
} from '@gradus/contract/endpoint'
import { acceptsOnlyJson } from './accept.ts'
import { readNumbers } from './address-numbers.ts'
import { namesKey, storeBodyText } from './body.ts'
import { showsToken, signInByToken } from './contest-token.ts'
import { Download } from './download.ts'
import { EventStream } from './event-stream.ts'
import { streamReply, wantsEvents } from './server-sent-events.ts'
import { disconnectSignal } from './disconnect.ts'
import { runOnce } from './idempotency.ts'
import { ownCookie } from './own-cookie.ts'
import { guard } from '../access/permission.ts'
import { refusalOf } from './error-handler.ts'
import { limitersOf, type Limiter } from './rate-limit.ts'
import { responseSchema, sendReply } from './reply.ts'
import { sessionCookie, sessionSeconds } from '../access/session.ts'
import type { User } from '../access/user.ts'
import type { Keeping } from '../kept/answer.ts'
import type { Site } from '../site.ts'
import { checkTexts } from './text-check.ts'
import { readUpload } from './upload.ts'

/** The one who calls, and what a handler may say back beside its reply. */
export interface Caller<E extends Endpoint = Endpoint> {
  readonly user: E['who'] extends 'anyone' ? User | undefined : User
  /** The server's clock when the request began to arrive. */
  readonly arrivedAt: Date
  /** The server's clock when the whole request had arrived. */
  readonly receivedAt: Date
  readonly address: string
  readonly userAgent: string
  readonly sessionToken: string | undefined
  /** A cookie that this site set, by its name over plain http. */
  cookie(name: string): string | undefined
  /** The one contest that a program with a token may read; undefined for everybody with a session. */
  readonly contestId: number | undefined
  /** The client takes JSON and no text, or follows the call. */
  readonly wantsJson: boolean
  setSession(token: string): void
  clearSession(): void
  setStatus(status: number): void
  /** The file of a call that declares `upload`. @throws Problem badInput if there is none, tooLarge */
  readUpload(): Promise<Buffer>
  /** Set where the client wants the answer to stay open; the number of the last event that it has seen, or NaN. */
  readonly follows: { readonly lastEventId: number } | undefined
  /** Tells how far the call is; only where a client follows it (`accept: text/event-stream`). */
  readonly progress: ((step: ProgressOf<E>) => void) | undefined
  /** Ends when the client went away. */
  readonly signal: AbortSignal
}

/**
 * Of a call under /public whose answer is the same for everybody: what it shows, so that it is kept in memory, and the
 * pages that are made of it, until that changes. Every table that its handler reads has to be covered by a topic; a test
 * holds the two against each other (server/test/kept-calls.test.ts).
 */
export interface KeptCall<E extends Endpoint> {
  topics(input: ParsedOf<E>, reply: ReplyOf<E>): readonly string[]
  /** For how long at most, where the clock changes it. */
  readonly seconds?: number
  /** Only in pages: for itself the call is answered anew. */
  readonly pagesOnly?: true
  /** Called for each answer that comes from memory, for what has to be counted. */
  onHit?(input: ParsedOf<E>, caller: { readonly address: string; readonly userAgent: string }): void
}
/** The longest that an answer is kept, so that what nobody notes, such as views, is shown after that. */
const keptSeconds = 60

type Handler<E extends Endpoint, Reply extends ReplyOf<E>> = (
  input: ParsedOf<E>,
  caller: Caller<E>,
) => Promise<Reply | Download | EventStream> | Reply | Download | EventStream

/**
 * Binds a declaration of the contract to its handler. The guard, the rate limit, the parsing and the shape of the reply
 * all come from the declaration, so that no route can forget one. A call under /public never looks at the session: its
 * answer is the same for everybody.
 */
export function serve<E extends Endpoint, const Reply extends ReplyOf<E>>(
  site: Site,
  endpoint: E,
  handler: Handler<E, Reply>,
  kept?: KeptCall<E>,
): void {
  const twin = adminTwinOf(endpoint)
  // The twin differs in its address and its guard, which its handler does not see.
  if (twin) serve(site, twin as E, handler)
  const limiters = limitersFor(site, endpoint)
  const cookie = ownCookie(site.config.PUBLIC_URL, sessionCookie)
  servedEndpoints(site.app).push(endpoint)
  const [readParams, readQuery] = [readNumbers(endpoint.params), readNumbers(endpoint.query)]
  site.app.route({
    method: endpoint.method,
    url: endpoint.url,
    bodyLimit: endpoint.bodyBytes ?? defaultBody.bytes,
    config: { bodyValues: endpoint.bodyValues ?? defaultBody.values, writes: isWriting(endpoint) },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: responseSchema(endpoint.reply) },
    },
    // All that can be refused without the body is refused before it is read.
    onRequest: async (request) => {
      for (const limiter of limiters) if (limiter.by === 'address') await limiter.check(request)
      const token = request.cookies[cookie.name]
      if (endpoint.contestToken && showsToken(request)) await signInByToken(request, site.findContestToken)
      else if (!endpoint.url.startsWith('/public/') && token) request.user = await site.findSession(token)
      guard(endpoint, request.user)
      for (const limiter of limiters) if (limiter.by === 'account') await limiter.check(request)
    },
    preValidation: async (request) => {
      request.receivedAt = new Date()
      checkTexts(request.params)
      checkTexts(request.query)
      readParams(request.params)
      readQuery(request.query)
    },
    // Private replies must not be stored by shared caches.
    onSend: async (_request, reply) => {
      if (!endpoint.url.startsWith('/public/')) void reply.header('cache-control', 'no-store')
    },
    preHandler: async (request) => {
      for (const limiter of limiters) if (limiter.by === 'email') await limiter.check(request)
    },
    handler: async (request, reply) => {
      // Fastify validated all three with the declaration's own schemas: this is the edge where they get their types.
      const input = { params: request.params, query: request.query, body: request.body } as unknown as ParsedOf<E>
      const readFile = uploadOf(endpoint, request)
      // A repeat is known by its file, too, so the file is read before it is asked for.
      if (endpoint.upload && namesKey(request)) storeBodyText(request, await readFile())
      const answer = async (progress?: (step: unknown) => void) => {
        const caller = callerOf(site, endpoint, request, reply, readFile, progress)
        const work = async () => handler(input, caller)
        const { reply: said, repeated } = await runOnce(site.database, endpoint, request, caller.wantsJson, work)
        if (repeated) void reply.header(idempotencyKey.replayed, 'true')
        return said
      }
      if (endpoint.progress && wantsEvents(request))
        return streamReply(reply, answer, (error) => refusalOf(error, request))
      const said = await answer()
      if (kept) request.keeping = keepingOf(kept, input, said as ReplyOf<E>)
      return said instanceof Download || said instanceof EventStream ? said.send(reply) : sendReply(reply, said)
    },
  })
}

function keepingOf<E extends Endpoint>(kept: KeptCall<E>, input: ParsedOf<E>, reply: ReplyOf<E>): Keeping {
  const onHit = kept.onHit?.bind(kept)
  return {
    topics: kept.topics(input, reply),
    seconds: kept.seconds ?? keptSeconds,
    ...(kept.pagesOnly ? { pagesOnly: true } : {}),
    ...(onHit
      ? { onHit: ({ ip, headers }) => onHit(input, { address: ip, userAgent: headers['user-agent'] ?? '' }) }
      : {}),
  }
}

const bound = new WeakMap<FastifyInstance, Endpoint[]>()

/** Every call that an app serves, in the order of their routes. */
export function servedEndpoints(app: FastifyInstance): Endpoint[] {
  const endpoints = bound.get(app) ?? []
  bound.set(app, endpoints)
  return endpoints
}

function limitersFor({ app }: Site, { method, limit }: Endpoint): Limiter[] {
  if (limit) return limitersOf(app, limit)
  return method === 'GET' ? [] : limitersOf(app, 'write')
}

/** @returns what reads the file of a call, once however often it is asked */
function uploadOf({ upload }: Endpoint, request: FastifyRequest): () => Promise<Buffer> {
  let file: Promise<Buffer> | undefined
  return () => (file ??= readUpload(request, upload?.maximumBytes ?? 0))
}

function callerOf<E extends Endpoint>(
  site: Site,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  readFile: () => Promise<Buffer>,
  progress: ((step: unknown) => void) | undefined,
): Caller<E> {
  const cookie = ownCookie(site.config.PUBLIC_URL, sessionCookie)
  const answering = () => {
    if (!endpoint.runsAgain) throw new Error(`${endpoint.url} has to declare runsAgain: a stored reply has no cookie.`)
    return reply
  }
  return {
    // The guard ran: where the declaration asks for an account, there is one.
    user: request.user as Caller<E>['user'],
    arrivedAt: request.arrivedAt,
    receivedAt: request.receivedAt,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: request.cookies[cookie.name],
    cookie: (name) => request.cookies[ownCookie(site.config.PUBLIC_URL, name).name],
    contestId: request.contestId,
    wantsJson: wantsEvents(request) || acceptsOnlyJson(request.headers.accept),
    progress,
    follows: wantsEvents(request) ? { lastEventId: Number(request.headers['last-event-id'] ?? NaN) } : undefined,
    setSession: (token) =>
      void answering().setCookie(cookie.name, token, { ...cookie.options, maxAge: sessionSeconds }),
    clearSession: () => void answering().clearCookie(cookie.name, cookie.options),
    setStatus: (status) => void reply.status(status),
    readUpload: readFile,
    // Made when somebody asks: most handlers do not, and a controller for each request costs.
    get signal() {
      return disconnectSignal(request, reply)
    },
  }
}
