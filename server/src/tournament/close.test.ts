import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveDraft } from '@gradus/contract/draft'
import { getUserNotifications, readAllNotifications } from '@gradus/contract/notification'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import { changeParticipant } from '@gradus/contract/tournament-dashboard'
import { setTournamentState } from '@gradus/contract/tournament-management'
import { anAdmin, type TestUser, aUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipation, aTournament, aTournamentQuestion } from '../../test/tournament.ts'
import { endWaitingSubmissions } from '../submission/change.ts'
import { judgeStored } from '../submission/judging.ts'
import { storeSubmission } from '../submission/submit.ts'
import { closeEnded } from './close.ts'
import { enterSubmission } from './submission.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const save = (user: TestUser, tournamentId: number, questionId: number, source: string, type = 8) =>
  user.call(saveDraft, {
    params: { questionId },
    body: { type, source, additionalFiles: [], revision: 0, context: { tournamentId } },
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
    submitted.map(({ questionId, isLate, isFromDraft }) => ({ questionId, isLate, isFromDraft })),
    [{ questionId: written, isLate: false, isFromDraft: true }],
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

test('a draft in a language that the question lacks is not submitted; a submission whose language was removed ends', async () => {
  const [questionId, other] = [await aTournamentQuestion(site), await aTournamentQuestion(site)]
  const id = await aTournament(site, { questionIds: [questionId, other] })
  const user = await aUser(site)
  const participation = await aParticipation(site, id, user.id, { window: [-30, 30] })
  await save(user, id, questionId, 'class Solution {}', 5)
  await save(user, id, other, 'print(1)')
  await end(participation)
  assert.deepEqual(
    (await submissionsOf(user, id)).map((one) => one.questionId),
    [other],
  )
  // As a change of the question would leave it that did not see the submission.
  await site.database.deleteFrom('language_variant').where('question_id', '=', other).execute()
  const { id: submission } = await site.database
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await judgeStored({ ...site, log: { warn: () => {} } }, submission)
  assert.deepEqual(
    (await submissionsOf(user, id)).map(({ state }) => state),
    ['ignored'],
  )
})

test('a ranking becomes final with the drafts of everybody whose time is over; what arrives afterwards is late', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId] })
  const [user, slow] = [await aUser(site), await aUser(site)]
  await aParticipation(site, id, user.id, { window: [-60, 60] })
  const participationId = await aParticipation(site, id, slow.id, { window: [-60, 60] })
  const during = new Date()
  await save(user, id, questionId, 'print(1)')
  const ends_at = new Date()
  await site.database.updateTable('tournament').set({ ends_at }).where('id', '=', id).execute()
  const windows = site.database.updateTable('tournament_participation').where('tournament_id', '=', id)
  await windows.set({ ends_at }).execute()
  const admin = await anAdmin(site)
  const finish = () => admin.call(setTournamentState, { params: { id }, body: { to: 'final' } })
  assert.match((await refusalOf(finish(), 'conflict')).refusal.message, /One submission hasn’t been judged yet/)
  const [submitted] = await submissionsOf(user, id)
  await site.database.transaction().execute((tx) => endWaitingSubmissions(tx, questionId, [8]))
  await finish()
  assert.equal(submitted?.isLate, false)
  const admission = { tournamentId: id, participationId, isAssessment: false }
  const sent = { userId: slow.id, questionId, language: 8, source: '', additionalFiles: [], receivedAt: during }
  await site.database
    .transaction()
    .execute((tx) => storeSubmission(tx, sent, (stored) => enterSubmission(tx, admission, stored, during)))
  assert.deepEqual(
    (await submissionsOf(slow, id)).map(({ isLate }) => isLate),
    [true],
  )
})

test('after an extension, what was written in the extra time is submitted at the new end', async () => {
  const questionId = await aTournamentQuestion(site)
  const id = await aTournament(site, { questionIds: [questionId], startsIn: -60, minutes: 60 })
  const user = await aUser(site)
  const participation = await aParticipation(site, id, user.id, { window: [-60, 0] })
  await closeEnded(site.database)
  const admin = await anAdmin(site)
  const give = (extraMinutes: number) =>
    admin.call(changeParticipant, { params: { id: participation }, body: { extraMinutes, extraMinutesBefore: 0 } })
  await give(30)
  await refusalOf(give(10), 'conflict')
  await save(user, id, questionId, 'print(1)')
  await end(participation)
  assert.deepEqual(
    (await submissionsOf(user, id)).map(({ isLate }) => isLate),
    [false],
  )
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

test('whoever took part is notified of a final ranking once, and again when it is final after it was reopened', async () => {
  const id = await aTournament(site, { startsIn: -120, minutes: 60, title: 'The spring tournament' })
  const [user, absent, spectator, admin] = [
    await aUser(site),
    await aUser(site),
    await aUser(site),
    await anAdmin(site),
  ]
  await aParticipation(site, id, user.id, { window: [-120, -60] })
  await aParticipation(site, id, absent.id)
  await aParticipation(site, id, spectator.id, { kind: 'spectator' })
  const set = (to: 'thawed' | 'final') =>
    admin.call(setTournamentState, { params: { id }, body: { to, reason: 'One was judged wrongly' } })
  const heard = async (one: TestUser) =>
    (await one.call(getUserNotifications)).map(({ qTitle, body, link, isRead }) => [qTitle, body, link, isRead])
  const expected = ['The spring tournament', 'The ranking is final.', `/TourRank/${id}`]
  await set('thawed')
  assert.deepEqual(await heard(user), [])
  await set('final')
  await set('final')
  assert.deepEqual(await heard(user), [[...expected, false]])
  await set('thawed')
  await set('final')
  assert.deepEqual(await heard(user), [[...expected, false]])
  await user.call(readAllNotifications)
  await set('thawed')
  await set('final')
  assert.deepEqual(await heard(user), [
    [...expected, false],
    [...expected, true],
  ])
  assert.deepEqual([await heard(absent), await heard(spectator)], [[], []])
})
