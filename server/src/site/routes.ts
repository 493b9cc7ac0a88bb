import { getHealth, getLanguages } from '@gradus/contract/site'
import { databaseAnswers } from '../platform/database.ts'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'

export function siteRoutes(site: Site): void {
  serve(site, getHealth, async (_input, caller) => {
    const [database, judge] = await Promise.all([databaseAnswers(site.database), site.judge.answers()])
    // Without the judge people still read, vote and write; without the database nothing works.
    if (!database) caller.setStatus(503)
    return { status: database && judge ? 'ok' : 'degraded', database, judge }
  })
  serve(site, getLanguages, () => site.judge.languages())
}
