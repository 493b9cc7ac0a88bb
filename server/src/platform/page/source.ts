import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL, fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '@gradus/contract/page'

const web = new URL('../../../../web/', import.meta.url)
const built = {
  client: new URL('dist/client/', web),
  server: new URL('dist/server/entry.server.js', web),
  template: new URL('dist/client/index.html', web),
}
const assetSeconds = 365 * 24 * 60 * 60

/** The source of the document and of the browser's component tree. */
export interface PageSource {
  template(url: string): Promise<string>
  render(): Promise<RenderPage>
}

export async function builtPages(app: FastifyInstance): Promise<PageSource | undefined> {
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
export async function developmentPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import(
    pathToFileURL(fileURLToPath(new URL('node_modules/vite/dist/node/index.js', new URL('../', web)))).href
  )
  const vite = await createServer({
    root: fileURLToPath(web),
    appType: 'custom',
    // The default loader writes the configuration's code to a file and removes it, for which `node --watch` would restart.
    configLoader: 'runner',
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
