import { jobPath } from '@gradus/contract/slug'
import { escapeHtml } from '../platform/text/html.ts'
import type { Site } from '../platform/site.ts'
import { listForSitemap } from '../job/sitemap.ts'

/** What crawlers may read and where it is: public pages that have a list of their own, and every open job offer. */
export function serveSitemap({ app, config, database }: Site): void {
  const site = config.PUBLIC_URL
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', 'Disallow: /auth/', 'Disallow: /admin/', `Sitemap: ${site}/sitemap.xml`, ''].join('\n')),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const jobs = await listForSitemap(database)
    const entries = [
      ...publicPages.map((path) => `<url><loc>${escapeHtml(site + path)}</loc></url>`),
      ...jobs.map(
        (job) => `<url><loc>${escapeHtml(site + jobPath(job))}</loc><lastmod>${job.modifiedDate}</lastmod></url>`,
      ),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        [
          '<?xml version="1.0" encoding="utf-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...entries,
          '</urlset>',
          '',
        ].join('\n'),
      )
  })
}

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
