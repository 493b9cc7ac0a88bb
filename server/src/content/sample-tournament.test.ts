import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getPublicBasicInfo, login, signUp } from '@gradus/contract/account'
import { deleteCourse, listCourses } from '@gradus/contract/course'
import { beginTournament, getTournamentSignedIn } from '@gradus/contract/participation'
import { getProfile } from '@gradus/contract/profile'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { getLevelCounts, getRanking } from '@gradus/contract/reputation'
import { getRankHistory } from '@gradus/contract/rank-history'
import { getTourRank, getVirtualTourRank } from '@gradus/contract/tour-rank'
import { getReveal } from '@gradus/contract/reveal'
import { deleteTournament, setTournamentState } from '@gradus/contract/tournament-management'
import { getTournament, listTournaments } from '@gradus/contract/tournament'
import { getSigningKey } from '@gradus/contract/tournament-log'
import { openLog } from '@gradus/contract/opened-log'
import { recountLog } from '@gradus/contract/recount'
import { getUsers, getNewUsers, getSignUps, manageUsers } from '@gradus/contract/user'
import { anAdmin, aUser, goodPassword } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from '../counter/recount.ts'
import { loadContent } from './load.ts'

let site: TestSite
before(async () => {
  site = await startSite()
  await loadContent(site.database)
})
after(() => site.close())

const tournamentsOf = async ({ database }: TestSite) =>
  (await database.selectFrom('tournament').select('id').execute()).map(({ id }) => id)
const samplesOf = ({ database }: TestSite) =>
  database
    .selectFrom('account')
    .select(['id', 'email'])
    .where('is_sample', '=', true)
    .where('display_name', '<>', 'Gradus')
    .orderBy('id')
    .execute()

test('a fresh site has a past tournament whose page says that it is a sample, with a ranking that anybody can recount', async () => {
  const visitor = aVisitor(site)
  const past = await visitor.call(listTournaments, { query: { state: 'past' } })
  assert.deepEqual(
    past.items.map(({ state, participantCount, questionCount }) => [state, participantCount, questionCount]),
    [['final', 12, 5]],
  )
  const params = { id: past.items[0]?.id ?? 0 }
  assert.match((await visitor.call(getTournament, { params })).body, /<strong>This is a sample\.<\/strong>/)

  const { items, frozen, hidden } = await visitor.call(getTourRank, { params, query: {} })
  assert.deepEqual([frozen, hidden], [false, false])
  assert.deepEqual(
    items.map(({ rank, displayName, score }) => [rank, displayName, Math.round(score * 10) / 10]),
    [
      [1, 'Ines Moreau', 1000],
      [2, 'Tomasz Wilk', 1000],
      [3, 'Aylin Demir', 960],
      [4, 'Daniel Osei', 800],
      [5, 'Hana Kimura', 720],
      [6, 'Lucas Ferreira', 600],
      [7, 'Priya Raman', 577.8],
      [8, 'Jonas Weber', 400],
      [9, 'Noor Haddad', 360],
      [10, 'Sofia Lindgren', 200],
      [11, 'Mateo Ruiz', 200],
      [12, 'Grace Mutua', 137.5],
    ],
  )
  // Each question has one first solve.
  const firsts = items.flatMap(({ cells }) =>
    cells.filter(({ isFirst }) => isFirst).map(({ questionId }) => questionId),
  )
  assert.equal(new Set(firsts).size, 5)
  assert.equal(firsts.length, 5)
  assert.equal((await visitor.call(getRankHistory, { params })).participants.length, 10)

  assert.equal((await recount(site.database, false)).find(({ name }) => name === 'tournament_standing')?.wrong, 0)
  const { publicKey } = await visitor.call(getSigningKey, {})
  const log = await openLog(await (await visitor.fetch(`/public/api/Tournaments/${params.id}/Log`)).text(), publicKey)
  assert.ok(log.state === 'verified')
  assert.deepEqual(
    recountLog(log.log).map(({ rank, name }) => [rank, name]),
    items.map(({ rank, displayName }) => [rank, displayName]),
  )
})

test('a user can take the sample in a virtual run, beside the results of the others', async () => {
  const [id = 0] = await tournamentsOf(site)
  const user = await aUser(site)
  assert.equal((await user.call(getTournamentSignedIn, { params: { id } })).can.beginVirtual, true)
  await user.call(beginTournament, { params: { id }, body: { virtual: true } })
  const { items } = await user.call(getVirtualTourRank, { params: { id }, query: {} })
  assert.equal(items.length, 13)
  assert.ok(items.every(({ score }) => score === 0))
  assert.equal(items.find(({ isVirtual }) => isVirtual)?.userId, user.id)
})

test('participants of the sample are not users: they cannot log in, and no list, chart, ranking or reputation includes them', async () => {
  const [admin, visitor] = [await anAdmin(site), aVisitor(site)]
  const samples = await samplesOf(site)
  assert.equal(samples.length, 12)
  const isSample = (userId: number) => samples.some(({ id }) => id === userId)
  const [{ id: first, email } = { id: 0, email: '' }] = samples

  for (const call of [login, signUp]) {
    const body = JSON.stringify({ email, password: goodPassword, displayName: 'Somebody Else' })
    const headers = { 'content-type': 'application/json' }
    assert.equal((await visitor.fetch(call.url, { method: 'POST', headers, body })).status, 400)
  }
  const taken = site.database.updateTable('account').set({ activated_at: new Date() }).where('id', '=', first)
  await assert.rejects(taken.execute(), /account_sample_stays_closed/)

  const listed = await admin.call(getUsers, { query: {} })
  assert.ok(listed.items.length > 0 && listed.items.every((one) => !isSample(one.userId)))
  assert.deepEqual((await admin.call(getUsers, { query: { state: 'notActivated' } })).items, [])
  assert.ok((await admin.call(getNewUsers, { query: {} })).items.every((one) => !isSample(one.userId)))
  const people = await site.database.selectFrom('account').select('id').where('is_sample', '=', false).execute()
  const signUps = await admin.call(getSignUps, {})
  assert.equal(
    signUps.reduce((sum, day) => sum + day.signUps, 0),
    people.length,
  )
  const changed = await admin.call(manageUsers, { body: { ids: [first], action: 'changeRole', role: 1 } })
  assert.deepEqual(changed.done, [])

  const ranking = await visitor.call(getRanking, { query: {} })
  assert.ok(ranking.items.every((one) => !isSample(one.userId)))
  const levels = await visitor.call(getLevelCounts, {})
  assert.equal(
    levels.reduce((sum, { members }) => sum + members, 0),
    people.length,
  )
  // Their profile is there, since rankings link to it, and says what they are.
  const profile = await visitor.call(getProfile, { params: { userId: first } })
  assert.equal(profile.subtitle, 'Made up for the samples')

  // Also where an admin reopens the ranking and makes it final again.
  const [id = 0] = await tournamentsOf(site)
  await admin.call(setTournamentState, { params: { id }, body: { to: 'thawed', reason: 'To try it.' } })
  assert.ok((await admin.call(getReveal, { params: { id } })).steps.length > 0)
  await admin.call(setTournamentState, { params: { id }, body: { to: 'final' } })
  const points = await site.database
    .selectFrom('reputation_change')
    .select('id')
    .where(
      'user_id',
      'in',
      samples.map((one) => one.id),
    )
    .execute()
  assert.deepEqual(points, [])
})

test('a second start adds nothing, and a sample that an admin has deleted is gone with its participants', async () => {
  const admin = await anAdmin(site)
  await loadContent(site.database)
  const [id = 0, ...others] = await tournamentsOf(site)
  assert.deepEqual(others, [])
  assert.equal((await samplesOf(site)).length, 12)

  // The same people are the students of the sample course.
  for (const course of (await admin.call(listCourses, { query: {} })).items)
    await admin.call(deleteCourse, { params: { id: course.id } })
  await admin.call(deleteTournament, { params: { id } })
  await loadContent(site.database)
  assert.deepEqual(await tournamentsOf(site), [])
  assert.deepEqual(await samplesOf(site), [])
})

test('the author of the content does not count as a sign-up, is in no list of users, and has a profile', async () => {
  const [admin, visitor] = [await anAdmin(site), aVisitor(site)]
  const [question] = (await visitor.call(getLatestQuestions, { query: { type: 'Coding' } })).items
  const house = question?.userId ?? 0
  assert.equal((await visitor.call(getPublicBasicInfo, { params: { userId: house } })).displayName, 'Gradus')
  assert.equal((await visitor.call(getProfile, { params: { userId: house } })).displayName, 'Gradus')
  const lists = [await admin.call(getUsers, { query: {} }), await admin.call(getNewUsers, { query: {} })]
  assert.ok(lists.every(({ items }) => items.every(({ userId }) => userId !== house)))
  const signUps = (await admin.call(getSignUps, {})).reduce((sum, day) => sum + day.signUps, 0)
  const people = await site.database.selectFrom('account').select('id').where('id', '<>', house).execute()
  assert.equal(signUps, people.length - (await samplesOf(site)).length)
})
