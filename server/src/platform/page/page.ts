import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL, fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnAddress } from '@gradus/contract/own-address'
import type { RenderPage, RenderedPage } from '@gradus/contract/page'
import type { Config } from '../config.ts'
import type { TextRules } from '../text/html.ts'
import { Problem } from '../problem.ts'
import { coalesceReads } from '../concurrency/coalesce.ts'

const web = new URL('../../../../web/', import.meta.url)
const built = {
  client: new URL('dist/client/', web),
  server: new URL('dist/server/entry.server.js', web),
  template: new URL('dist/client/index.html', web),
}
const assetSeconds = 365 * 24 * 60 * 60

interface PageOptions {
  /** What the site's settings say about pictures in texts. */
  readonly textRules: () => Promise<TextRules>
  /** Requests for such a page may share one rendering. */
  readonly mayCoalesce: (url: string) => boolean
}

/**
 * Pages. The browser's own tree is rendered here for a visitor: public data is in the first answer, and what belongs to
 * an account comes from the browser after the login check, so that a page is the same for everybody. Data goes through
 * the site's own HTTP calls, without a socket.
 */
export async function servePages(app: FastifyInstance, config: Config, options: PageOptions): Promise<void> {
  const pages = config.NODE_ENV === 'development' ? await developmentPages(app) : await builtPages(app)
  if (!pages) return
  app.get('/*', async (request, reply) => answer(app, config, pages, options, request, reply))
}

interface Source {
  template(url: string): Promise<string>
  render(): Promise<RenderPage>
}

async function builtPages(app: FastifyInstance): Promise<Source | undefined> {
  if (!existsSync(built.server) || !existsSync(built.template)) {
    app.log.warn('The web is not built (npm run build -w web): only the calls are served.')
    return undefined
  }
  await app.register(fastifyStatic, {
    root: fileURLToPath(built.client),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const immutable = path.includes('/assets/')
      void response.header(
        'cache-control',
        immutable ? `public, max-age=${assetSeconds}, immutable` : 'public, max-age=3600',
      )
    },
  })
  const template = await readFile(built.template, 'utf8')
  const module: { render: RenderPage } = await import(built.server.href)
  return { template: async () => template, render: async () => module.render }
}

/** Vite within this process: modules are transformed as they are asked for, and the browser reloads on change. */
async function developmentPages(app: FastifyInstance): Promise<Source> {
  const { createServer } = await import(
    pathToFileURL(fileURLToPath(new URL('node_modules/vite/dist/node/index.js', new URL('../', web)))).href
  )
  const vite = await createServer({
    root: fileURLToPath(web),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(public|auth|admin)\//.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  const source = fileURLToPath(new URL('index.html', web))
  return {
    template: async (url) => vite.transformIndexHtml(url, await readFile(source, 'utf8')),
    render: async () => (await vite.ssrLoadModule('/src/entry.server.tsx')).render,
  }
}

async function answer(
  app: FastifyInstance,
  config: Config,
  pages: Source,
  { textRules, mayCoalesce }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // `//elsewhere/About` would be rendered as a page of another site.
  if (!isOwnAddress(request.url)) throw new Problem('notFound')
  const read = async () => renderWith(app, config, await pages.render(), request)
  const [template, page] = await Promise.all([
    pages.template(request.url),
    mayCoalesce(request.url) ? coalescePages(request.url, read) : read(),
  ])
  if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page')
  if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status)
  const nonce = randomBytes(16).toString('base64')
  void reply.status(page.status).type('text/html; charset=utf-8')
  void reply.header('content-security-policy', policy(nonce, config, await textRules()))
  void reply.header('cache-control', 'no-cache')
  return reply.send(
    template
      .replaceAll('%NONCE%', nonce)
      .replace('<!--head-->', () => page.head)
      .replace('<!--body-->', () => page.body.replaceAll(nonceToBe, nonce))
      .replace('<!--data-->', () => page.data),
  )
}

const coalescePages = coalesceReads<RenderedPage>()
/** Placeholder for the nonce of a reply. It is random and never leaves the server, so no text can contain it. */
const nonceToBe = randomBytes(16).toString('hex')

function renderWith(
  app: FastifyInstance,
  config: Config,
  render: RenderPage,
  request: FastifyRequest,
): Promise<RenderedPage> {
  return render({
    url: new URL(request.url, config.PUBLIC_URL).href,
    publicUrl: config.PUBLIC_URL,
    nonce: nonceToBe,
    fetch: async (path) => {
      const headers = { accept: 'application/json', 'user-agent': request.headers['user-agent'] ?? '' }
      const response = await app.inject({ method: 'GET', url: path, headers, remoteAddress: request.ip })
      return {
        status: response.statusCode,
        text: response.body,
        json: response.headers['content-type']?.toString().includes('json') ?? false,
      }
    },
  })
}

/**
 * Allows only our scripts and those with this reply's nonce; Mantine and CodeMirror need styles in attributes. Pictures
 * of other sites, including those in older texts, load only if the settings allow them.
 */
function policy(nonce: string, config: Config, { picturesFromElsewhere }: TextRules): string {
  const development = config.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-inline'" : ''}`.replace(
      development ? ` 'nonce-${nonce}'` : /$^/,
      '',
    ),
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${picturesFromElsewhere ? ' https:' : ''}`,
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
