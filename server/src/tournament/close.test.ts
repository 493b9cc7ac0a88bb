import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveDraft } from '@gradus/contract/draft'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import { type TestUser, aUser } from '../../test/account.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipation, aTournament, aTournamentQuestion } from '../../test/tournament.ts'
import { closeEnded } from './close.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const save = (user: TestUser, tournamentId: number, questionId: number, source: string) =>
  user.call(saveDraft, {
    params: { questionId },
    body: { type: 8, source, additionalFiles: [], revision: 0, context: { tournamentId } },
  })

/** Time is over now, for those whose window is open. */
const end = async (participation: number) => {
  await site.database
    .updateTable('tournament_participation')
    .set({ ends_at: new Date() })
    .where('id', '=', participation)
    .execute()
  await closeEnded(site.database)
}

const submissionsOf = (user: TestUser, id: number) => user.call(getTournamentSubmissions, { params: { id }, query: {} })

test('at the end the last saved draft of each question without a submission is submitted, in time and once', async () => {
  const questionIds = [await aTournamentQuestion(site), await aTournamentQuestion(site)]
  const [written = 0] = questionIds
  const id = await aTournament(site, { questionIds })
  const user = await aUser(site)
  const participation = await aParticipation(site, id, user.id, { window: [-30, 30] })
  await save(user, id, written, 'print(1)')
  await closeEnded(site.database)
  assert.deepEqual(await submissionsOf(user, id), [], 'not before the end')
  await end(participation)
  await closeEnded(site.database)
  const submitted = await submissionsOf(user, id)
  assert.deepEqual(
    submitted.map(({ questionId, isLate }) => ({ questionId, isLate })),
    [{ questionId: written, isLate: false }],
  )
})

test('no draft is submitted where the tournament says so', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId] })
  await site.database.updateTable('tournament').set({ submit_drafts_at_end: false }).where('id', '=', id).execute()
  const user = await aUser(site)
  const participation = await aParticipation(site, id, user.id, { window: [-30, 30] })
  await save(user, id, questionId, 'print(1)')
  await end(participation)
  assert.deepEqual(await submissionsOf(user, id), [])
})

test('a virtual run does not submit what was written in an earlier run', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId], startsIn: -120, minutes: 60 })
  const user = await aUser(site)
  const participation = await aParticipation(site, id, user.id, { kind: 'virtual', window: [-10, 30] })
  await save(user, id, questionId, 'print(1)')
  const earlier = new Date(Date.now() - 90 * 60_000)
  await site.database.updateTable('draft').set({ saved_at: earlier }).where('user_id', '=', user.id).execute()
  await end(participation)
  assert.deepEqual(await submissionsOf(user, id), [])
})
