import { insertStartNotifications } from '../notification/tournament-start.ts'
import { job } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import { lastOf, nextRegistered, claimStarted } from './start-store.ts'

/** Notifies everybody who registered when a tournament starts: only once, however many servers look. */

type StartServices = Pick<Site, 'database' | 'queue'>

const startJob = job<{ tournamentId: number; after: number }>('tournament-start')

/** Notifications of a transaction. */
const batchSize = 2000

/**
 * Finds tournaments that have started, and queues their notifications for the background. A tournament that is already
 * over, because no server ran, is not announced any more.
 */
export async function announceStarts({ database, queue }: StartServices): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (const { id, goesOn } of await claimStarted(tx))
      if (goesOn) await queue.send(tx, startJob, { tournamentId: id, after: 0 })
  })
}

/** Each batch commits with the job for the next one; a batch that is repeated after a crash notifies nobody twice. */
export async function notifyOfStarts({ database, queue }: StartServices): Promise<void> {
  await queue.work(startJob, async ({ tournamentId, after }) => {
    await database.transaction().execute(async (tx) => {
      const next = nextRegistered(tournamentId, after, batchSize)
      await insertStartNotifications(tx, tournamentId, next)
      const last = await lastOf(tx, next, batchSize)
      if (last !== undefined) await queue.send(tx, startJob, { tournamentId, after: last })
    })
  })
}
