import { setTimeout as pause } from 'node:timers/promises'
import { finishWaitingSubmissions } from '../src/submission/finish.ts'
import type { TestSite } from './site.ts'

/** Judges every waiting submission, as a server does in the background. For test sites without that background job. */
export async function judgeWaitingSubmissions({
  database,
  judge,
}: Pick<TestSite, 'database' | 'judge'>): Promise<void> {
  const finishing = finishWaitingSubmissions({ database, judge, log: console })
  const waiting = () =>
    database.selectFrom('submission').select('id').where('outcome', 'is', null).limit(1).executeTakeFirst()
  try {
    for (let left = 900; left > 0; left -= 1) {
      if (!(await waiting())) return
      await pause(100)
    }
  } finally {
    await finishing.stop()
  }
  throw new Error('Some submissions were not judged.')
}
