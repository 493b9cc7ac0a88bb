import { noteAllScores, noteDueScores } from './due.ts'
import type { Lti } from './launch.ts'
import { renewKeys } from './key.ts'
import { deleteExpiredLaunches } from './login-store.ts'
import { deleteOldRefusals } from './refusal-store.ts'

/** Scheduled work of the LTI tool. Each job runs on one server of the site. */
export async function scheduleLti({ queue, database }: Pick<Lti, 'queue' | 'database'>): Promise<void> {
  await queue.schedule('lti-grades', '* * * * *', () => noteDueScores({ database, queue }))
  await queue.schedule('lti-all-grades', '49 * * * *', () => noteAllScores({ database, queue }))
  await queue.schedule('lti-keys', '11 2 * * *', () => renewKeys(database))
}

/** Deletes logins and launches that can no longer go on, and old refusals. */
export async function pruneLti(database: Lti['database']): Promise<void> {
  await deleteExpiredLaunches(database)
  await deleteOldRefusals(database)
}
