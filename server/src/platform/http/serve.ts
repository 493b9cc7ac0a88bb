import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  adminTwinOf,
  defaultBody,
  idempotencyKey,
  isWriting,
  pageUserHeader,
  type Endpoint,
  type ParsedOf,
  type ProgressOf,
  type ReplyOf,
} from '@gradus/contract/endpoint'
import { acceptsOnlyJson } from './accept.ts'
import { readNumbers } from './address-numbers.ts'
import { hasIdempotencyKey, storeBodyText } from './body.ts'
import { sendsToken, signInByToken } from './contest-token.ts'
import { Download } from './download.ts'
import { EventStream } from './event-stream.ts'
import { streamReply, wantsEvents } from './server-sent-events.ts'
import { disconnectSignal } from './disconnect.ts'
import { runOnce } from './idempotency.ts'
import { ownCookie } from './own-cookie.ts'
import { guard } from '../access/permission.ts'
import { refusalOf } from './error-handler.ts'
import { limitersOf, type Limiter } from './rate-limit.ts'
import { Problem } from '../problem.ts'
import { readsReplica } from './replica-reads.ts'
import { responseSchema, sendReply } from './reply.ts'
import { sessionCookie, sessionSeconds } from '../access/session.ts'
import type { User } from '../access/user.ts'
import type { CachePolicy } from '../response-cache/cached-response.ts'
import { isOwnCall } from '../response-cache/cache-key.ts'
import type { Site } from '../site.ts'
import { checkTexts } from './text-check.ts'
import { readUpload } from './upload.ts'

/** The caller, and what a handler may send besides its reply. */
export interface Caller<E extends Endpoint = Endpoint> {
  readonly user: E['who'] extends 'anyone' ? User | undefined : User
  /** The server's clock when the request began to arrive. */
  readonly requestStartedAt: Date
  /** The server's clock when the whole request had arrived, except for an upload, which the handler reads later. */
  readonly requestCompletedAt: Date
  readonly address: string
  readonly userAgent: string
  readonly sessionToken: string | undefined
  /** A cookie of this site, by its name without the prefix `__Host-`. */
  cookie(name: string): string | undefined
  /** The one contest that a program with a token may read; undefined for everybody with a session. */
  readonly contestId: number | undefined
  /** True if the client accepts JSON and no text, or follows the progress of the call. */
  readonly wantsJson: boolean
  setSession(token: string): void
  clearSession(): void
  /** Sets a cookie of this site, by its name without the prefix `__Host-`. */
  setCookie(name: string, value: string, seconds: number): void
  setStatus(status: number): void
  /** The file of a call that declares `upload`. @throws Problem badInput if there is none, tooLarge */
  readUpload(): Promise<Buffer>
  /** Set if the client wants a reply that stays open: the number of the last event that it has seen, or NaN. */
  readonly follows: { readonly lastEventId: number } | undefined
  /** Reports the progress of the call; undefined unless the client follows it (`accept: text/event-stream`). */
  readonly progress: ((step: ProgressOf<E>) => void) | undefined
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /**
   * Checks access again, for a reply that stays open. @returns the caller with the rights of this moment. @throws Problem if
   * the session or token has ended, or may no longer make this call
   */
  recheckAccess(): Promise<Caller<E>['user']>
}

/**
 * For a call whose reply is cached in memory until one of the topics that it shows changes. The topics must cover every
 * table that the handler reads; server/test/cached-calls.test.ts checks that. Under /public the reply is the same for
 * everybody, and the pages that show it are cached as well. Elsewhere it is cached for the caller's session, with the
 * caller's topics `own <id>` and `account <id>`, which cover the session itself.
 */
export interface CachedCall<E extends Endpoint> {
  topics(input: ParsedOf<E>, reply: ReplyOf<E>, user: User | undefined): readonly string[]
  /** The maximum number of seconds to keep a reply that also depends on the clock. */
  readonly seconds?: number | (() => Promise<number>)
  /** Cached only inside rendered pages; direct calls are never served from the cache. */
  readonly pagesOnly?: true
  /** Called for each reply that comes from the cache, for example to count a view. */
  onHit?(input: ParsedOf<E>, caller: { readonly address: string; readonly userAgent: string }): void
}
/**
 * The maximum time that a reply is cached, in seconds: changes that invalidate nothing, such as view counts, appear
 * after this time.
 */
const cachedSeconds = 60

type Handler<E extends Endpoint, Reply extends ReplyOf<E>> = (
  input: ParsedOf<E>,
  caller: Caller<E>,
) => Promise<Reply | Download | EventStream> | Reply | Download | EventStream

/**
 * Binds a declaration of the contract to its handler. The guard, the rate limit, the parsing and the shape of the reply
 * all come from the declaration, so that no route can forget one. A call under /public never looks at the session: its
 * reply is the same for everybody.
 */
export function serve<E extends Endpoint, const Reply extends ReplyOf<E>>(
  site: Site,
  endpoint: E,
  handler: Handler<E, Reply>,
  cached?: CachedCall<E>,
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
    config: {
      bodyValues: endpoint.bodyValues ?? defaultBody.values,
      writes: isWriting(endpoint),
      readsReplica: readsReplica(endpoint),
    },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: responseSchema(endpoint.reply) },
    },
    // Whatever can be refused without the body is refused before the body is read.
    onRequest: async (request) => {
      for (const limiter of limiters) if (limiter.by === 'address') await limiter.check(request)
      await identifyCaller(site, endpoint, request)
      for (const limiter of limiters) if (limiter.by === 'account') await limiter.check(request)
    },
    preValidation: async (request) => {
      request.requestCompletedAt = new Date()
      await identifyAgainIfSlow(site, endpoint, request)
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
      // Fastify has validated all three with the declaration's own schemas, so the cast to their types is safe here.
      const input = { params: request.params, query: request.query, body: request.body } as unknown as ParsedOf<E>
      const readFile = uploadOf(site, endpoint, request)
      // The idempotency key covers the file, so the file is read before the key is checked.
      if (endpoint.upload && hasIdempotencyKey(request)) storeBodyText(request, await readFile())
      const compute = async (progress?: (step: unknown) => void) => {
        const caller = callerOf(site, endpoint, request, reply, readFile, progress)
        const work = async () => handler(input, caller)
        const { reply: result, repeated } = await runOnce(site.database, endpoint, request, caller.wantsJson, work)
        if (repeated) void reply.header(idempotencyKey.replayed, 'true')
        return result
      }
      if (endpoint.progress && wantsEvents(request))
        return streamReply(reply, compute, (error) => refusalOf(error, request))
      const result = await (request.mayReadReplica ? site.replicas.reading(async () => compute()) : compute())
      for (const limiter of limiters) await limiter.forgive(request)
      if (cached)
        request.cachePolicy = await cachePolicyOf(endpoint, cached, input, result as ReplyOf<E>, request, cookie.name)
      if (result instanceof EventStream)
        return result.send(reply, async () => {
          await identifyCaller(site, endpoint, request)
          await result.refuse?.(request.user)
        })
      return result instanceof Download ? result.send(reply) : sendReply(reply, result)
    },
  })
}

/**
 * Sets `request.user` and checks that this user may make the call; repeated for replies that stay open.
 * @throws Problem notSignedIn or notAllowed
 */
async function identifyCaller(site: Site, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const token = request.cookies[ownCookie(site.config.PUBLIC_URL, sessionCookie).name]
  request.user = undefined
  if (endpoint.contestToken && sendsToken(request)) await signInByToken(request, site.findContestToken)
  else if (!endpoint.url.startsWith('/public/') && token) request.user = await site.findSession(token)
  guard(endpoint, request.user)
  refuseOtherPage(endpoint, request)
}

/** @throws Problem notSignedIn */
function refuseOtherPage(endpoint: Endpoint, { user, headers }: FastifyRequest): void {
  const pageUser = headers[pageUserHeader]
  if (!isWriting(endpoint) || !user || pageUser === undefined || pageUser === String(user.id)) return
  throw new Problem('notSignedIn', {
    message:
      'Somebody else has logged in here, in another tab. Nothing was saved. Copy what you typed, and log in again.',
  })
}

/** If a request took longer than this to arrive, its session may have ended in the meantime. */
const slowMilliseconds = 1000

/**
 * Identifies the caller again once a slow request has arrived: a request that is held open must not outlive its session
 * or the rights of its sender. @throws Problem notSignedIn or notAllowed, also after a change of role
 */
async function identifyAgainIfSlow(site: Site, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (Date.now() - request.requestStartedAt.getTime() <= slowMilliseconds) return
  const role = request.user?.role
  await identifyCaller(site, endpoint, request)
  if (request.user?.role !== role) throw new Problem('notAllowed')
}

async function cachePolicyOf<E extends Endpoint>(
  endpoint: E,
  cached: CachedCall<E>,
  input: ParsedOf<E>,
  reply: ReplyOf<E>,
  { url, user, cookies }: FastifyRequest,
  sessionName: string,
): Promise<CachePolicy | undefined> {
  const isOwn = isOwnCall(endpoint.url)
  // Another spelling of the address, such as `/%61uth/api`, must not publish a private reply.
  if (isOwn !== isOwnCall(url)) return undefined
  // No topic changes when an invalid session becomes valid, such as when its account is enabled again.
  if (isOwn && !user && cookies[sessionName] !== undefined) return undefined
  const onHit = cached.onHit?.bind(cached)
  const { seconds = cachedSeconds } = cached
  return {
    topics: [...cached.topics(input, reply, user), ...(isOwn && user ? [`own ${user.id}`, `account ${user.id}`] : [])],
    seconds: typeof seconds === 'number' ? seconds : Math.min(cachedSeconds, await seconds()),
    ...(cached.pagesOnly ? { pagesOnly: true } : {}),
    ...(isOwn ? { isOwn } : {}),
    ...(onHit
      ? { onHit: ({ ip, headers }) => onHit(input, { address: ip, userAgent: headers['user-agent'] ?? '' }) }
      : {}),
  }
}

const endpointsByApp = new WeakMap<FastifyInstance, Endpoint[]>()

/** Every call that an app serves, in the order of their routes. */
export function servedEndpoints(app: FastifyInstance): Endpoint[] {
  const endpoints = endpointsByApp.get(app) ?? []
  endpointsByApp.set(app, endpoints)
  return endpoints
}

function limitersFor(site: Site, { method, limit }: Endpoint): Limiter[] {
  if (limit) return limitersOf(site, limit)
  return method === 'GET' ? [] : limitersOf(site, 'write')
}

/** @returns a function that reads the uploaded file; it reads only once, however often it is called */
function uploadOf(site: Site, endpoint: Endpoint, request: FastifyRequest): () => Promise<Buffer> {
  const read = async () => {
    const bytes = await readUpload(request, endpoint.upload?.maximumBytes ?? 0)
    await identifyAgainIfSlow(site, endpoint, request)
    return bytes
  }
  let file: Promise<Buffer> | undefined
  return () => (file ??= read())
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
  const replyForCookies = () => {
    if (!endpoint.runsAgain) throw new Error(`${endpoint.url} has to declare runsAgain: a stored reply has no cookie.`)
    return reply
  }
  return {
    // The guard has run: if the declaration requires a user, there is one.
    user: request.user as Caller<E>['user'],
    requestStartedAt: request.requestStartedAt,
    requestCompletedAt: request.requestCompletedAt,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: request.cookies[cookie.name],
    cookie: (name) => request.cookies[ownCookie(site.config.PUBLIC_URL, name).name],
    contestId: request.contestId,
    wantsJson: wantsEvents(request) || acceptsOnlyJson(request.headers.accept),
    progress,
    follows: wantsEvents(request) ? { lastEventId: Number(request.headers['last-event-id'] ?? NaN) } : undefined,
    setSession: (token) =>
      void replyForCookies().setCookie(cookie.name, token, { ...cookie.options, maxAge: sessionSeconds }),
    clearSession: () => void replyForCookies().clearCookie(cookie.name, cookie.options),
    setCookie: (name, value, seconds) => {
      const own = ownCookie(site.config.PUBLIC_URL, name)
      void replyForCookies().setCookie(own.name, value, { ...own.options, maxAge: seconds })
    },
    setStatus: (status) => void reply.status(status),
    readUpload: readFile,
    recheckAccess: async () => {
      await identifyCaller(site, endpoint, request)
      return request.user as Caller<E>['user']
    },
    // Created on first use: most handlers don't need it, and a controller for each request has a cost.
    get signal() {
      return disconnectSignal(request, reply)
    },
  }
}
