import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnAddress } from '@gradus/contract/own-address'
import type { RenderedPage } from '@gradus/contract/page'
import type { Config } from '../config.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { cachedResponse, type PageRequest, type CachedResponse } from '../response-cache/cached-response.ts'
import { Problem } from '../problem.ts'
import type { TextRules } from '../text/html.ts'
import { contentPolicy } from './content-policy.ts'
import { documentOf, renderPage } from './document.ts'
import { builtPages, developmentPages, type PageSource } from './source.ts'

interface PageOptions {
  readonly cache: ResponseCache
  /** The site's settings for pictures in texts. */
  readonly textRules: () => Promise<TextRules>
  /** Called for each document that is sent to a visitor. */
  readonly onShown: (asker: PageRequest) => void
}

/**
 * Pages. The browser's component tree is rendered here for a visitor: public data is in the first response, and the
 * browser loads what belongs to an account after the login check, so that a page is the same for everybody. Data comes
 * from the site's own HTTP calls, without a socket. Pages whose calls are all cached are cached themselves.
 */
export async function servePages(app: FastifyInstance, config: Config, options: PageOptions): Promise<void> {
  const pages = config.NODE_ENV === 'development' ? await developmentPages(app) : await builtPages(app)
  if (!pages) return
  const make = makerOf(app, config, pages, options)
  app.get('/*', async (request, reply) => {
    // `//elsewhere/About` would be rendered as a page of another site.
    if (!isOwnAddress(request.url)) throw new Problem('notFound')
    const rendered = await options.cache.findOrCompute(request, () => make(request, headersOf(reply)))
    if ('etag' in rendered) return options.cache.send(request, reply, rendered)
    if (rendered.page.fault !== undefined) request.log.error({ err: rendered.page.fault }, 'page')
    if (rendered.page.redirect !== undefined) return reply.redirect(rendered.page.redirect, rendered.page.status)
    if (rendered.page.status === 200) options.onShown(request)
    return reply
      .status(rendered.page.status)
      .headers(rendered.headers)
      .header('cache-control', 'no-cache')
      .send(rendered.html)
  })
}

interface MadePage {
  readonly page: RenderedPage
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

function makerOf(app: FastifyInstance, config: Config, pages: PageSource, options: PageOptions) {
  const { cache, textRules, onShown } = options
  return async (
    request: FastifyRequest,
    common: Readonly<Record<string, string>>,
  ): Promise<CachedResponse | MadePage> => {
    const begun = cache.begin()
    const renderer = { app, cache, publicUrl: config.PUBLIC_URL, render: await pages.render() }
    const [template, { page, cachePolicy }, rules] = await Promise.all([
      pages.template(request.url),
      renderPage(renderer, request),
      textRules(),
    ])
    const { html, styleNonce } = documentOf(template, page)
    const headers = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy({ template, styleNonce }, config, rules),
    }
    if (!cachePolicy || config.NODE_ENV === 'development') return { page, headers, html }
    const rendered = cachedResponse(
      Buffer.from(html),
      headers,
      { ...cachePolicy, onHit: onShown },
      request.routeOptions.url,
    )
    cache.store(begun, request.url, rendered)
    return rendered
  }
}

/** The headers that every response has, such as the security headers. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
