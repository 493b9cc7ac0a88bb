import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { submitCode } from '@gradus/contract/submission'
import { aUser } from '../../test/account.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, replyPassed } from '../../test/stand-in-judge.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { setEnabled } from '../account/update.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: (await aStandInJudge(replyPassed)).url } })
})
after(() => site.close())

test('somebody passes a question while others vote on theirs: neither ends as a deadlock', async () => {
  const user = await aUser(site)
  await aPublicQuestion(site, codingForm(), user)
  const questionId = await aPublicQuestion(site)
  const submitting = await site.database.transaction().execute(async (vote) => {
    // A vote changes the author's points first, and then their account.
    await vote.updateTable('reputation_month').set({ points: 10 }).where('user_id', '=', user.id).execute()
    const body = { candidateSource: 'double = lambda n: 2 * n\n', type: 8 as const, questionId, additionalFiles: [] }
    const answer = user.call(submitCode, { body })
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    await setEnabled(vote, user.id, true)
    return { answer }
  })
  assert.equal(await submitting.answer, 0)
})
