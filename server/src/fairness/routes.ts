import { getFairness, startFairness, stopFairness } from '@gradus/contract/fairness'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { fairnessJob, read, runSlice, start, stop } from './check.ts'

export function fairnessRoutes(site: Site): void {
  const { app, database, queue } = site
  app.addHook('onReady', () => queue.work(fairnessJob, ({ id }) => runSlice(site, id)))

  serve(site, getFairness, ({ params }, { user }) => read(database, user, params.id))
  serve(site, startFairness, async ({ params }, { user }) => {
    await start(site, user, params.id)
    return 1
  })
  serve(site, stopFairness, async ({ params }, { user }) => {
    await stop(database, user, params.id)
    return 1
  })
}
