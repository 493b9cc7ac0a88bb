import { noteAllScores, noteDueScores } from './due.ts'
import type { Lti } from './launch.ts'
import { renewKeys } from './key.ts'
import { deleteExpiredLaunches } from './login-store.ts'
import { deleteOldRefusals } from './refusal-store.ts'

/** What the tool does by itself. Each is done by one server of the site. */
export async function scheduleLti({ queue, database }: Pick<Lti, 'queue' | 'database'>): Promise<void> {
  await queue.schedule('lti-expired', '23 * * * *', async () => {
    await deleteExpiredLaunches(database)
    await deleteOldRefusals(database)
  })
  await queue.schedule('lti-grades', '* * * * *', () => noteDueScores({ database, queue }))
  await queue.schedule('lti-all-grades', '49 * * * *', () => noteAllScores({ database, queue }))
  await queue.schedule('lti-keys', '11 2 * * *', () => renewKeys(database))
}
