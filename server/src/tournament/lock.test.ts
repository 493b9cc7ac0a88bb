import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { removeInterval } from '@gradus/contract/tournament-dashboard'
import { anAdmin } from '../../test/account.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import {
  aContestQuestion,
  aParticipant,
  aTournament,
  inMinutes,
  judgeWaitingSubmissions,
  solution,
  storeAt,
} from '../../test/play.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, replyPassed } from '../../test/stand-in-judge.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: (await aStandInJudge(replyPassed)).url } })
})
after(() => site.close())

const waits = (count: number) => waitUntil(async () => (await countLockWaits(site)) === count)

test('an organiser removes an interval while a verdict is stored: neither ends as a deadlock', async () => {
  const admin = await anAdmin(site)
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId])
  const user = await aParticipant(site, id)
  await storeAt(site, user, id, questionId, solution.right, new Date())
  const { judging, removing } = await site.database.transaction().execute(async (other) => {
    await other.updateTable('tournament_sequence').set({ seq: 100 }).where('tournament_id', '=', id).execute()
    // The verdict has locked the participation, and waits for its number in the order of events.
    const judging = judgeWaitingSubmissions(site)
    await waits(1)
    const body = { startDate: inMinutes(-20).toISOString(), endDate: inMinutes(-10).toISOString() }
    const removing = admin.call(removeInterval, { params: { id }, body })
    await waits(2)
    return { judging, removing }
  })
  assert.equal(await judging, 1)
  assert.ok((await removing) > 0)
})
