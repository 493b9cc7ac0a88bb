import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getCertificate, issueCertificate } from '@gradus/contract/certificate'
import { certificatePath, certificatePdfPath } from '@gradus/contract/certificate-path'
import { getRevokedPasses, restorePass } from '@gradus/contract/forgery'
import { getUserNotifications } from '@gradus/contract/notification'
import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { getTourRank } from '@gradus/contract/tour-rank'
import { listParticipants } from '@gradus/contract/tournament-dashboard'
import { getTournamentLog } from '@gradus/contract/tournament-log'
import { setTournamentState } from '@gradus/contract/tournament-management'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import {
  equalsEverything,
  forgeableForm,
  forgesAllButOne,
  forgesOnly,
  rightSource,
  secondLook,
  submitPython,
} from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser, aParticipant, aTournament } from '../../test/tournament.ts'
import { closeEnded } from '../tournament/close.ts'
import { recountStandings } from '../tournament/recount.ts'
import { recomputeAll } from '../tournament/standing.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

/** A running tournament with a question of its own, which a forger passed before an honest participant. */
async function aContest({ isFrozen = false, isPublicQuestion = false } = {}) {
  const visibility = isPublicQuestion ? { isVisible: true } : { visibility: 'tournament' as const }
  const questionId = await admin.call(postQuestion, { body: { ...forgeableForm(), ...visibility } })
  const id = await aTournament(site, { questionIds: [questionId], title: 'The winter tournament' })
  if (isFrozen) {
    const tournament = site.database.updateTable('tournament').where('id', '=', id)
    await tournament.set({ freeze_minutes: 60 }).execute()
  }
  const [organiser, forger, honest] = [
    await anOrganiser(site, id),
    await aParticipant(site, id),
    await aParticipant(site, id),
  ]
  const { id: submissionId } = await submitPython(forger, questionId, equalsEverything, { tournamentId: id })
  await submitPython(honest, questionId, rightSource, { tournamentId: id })
  return { id, questionId, organiser, forger, honest, submissionId }
}

async function end(id: number): Promise<void> {
  const ends_at = new Date(Date.now() - 1000)
  await site.database.updateTable('tournament').set({ ends_at }).where('id', '=', id).execute()
  const windows = site.database.updateTable('tournament_participation').where('tournament_id', '=', id)
  await windows.set({ ends_at }).execute()
  while ((await closeEnded(site.database)) > 0);
}
const set = (user: TestUser, id: number, to: 'thawed' | 'final', reason?: string) =>
  user.call(setTournamentState, { params: { id }, body: { to, ...(reason === undefined ? {} : { reason }) } })
async function placesOf(id: number, ...users: readonly TestUser[]) {
  const { items } = await aVisitor(site).call(getTourRank, { params: { id }, query: {} })
  return users.map((user) => {
    const row = items.find(({ userId }) => userId === user.id)
    return [row?.rank, row?.score]
  })
}
/** Results with failed tests wait for some minutes. */
const checkedSoon = () =>
  site.database
    .updateTable('decoy_check')
    .set({ leased_until: new Date(0) })
    .execute()
const titlesOf = async (user: TestUser) => (await user.call(getUserNotifications, {})).map(({ qTitle }) => qTitle)
const foundOf = async (organiser: TestUser, id: number, { id: userId }: TestUser) => {
  const { items } = await organiser.call(listParticipants, { params: { id }, query: {} })
  const row = items.find((one) => one.userId === userId)
  return [row?.revokedPasses, row?.passesInQuestion]
}

test('a forged pass leaves the ranking of a running tournament, with an event, and its author is notified', async () => {
  const { id, forger, honest, organiser, submissionId } = await aContest()
  assert.deepEqual(await placesOf(id, forger, honest), [
    [1, 100],
    [2, 100],
  ])
  await secondLook(site)
  assert.deepEqual(await placesOf(id, forger, honest), [
    [2, 0],
    [1, 100],
  ])
  assert.equal(await recountStandings(site.database, false), 0)
  const events = site.database.selectFrom('tournament_event').select(['kind', 'data']).where('tournament_id', '=', id)
  const last = (await events.where('user_id', '=', forger.id).orderBy('seq', 'desc').execute())[0]
  assert.equal(last?.kind, 'judgement')
  assert.deepEqual(last?.data, { state: 'rejected', passed: 0, tests: 3, passedGroups: [] })
  assert.match((await titlesOf(forger))[0] ?? '', /was revoked$/)
  assert.deepEqual(await foundOf(organiser, id, forger), [1, 0])
  const moderator = await aUser(site, { role: roles.moderator })
  await refusalOf(moderator.call(restorePass, { params: { id: submissionId } }), 'notFound')
  await admin.call(restorePass, { params: { id: submissionId } })
  assert.deepEqual(await placesOf(id, forger, honest), [
    [1, 100],
    [2, 100],
  ])
})

test('where passed groups add up, a forged result is found even if another one passed as many tests', async () => {
  const questionId = await admin.call(postQuestion, { body: { ...forgeableForm(), visibility: 'tournament' } })
  const id = await aTournament(site, { questionIds: [questionId], format: 'ioi' })
  const user = await aParticipant(site, id)
  const positive = 'def double(n):\n    return 2 * n if n > 0 else 0\n'
  for (const source of [positive, forgesAllButOne]) await submitPython(user, questionId, source, { tournamentId: id })
  assert.deepEqual(await placesOf(id, user), [[1, 100]])
  await checkedSoon()
  await secondLook(site)
  const [[, score] = []] = await placesOf(id, user)
  assert.equal(Math.round(Number(score)), 67)
})

test('where passed groups add up, one forged test a submission is found', async () => {
  const questionId = await admin.call(postQuestion, { body: { ...forgeableForm(), visibility: 'tournament' } })
  const id = await aTournament(site, { questionIds: [questionId], format: 'ioi' })
  const user = await aParticipant(site, id)
  for (const n of [2, -3, 10]) await submitPython(user, questionId, forgesOnly(n), { tournamentId: id })
  assert.deepEqual(await placesOf(id, user), [[1, 100]])
  await checkedSoon()
  await secondLook(site)
  assert.deepEqual(await placesOf(id, user), [[1, 0]])
})

test('during the freeze the public ranking does not show that a pass was revoked, and neither do moderators’ lists', async () => {
  const { id, forger, honest, submissionId } = await aContest({ isFrozen: true, isPublicQuestion: true })
  const earlier = new Date(Date.now() - 30 * 60_000)
  const entries = site.database.updateTable('tournament_submission').where('submission_id', '=', submissionId)
  await entries.set({ received_at: earlier }).execute()
  await site.database.updateTable('tournament').set({ freeze_minutes: 80 }).where('id', '=', id).execute()
  await site.database.transaction().execute((tx) => recomputeAll(tx, id))
  const before = await placesOf(id, forger, honest)
  assert.deepEqual(before[0], [1, 100])
  await secondLook(site)
  assert.deepEqual(await placesOf(id, forger, honest), before)
  const moderator = await aUser(site, { role: roles.moderator })
  const listed = async () =>
    (await moderator.call(getRevokedPasses, { query: {} })).items.some((one) => one.submissionId === submissionId)
  assert.equal(await listed(), false)
  await end(id)
  await set(admin, id, 'thawed')
  while ((await closeEnded(site.database)) > 0);
  assert.deepEqual(await placesOf(id, forger, honest), [
    [2, 0],
    [1, 100],
  ])
  assert.equal(await listed(), true)
})

test('a final ranking stays until an admin reopens it; the certificate says that a pass is in question', async () => {
  const { id, forger, honest, organiser, submissionId } = await aContest()
  await end(id)
  await set(organiser, id, 'final')
  const reputation = async () => (await forger.call(getOwnBasicInfo)).reputation
  assert.equal(await reputation(), 25)
  const code = await forger.call(issueCertificate, { params: { id } })
  const other = await honest.call(issueCertificate, { params: { id } })
  const verify = async (one: string) => await aVisitor(site).call(getCertificate, { params: { code: one } })
  const page = async () => await (await aVisitor(site).fetch(certificatePath(code))).text()
  assert.equal((await verify(code)).state, 'valid')
  assert.match(await page(), /matches the final ranking/)
  await secondLook(site)

  assert.deepEqual(await placesOf(id, forger, honest), [
    [1, 100],
    [2, 100],
  ])
  assert.deepEqual([(await verify(code)).state, (await verify(other)).state], ['inQuestion', 'valid'])
  assert.match(await page(), /this result was found to be forged/)
  assert.equal((await aVisitor(site).fetch(certificatePdfPath(code))).status, 409)
  assert.match((await titlesOf(forger))[0] ?? '', /is in question$/)
  for (const user of [organiser, admin])
    assert.equal((await titlesOf(user))[0], 'A pass in the final ranking of The winter tournament is in question')
  assert.deepEqual(await foundOf(organiser, id, forger), [0, 1])

  await refusalOf(set(organiser, id, 'thawed', 'A forged pass.'), 'notAllowed')
  await set(admin, id, 'thawed', 'A forged pass.')
  assert.deepEqual(await placesOf(id, forger, honest), [
    [2, 0],
    [1, 100],
  ])
  assert.equal(await reputation(), 0)
  assert.equal((await verify(code)).state, 'reopened')
  assert.deepEqual(await foundOf(organiser, id, forger), [1, 0])
  await set(organiser, id, 'final')
  const old = await verify(code)
  assert.equal(old.state, 'superseded')
  const now = await verify(old.replacedBy ?? assert.fail())
  assert.deepEqual([now.state, now.rank, now.score], ['valid', 2, 0])
  assert.match(JSON.stringify(await aVisitor(site).call(getTournamentLog, { params: { id } })), /rejected/)
  await refusalOf(admin.call(restorePass, { params: { id: submissionId } }), 'conflict')
})

test('a finding about a final ranking that was a mistake is dismissed, and the certificate is valid again', async () => {
  const { id, forger, organiser, submissionId } = await aContest()
  await end(id)
  await set(organiser, id, 'final')
  const code = await forger.call(issueCertificate, { params: { id } })
  await secondLook(site)
  await admin.call(restorePass, { params: { id: submissionId } })
  assert.equal((await aVisitor(site).call(getCertificate, { params: { code } })).state, 'valid')
  assert.match((await titlesOf(forger))[0] ?? '', /is no longer in question$/)
})
