import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount } from '@gradus/contract/edit-account'
import { deleteReported } from '@gradus/contract/report'
import { submitCode } from '@gradus/contract/submission'
import { aUser, anAdmin, goodPassword } from '../../test/account.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipant, aTournament } from '../../test/tournament.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const submissionsTo = (questionId: number) =>
  site.database.selectFrom('submission').select('user_id').where('question_id', '=', questionId).execute()

test('a removed question stays with what others submitted, also in a contest, after its author closed the account', async () => {
  const author = await aUser(site, { password: goodPassword })
  const [asked, practised] = [
    await aPublicQuestion(site, codingForm(), author),
    await aPublicQuestion(site, codingForm(), author),
  ]
  const unused = await aPublicQuestion(site, codingForm(), author)
  const tournamentId = await aTournament(site, { questionIds: [asked] })
  const participant = await aParticipant(site, tournamentId)
  const answer = { candidateSource: 'double = lambda n: 2 * n\n', type: 8 as const, additionalFiles: [] }
  // No judge is there: both wait.
  await participant.call(submitCode, { body: { ...answer, questionId: asked, tournamentId } })
  const reader = await aUser(site)
  await reader.call(submitCode, { body: { ...answer, questionId: practised } })
  const admin = await anAdmin(site)
  for (const id of [asked, practised, unused]) await admin.call(deleteReported, { params: { id } })

  await author.call(closeAccount, { body: { password: goodPassword } })
  assert.deepEqual(await submissionsTo(asked), [{ user_id: participant.id }])
  assert.deepEqual(await submissionsTo(practised), [{ user_id: reader.id }])
  const left = await site.database.selectFrom('question').select('id').where('user_id', '=', author.id).execute()
  assert.deepEqual(new Set(left.map(({ id }) => id)), new Set([asked, practised]))
})
