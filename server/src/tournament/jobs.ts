import type { Site } from '../platform/site.ts'
import { sendInvitations } from './invitation.ts'
import { notifyOfStarts } from './start.ts'

/** Every server works on what tournaments leave to the background. */
export function tournamentJobs(site: Site): void {
  site.app.addHook('onReady', async () => {
    await sendInvitations(site)
    await notifyOfStarts(site)
  })
}
