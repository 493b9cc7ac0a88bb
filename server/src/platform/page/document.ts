import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RenderPage, RenderedPage } from '@gradus/contract/page'
import { theTracer } from '@gradus/telemetry/tracing'
import type { CachedResponse, CachePolicy } from '../response-cache/cached-response.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

/**
 * A placeholder for the style nonce in a document. It is random and never leaves the server, so no text can contain it.
 */
const nonceToBe = randomBytes(16).toString('hex')

/** The maximum time for pages that do not depend on the clock, so that view counts do not get older than this. */
const longestSeconds = 60

export interface Document {
  readonly html: string
  readonly styleNonce: string
}

/**
 * The whole document. Its nonce is the hash of the document: every server writes the same bytes for the same content,
 * and the author of a text cannot know the nonce of the page that will contain it. All copies of a cached page have the same
 * nonce, although a nonce is meant for a single reply: an attacker who reads it would have to put it into that same document,
 * which would then have another hash. It allows only styles; scripts are allowed by their own hashes.
 */
export function documentOf(template: string, page: RenderedPage): Document {
  // The browser then begins the traces of its calls (web/src/api.ts).
  const html = (theTracer() ? template.replace('<html ', '<html data-tracing ') : template)
    .replaceAll('%NONCE%', nonceToBe)
    .replace('<!--head-->', () => page.head)
    .replace('<!--body-->', () => page.body)
    .replace('<!--data-->', () => page.data)
  const styleNonce = createHash('sha256').update(html.replaceAll(nonceToBe, '')).digest('base64').slice(0, 22)
  return { html: html.replaceAll(nonceToBe, styleNonce), styleNonce }
}

export interface Rendering {
  readonly page: RenderedPage
  /** Undefined if some part of the page may not be cached. */
  readonly cachePolicy: CachePolicy | undefined
}

interface Renderer {
  readonly app: FastifyInstance
  readonly cache: ResponseCache
  readonly publicUrl: string
  readonly render: RenderPage
}

/**
 * Renders a page for a visitor, using the site's own calls without a socket. Cached replies of these calls are used.
 * The page shows what all the calls show, and may be cached as long as the one with the shortest time.
 */
export async function renderPage(
  { app, cache, publicUrl, render }: Renderer,
  request: FastifyRequest,
): Promise<Rendering> {
  const isCurrent = await cache.isCurrent(request)
  const parts: (CachedResponse | undefined)[] = []
  const page = await render({
    url: new URL(request.url, publicUrl).href,
    publicUrl,
    nonce: nonceToBe,
    fetch: async (path) => {
      const known = isCurrent ? cache.find(path) : undefined
      if (known) {
        parts.push(known)
        return callOf(200, known.headers, known.body.toString())
      }
      const headers = { accept: 'application/json', 'user-agent': request.headers['user-agent'] ?? '' }
      const response = await app.inject({ method: 'GET', url: path, headers, remoteAddress: request.ip })
      // The reply that is cached now is the one that the page used, or a newer one.
      const cached = cache.find(path)
      parts.push(cached)
      if (cached) return callOf(200, cached.headers, cached.body.toString())
      return callOf(response.statusCode, response.headers, response.body)
    },
  })
  return { page, cachePolicy: cachePolicyOf(page, parts) }
}

function callOf(status: number, headers: Readonly<Record<string, unknown>>, text: string) {
  return { status, text, json: String(headers['content-type']).includes('json') }
}

/** A page without calls is just as fast without memory, and its address may contain a secret. */
function cachePolicyOf(page: RenderedPage, parts: readonly (CachedResponse | undefined)[]): CachePolicy | undefined {
  const cached = parts.filter((part) => part !== undefined)
  if (page.status !== 200 || page.fault !== undefined || page.redirect !== undefined) return undefined
  if (cached.length === 0 || cached.length < parts.length) return undefined
  // The settings say which pictures its content policy allows.
  const topics = new Set(['setting', ...cached.flatMap((part) => part.topics)])
  return { topics: [...topics], seconds: Math.min(longestSeconds, ...cached.map(({ until }) => secondsUntil(until))) }
}

function secondsUntil(until: number): number {
  return Math.max(0, until - performance.now()) / 1000
}
