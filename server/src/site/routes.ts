import { getAuthoringGuide } from '@gradus/contract/guide'
import { changeInquiry, deleteInquiry, listInquiries, sendInquiry } from '@gradus/contract/inquiry'
import { getHealth, getLanguages, getServerTime, getSiteInfo, termsAddress } from '@gradus/contract/site'
import { clockDifference } from '../platform/data/database.ts'
import { storageHealth } from '../platform/files/storage-health.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readGuide } from './guide.ts'
import { changeState, readInquiries, receiveInquiry, removeInquiry } from './inquiry.ts'
import { serveSecurityText } from './security-text.ts'
import { serveSitemap } from './sitemap.ts'
import type { Document } from './terms-pdf.ts'

/**
 * Milliseconds. Requests are timed with the server's clock, but many other times come from the database (courses.md 6).
 */
const maximumClockDifference = 1000

export function siteRoutes(site: Site): void {
  const uploadsAnswer = storageHealth(site.storage)
  serve(site, getHealth, async (_input, caller) => {
    const [difference, judge] = await Promise.all([clockDifference(site.database), site.judge.answers()])
    const database = difference !== undefined
    const clock = database && difference <= maximumClockDifference
    const uploads = uploadsAnswer()
    // Without the judge or the pictures users can still read, vote and write; without the database nothing works.
    if (!database) caller.setStatus(503)
    return { status: clock && judge && uploads ? 'ok' : 'degraded', database, judge, clock, uploads }
  })
  serve(site, getServerTime, () => ({ now: new Date().toISOString() }))
  // A judge that comes or goes is noticed within these seconds.
  serve(site, getLanguages, () => site.judge.languages(), { topics: () => [], seconds: 5, pagesOnly: true })
  serve(site, getSiteInfo, () => ({ supportEmail: site.config.SUPPORT_EMAIL }), { topics: () => [] })
  const guide = readGuide()
  serve(site, getAuthoringGuide, () => guide, { topics: () => [] })
  serve(site, sendInquiry, async ({ body }) => {
    await receiveInquiry(site, body)
    return 1
  })
  serve(site, listInquiries, ({ query }) => readInquiries(site.database, query))
  serve(site, changeInquiry, ({ params, body }, { user }) => changeState(site.database, user, params.id, body))
  serve(site, deleteInquiry, ({ params }, { user }) => removeInquiry(site.database, user, params.id))
  serveTerms(site)
  serveSecurityText(site)
  serveSitemap(site)
}

/** Rendered at the first request, with its dependencies, and then cached: its text changes only with the settings. */
function serveTerms({ app, config }: Site): void {
  let terms: Promise<Document> | undefined
  app.get(termsAddress, async (request, reply) => {
    terms ??= import('./terms-pdf.ts').then(({ renderTermsPdf }) => renderTermsPdf(config))
    const { bytes, etag } = await terms
    void reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="Gradus-Terms-of-Service.pdf"')
      .send(bytes)
  })
}
