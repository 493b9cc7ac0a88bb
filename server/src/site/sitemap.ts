import { questionPath } from '@gradus/contract/slug'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Database } from '../platform/data/database.ts'
import { escapeHtml } from '../platform/text/html.ts'
import type { Site } from '../platform/site.ts'
import { listForSitemap } from '../job/sitemap.ts'
import {
  listCompanyAddresses,
  listPostAddresses,
  listQuestionAddresses,
  listTagAddresses,
  listTournamentAddresses,
  readNewestIds,
  type IdRange,
} from './sitemap-store.ts'

/**
 * What crawlers may read, and its addresses. A sitemap may have 50,000 addresses. If the site's ids show that it has no
 * more than that, it serves one sitemap. A larger site serves an index of parts, each with the addresses of 50,000 ids
 * of a kind. So a part never changes its address, and reading it costs the same on a site of any size.
 */

interface Address {
  readonly path: string
  readonly modified?: Date
}

const maxAddresses = 50_000

const publicPages = [
  '/',
  '/About',
  '/Blog',
  '/ForCompanies',
  '/ForUni',
  '/Jobs',
  '/PrivacyPolicy',
  '/Ranking',
  '/Reputation',
  '/Tournaments',
]

const listings: Readonly<
  Record<keyof Awaited<ReturnType<typeof readNewestIds>>, (database: Database, range: IdRange) => Promise<Address[]>>
> = {
  questions: async (database, range) =>
    (await listQuestionAddresses(database, range)).map(({ modified_at: modified, ...question }) => ({
      path: questionPath(question),
      modified,
    })),
  tags: async (database, range) =>
    (await listTagAddresses(database, range)).map(({ name }) => ({ path: `/TagPage?tag=${encodeURIComponent(name)}` })),
  tournaments: async (database, range) => at('/Tournament', await listTournamentAddresses(database, range)),
  companies: async (database, range) => at('/Company', await listCompanyAddresses(database, range)),
  posts: async (database, range) => at('/BlogPost', await listPostAddresses(database, range)),
  jobs: listForSitemap,
}

function at(path: string, rows: readonly { readonly id: number; readonly modified_at: Date }[]): Address[] {
  return rows.map(({ id, modified_at: modified }) => ({ path: `${path}/${id}`, modified }))
}

type Kind = keyof typeof listings
const kinds = Object.keys(listings).filter((name): name is Kind => name in listings)

export function serveSitemap({ app, config, database }: Site): void {
  const site = config.PUBLIC_URL
  const coalesce = coalesceReads<string | undefined>()
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', 'Disallow: /auth/', 'Disallow: /admin/', `Sitemap: ${site}/sitemap.xml`, ''].join('\n')),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.headers(headers).send(await coalesce('', () => renderSitemap(database, site))),
  )
  app.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params: { part } }, reply) => {
    const document = await coalesce(part, () => renderPart(database, site, part))
    return document === undefined ? reply.callNotFound() : reply.headers(headers).send(document)
  })
}

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

async function renderSitemap(database: Database, site: string): Promise<string> {
  const newest = await readNewestIds(database)
  const atMost = publicPages.length + kinds.reduce((sum, kind) => sum + newest[kind], 0)
  if (atMost <= maxAddresses) {
    const all = { after: 0, to: maxAddresses }
    const found = await Promise.all(kinds.map((kind) => listings[kind](database, all)))
    return renderAddresses(site, [...publicPages.map((path) => ({ path })), ...found.flat()])
  }
  const parts = kinds.flatMap((kind) =>
    Array.from({ length: Math.ceil(newest[kind] / maxAddresses) }, (_, index) => `${kind}-${index + 1}`),
  )
  const entries = ['pages-1', ...parts].map((part) => `<sitemap><loc>${site}/sitemap/${part}.xml</loc></sitemap>`)
  return renderXml('sitemapindex', entries)
}

/** @param part as `questions-2.xml`; undefined without one of that name */
async function renderPart(database: Database, site: string, part: string): Promise<string | undefined> {
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(part) ?? []
  const number = Number(digits)
  if (name === 'pages' && number === 1)
    return renderAddresses(
      site,
      publicPages.map((path) => ({ path })),
    )
  const kind = kinds.find((one) => one === name)
  if (kind === undefined) return undefined
  const range = { after: (number - 1) * maxAddresses, to: number * maxAddresses }
  if (range.after >= (await readNewestIds(database))[kind]) return undefined
  return renderAddresses(site, await listings[kind](database, range))
}

function renderAddresses(site: string, addresses: readonly Address[]): string {
  const entries = addresses.map(({ path, modified }) => {
    const changed = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(site + path)}</loc>${changed}</url>`
  })
  return renderXml('urlset', entries)
}

function renderXml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')
}
