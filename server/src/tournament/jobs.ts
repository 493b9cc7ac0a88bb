import type { Site } from '../platform/site.ts'
import { sendInvitations } from './invitation-sending.ts'
import { notifyOfStarts } from './start.ts'

/** Background jobs of tournaments; every server runs them. */
export function tournamentJobs(site: Site): void {
  site.app.addHook('onReady', async () => {
    await sendInvitations(site)
    await notifyOfStarts(site)
  })
}
