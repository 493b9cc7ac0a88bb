import { applyRejudge, dropRejudge, getRejudge, getRejudgeChanges, startRejudge } from '@gradus/contract/rejudge'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { changedOutcomes, tellOfChangedOutcomes } from './changed-outcome.ts'
import { apply, discardRejudge, rejudging, start, work } from './rejudge.ts'
import { read, readChanges } from './read-rejudge.ts'

export function rejudgeRoutes(site: Site): void {
  const { app, database, queue } = site
  app.addHook('onReady', () => queue.work(rejudging, ({ id }) => work(site, id)))
  app.addHook('onReady', () => queue.work(changedOutcomes, ({ id }) => tellOfChangedOutcomes(site, id)))

  serve(site, getRejudge, ({ params }) => read(database, params.id))
  serve(site, getRejudgeChanges, ({ params, query }) => readChanges(database, params.id, query.page))
  serve(site, startRejudge, async ({ params }, { user }) => {
    await start(site, user, params.id)
    return 1
  })
  serve(site, applyRejudge, async ({ params }, { user }) => {
    await apply(site, user, params.id)
    return 1
  })
  serve(site, dropRejudge, async ({ params }) => {
    await discardRejudge(site, params.id)
    return 1
  })
}
