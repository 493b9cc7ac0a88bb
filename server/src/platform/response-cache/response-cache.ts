import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sessionCookie } from '../access/session.ts'
import { coalesceReads } from '../concurrency/coalesce.ts'
import { watchPageChanges } from '../data/page-changes.ts'
import type { Replicas } from '../data/replicas.ts'
import { ownCookie } from '../http/own-cookie.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { cacheKeys, isOwnCall, sessionTokens } from './cache-key.ts'
import type { PageRequest, CachedResponse, CachePolicy } from './cached-response.ts'
import { ResponseMemory } from './memory.ts'
import { sendCached } from './send.ts'
import { storeReply } from './store-reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the handler of a call whose response can be cached. */
    cachePolicy: CachePolicy | undefined
    /** The memory's version when the request arrived. */
    cacheVersion: number
    /** True if the primary was polled for this request, so that its handler may read from a replica. */
    mayReadReplica: boolean
  }
}

/**
 * Responses, cached until what they show changes: those that are the same for everybody, and a session's own ones
 * (docs/decisions/0330).
 */
export interface ResponseCache {
  /** Sends responses from memory before Fastify sees the request; `next` handles all other requests. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
  hasSession(request: Pick<PageRequest, 'headers'>): boolean
  /** Whether responses in memory may be used for this request. */
  isCurrent(request: Pick<PageRequest, 'headers'>): Promise<boolean> | true
  /** The cached response for an address. Call it only after `isCurrent` returned true. */
  find(address: string): CachedResponse | undefined
  /** Sends it as the reply to this request. */
  send(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply
  begin(): number
  store(begun: number, address: string, cached: CachedResponse): void
  /**
   * The response that is cached by now. If there is none, one of the requests for this address makes it for all of
   * them.
   */
  findOrCompute<Computed>(request: FastifyRequest, compute: () => Promise<Computed>): Promise<CachedResponse | Computed>
}

/**
 * Sends responses from memory before any other step of a request: no route is looked up, no cookie is parsed, no guard
 * runs. The memory contains only what serve() and the pages stored. What is the same for everybody is stored under its
 * complete address, and both compute it without a session. A session's own replies are stored under its token, too: a
 * client that sends the token would get the same reply from the handler.
 * @param forget called when other cached data about a noun, or about all of them, is outdated
 */
export function createResponseCache(
  app: FastifyInstance,
  config: Config,
  replicas: Replicas,
  forget: (noun: string | undefined) => void,
): ResponseCache {
  const memory = new ResponseMemory(config.PAGE_MEMORY_MB * 1024 * 1024)
  const changes = watchPageChanges(config.DATABASE_URL, {
    onChange: (seen) => {
      for (const { noun } of seen) forget(noun)
      memory.drop(seen)
    },
    onGap: () => {
      forget(undefined)
      memory.clear()
    },
    onPoll: (state) => replicas.onPoll(state),
  })
  app.addHook('onClose', () => changes.close())
  app.decorateRequest('cachePolicy', undefined)
  app.decorateRequest('cacheVersion', 0)
  app.decorateRequest('mayReadReplica', false)

  let isClosing = false
  // From then on Fastify tells each client that it will close the connection.
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  const tokenOf = sessionTokens(ownCookie(config.PUBLIC_URL, sessionCookie).name)
  const hasSession = (request: Pick<PageRequest, 'headers'>) => tokenOf(request) !== undefined
  const keyOf = cacheKeys(tokenOf)
  // A user with a session may just have written something, on any server, and must see it. Visitors write nothing that
  // a page shows.
  const isCurrent = (request: Pick<PageRequest, 'headers'>) =>
    changes.isCurrent(hasSession(request) ? 0 : config.PAGE_CHECK_MILLISECONDS)
  const addressFor = clientAddressOf(config.TRUST_PROXY)
  const send = (request: IncomingMessage, response: ServerResponse, cached: CachedResponse, counts: boolean) => {
    cached.onHit?.({
      url: request.url ?? '',
      headers: request.headers,
      get ip() {
        return addressFor(request)
      },
    })
    sendCached(request, response, cached, hasSession(request), counts)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheVersion = memory.begin()
    done()
  })
  if (replicas.exist)
    app.addHook('preHandler', async (request) => {
      if (request.routeOptions.config.readsReplica) request.mayReadReplica = await isCurrent(request)
    })
  // This hook must come before @fastify/compress: the uncompressed text is cached.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.writes) changes.expire()
    else if (request.cachePolicy && typeof payload === 'string')
      storeReply(memory, keyOf(request), request, reply, payload, request.cachePolicy)
    done(null, payload)
  })

  const pending = new Map<string, Promise<unknown>>()
  const share = coalesceReads<unknown>()
  return {
    handle(request, response, next) {
      const { method, url = '', headers } = request
      const key = keyOf({ url, headers })
      const isCached = (method === 'GET' || method === 'HEAD') && !isClosing && memory.has(key)
      // A request that may have to be refused takes the normal path.
      if (!isCached || headers.host === undefined || headers.expect !== undefined) return next()
      if (isOwnCall(url) && headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
        return next()
      const sendCurrent = (known: boolean) => {
        const cached = known ? memory.find(key) : undefined
        if (cached && !cached.pagesOnly) send(request, response, cached, true)
        else next()
      }
      const current = isCurrent(request)
      if (current === true) sendCurrent(true)
      else void current.then(sendCurrent)
    },
    hasSession,
    isCurrent,
    find: (address) => memory.find(address),
    send: (request, reply, cached) => {
      reply.hijack()
      // Fastify counts it.
      send(request.raw, reply.raw, cached, false)
      return reply
    },
    begin: () => memory.begin(),
    store: (begun, address, cached) => void memory.store(begun, address, cached),
    async findOrCompute<Computed>(request: FastifyRequest, compute: () => Promise<Computed>) {
      const { url } = request
      // A page's own calls have no session: they must not see an older state than this request would.
      if (replicas.exist) await isCurrent(request)
      // A request that arrives while the response is being computed waits, and uses the result unless something changed
      // in
      // the meantime.
      const running = pending.get(url)
      if (running) await running.catch(() => undefined)
      const cached = running && (await isCurrent(request)) ? memory.find(url) : undefined
      if (cached && !cached.pagesOnly) return cached
      const computed = share(url, compute)
      pending.set(url, computed)
      const over = () => {
        if (pending.get(url) === computed) pending.delete(url)
      }
      computed.then(over, over)
      // The cast is safe: each address has only one function that makes its response.
      return (await computed) as Computed
    },
  }
}
