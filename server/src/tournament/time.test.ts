import assert from 'node:assert/strict'
import { timeLeft } from '@gradus/contract/contest/window'
import { after, before, test } from 'node:test'
import {
  beginTournament,
  getTournamentSignedIn,
  getTournamentTest,
  registerForTournament,
  withdrawFromTournament,
} from '@gradus/contract/participation'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import { submitCode, Submission } from '@gradus/contract/submission'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { getTournament, listTournaments } from '@gradus/contract/tournament'
import { setTournamentState } from '@gradus/contract/tournament-management'
import {
  changeParticipant,
  getTournamentDashboard,
  listParticipants,
  removeInterval,
  restoreInterval,
} from '@gradus/contract/tournament-dashboard'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import {
  aContestQuestion,
  aParticipant,
  aTournament,
  cellOf,
  changeTournament,
  inMinutes,
  judgeWaitingSubmissions,
  minute,
  sendAt,
  solution,
  storeAt,
} from '../../test/play.ts'

let site: TestSite
let admin: TestUser
let questionId: number
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
  questionId = await aContestQuestion(site)
})
after(() => site.close())

const endOf = async (user: TestUser, id: number) => {
  const { endsAt } = await user.call(getTournamentTest, { params: { id } })
  return new Date(endsAt)
}
const rankOf = (id: number) => aVisitor(site).call(getTourRank, { params: { id }, query: {} })

test('a window is [start, end): a submission at end − 1 ms counts, one at exactly the end is kept and its author sees it as late', async () => {
  const id = await aTournament(admin, [questionId])
  const user = await aParticipant(site, id)
  const end = await endOf(user, id)
  const late = await sendAt(site, user, id, questionId, solution.right, end)
  assert.equal(late.isLate, true)
  assert.equal(cellOf(await rankOf(id), user, questionId)?.points, 0)
  const last = await sendAt(site, user, id, questionId, solution.half, new Date(end.getTime() - 1))
  assert.equal(last.isLate, false)
  assert.equal(cellOf(await rankOf(id), user, questionId)?.points, 50)
  const own = await user.call(getTournamentSubmissions, { params: { id }, query: {} })
  assert.deepEqual(
    own.map((one) => [one.id, one.isLate, one.state]),
    [
      [last.id, false, 'rejected'],
      [late.id, true, 'accepted'],
    ],
  )
  // Longer lists go on before the last of the ones that were read.
  const query = { before: last.id }
  const earlier = await user.call(getTournamentSubmissions, { params: { id }, query })
  assert.deepEqual(
    earlier.map((one) => one.id),
    [late.id],
  )
})

test('a queue of ten minutes changes nothing: what arrived at end − 1 ms counts once it is judged, what arrived at the end does not', async () => {
  const id = await aTournament(admin, [questionId])
  const [early, late] = [await aParticipant(site, id), await aParticipant(site, id)]
  const over = { startDate: inMinutes(-60).toISOString(), endDate: inMinutes(-10).toISOString() }
  await changeTournament(admin, id, [questionId], over)
  const end = await endOf(early, id)
  await storeAt(site, early, id, questionId, solution.right, new Date(end.getTime() - 1))
  await storeAt(site, late, id, questionId, solution.right, end)
  const queued = await rankOf(id)
  assert.equal(cellOf(queued, early, questionId)?.isWaiting, true)
  assert.equal(cellOf(queued, late, questionId)?.isWaiting, undefined)
  assert.equal(await judgeWaitingSubmissions(site), 2)
  const judged = await rankOf(id)
  assert.deepEqual(
    [early, late].map((user) => cellOf(judged, user, questionId)?.points),
    [100, 0],
  )
})

test('Start pressed in two tabs begins once', async () => {
  const id = await aTournament(admin, [questionId], { minutesPerParticipant: 30 })
  const user = await aUser(site)
  await refusalOf(user.call(beginTournament, { params: { id }, body: {} }), 'conflict')
  await user.call(registerForTournament, { params: { id }, body: {} })
  const [one, other] = await Promise.all([1, 2].map(() => user.call(beginTournament, { params: { id }, body: {} })))
  assert.deepEqual(one, other)
  assert.equal(Date.parse(one?.endsAt ?? '') - Date.parse(one?.begunAt ?? ''), 30 * minute)
  await refusalOf(user.call(withdrawFromTournament, { params: { id } }), 'conflict')
})

test('before the start, everybody sees the whole time that they will have', () => {
  const start = Date.parse('2026-12-01T10:00:00Z')
  const times = { start, end: start + 240 * minute, minutesPerParticipant: 90, freezeMinutes: 0 }
  const contest = { ...times, isDraft: false, thawedAt: null, finalAt: null }
  for (const before of [0, 60, 24 * 60]) assert.equal(timeLeft(contest, start - before * minute, 10), 100 * minute)
})

test('someone who begins late sees the time that will be left: the end is min(begun + limit, end)', async () => {
  const id = await aTournament(admin, [questionId], { minutesPerParticipant: 90 })
  const user = await aUser(site)
  await user.call(registerForTournament, { params: { id }, body: {} })
  const { timeLeft: left, endDate, can } = await user.call(getTournamentSignedIn, { params: { id } })
  assert.ok(left !== null && left <= 60 * minute && left > 55 * minute)
  assert.equal(can.begin, true)
  const { endsAt } = await user.call(beginTournament, { params: { id }, body: {} })
  assert.equal(endsAt, endDate)
})

test('a personal window does not move at a daylight-saving change, and no clock of a client matters', async () => {
  // London put its clocks back on 26 October 2025 at 01:00 UTC.
  const [start, end] = ['2025-10-26T00:30:00+01:00', '2025-10-26T02:30:00+00:00']
  const id = await aTournament(admin, [questionId], { startDate: start, endDate: end, minutesPerParticipant: 90 })
  const { startDate, endDate, timeZone } = await aVisitor(site).call(getTournament, { params: { id } })
  assert.deepEqual(
    [startDate, endDate, timeZone],
    ['2025-10-25T23:30:00.000Z', '2025-10-26T02:30:00.000Z', 'Europe/London'],
  )
  const running = await aTournament(admin, [questionId], { minutesPerParticipant: 45 })
  const user = await aUser(site)
  await user.call(registerForTournament, { params: { id: running }, body: {} })
  for (const hours of [-1, 1]) {
    const headers = { 'content-type': 'application/json', date: inMinutes(hours * 60).toUTCString() }
    const response = await user.fetch(`/auth/api/Tournaments/${running}/Begin`, { method: 'POST', headers, body: '{}' })
    const { begunAt, endsAt } = (await response.json()) as { begunAt: string; endsAt: string }
    assert.ok(Math.abs(Date.parse(begunAt) - Date.now()) < 10 * minute, 'the server’s clock')
    assert.equal(Date.parse(endsAt) - Date.parse(begunAt), 45 * minute)
  }
})

test('extra time extends one person’s limit and their end; results are not shown while it goes on', async () => {
  const id = await aTournament(admin, [questionId], { freezeMinutes: 10 })
  const [user, other] = [await aParticipant(site, id), await aParticipant(site, id)]
  const { items } = await admin.call(listParticipants, { params: { id }, query: {} })
  const participationId = items.find((one) => one.userId === user.id)?.participationId ?? 0
  const before = await endOf(other, id)
  await admin.call(changeParticipant, { params: { id: participationId }, body: { extraMinutes: 30 } })
  assert.equal((await endOf(user, id)).getTime() - before.getTime(), 30 * minute)
  assert.deepEqual(await endOf(other, id), before)
  await changeTournament(admin, id, [questionId], {
    startDate: inMinutes(-120).toISOString(),
    endDate: inMinutes(-10).toISOString(),
    freezeMinutes: 10,
  })
  const sent = await user.call(
    submitCode,
    { body: { questionId, candidateSource: solution.right, type: 8, tournamentId: id } },
    'application/json',
  )
  assert.equal(Submission.parse(sent).isLate, false)
  const until = async () => (await admin.call(getTournamentDashboard, { params: { id } })).extraTimeUntil
  assert.equal(await until(), (await endOf(user, id)).toISOString())
  const refused = await refusalOf(
    admin.call(setTournamentState, { params: { id }, body: { to: 'thawed' } }),
    'conflict',
  )
  assert.match(refused.message, /extra time until/)
  await admin.call(changeParticipant, { params: { id: participationId }, body: { extraMinutes: 0 } })
  assert.equal(await until(), null)
  await admin.call(setTournamentState, { params: { id }, body: { to: 'thawed' } })
})

test('a delay of the contest shifts everybody’s window', async () => {
  const id = await aTournament(admin, [questionId])
  const user = await aParticipant(site, id)
  const endDate = inMinutes(90)
  await changeTournament(admin, id, [questionId], { endDate: endDate.toISOString() })
  assert.deepEqual(await endOf(user, id), endDate)
})

test('with personal windows the others’ ranking is hidden until one’s own window has ended', async () => {
  const id = await aTournament(admin, [questionId], { minutesPerParticipant: 30 })
  const [first, second] = [await aParticipant(site, id), await aParticipant(site, id)]
  await sendAt(site, first, id, questionId, solution.right, new Date())
  const see = (user: TestUser) => user.call(getTourRankSignedIn, { params: { id }, query: {} })
  for (const hidden of [await see(second), await rankOf(id), await see(await aUser(site))])
    assert.deepEqual([hidden.hidden, hidden.items, hidden.total, hidden.version], [true, [], 0, 0])
  await site.database
    .updateTable('tournament_participation')
    .set({ ends_at: new Date() })
    .where('user_id', '=', first.id)
    .execute()
  const seen = await see(first)
  assert.equal(seen.hidden, false)
  assert.deepEqual(
    seen.items.map(({ rank, userId }) => [rank, userId]),
    [
      [1, first.id],
      [2, second.id],
    ],
  )
})

test('contest time stops in an interval that an organiser removed, and counts again when the interval is restored', async () => {
  const id = await aTournament(admin, [questionId], { format: 'icpc' })
  const user = await aParticipant(site, id)
  await sendAt(site, user, id, questionId, solution.right, inMinutes(-10))
  const penalty = async () => (await rankOf(id)).items[0]?.penalty
  assert.equal(await penalty(), 50)
  const body = { startDate: inMinutes(-40).toISOString(), endDate: inMinutes(-20).toISOString() }
  const tooLate = admin.call(removeInterval, {
    params: { id },
    body: { ...body, endDate: inMinutes(600).toISOString() },
  })
  assert.equal((await refusalOf(tooLate, 'badInput')).refusal.field, 'endDate')
  const interval = await admin.call(removeInterval, { params: { id }, body })
  assert.equal(await penalty(), 30)
  await refusalOf(admin.call(removeInterval, { params: { id }, body }), 'conflict')
  await admin.call(restoreInterval, { params: { id: interval } })
  assert.equal(await penalty(), 50)
})

test('a question is read by those who have begun, and by nobody else before', async () => {
  const hidden = await aContestQuestion(site)
  await site.database
    .updateTable('question')
    .set({ audience: 'tournament', published_at: null })
    .where('id', '=', hidden)
    .execute()
  const id = await aTournament(admin, [hidden])
  const user = await aUser(site)
  await user.call(registerForTournament, { params: { id }, body: {} })
  const read = () => user.call(getQuestionSignedIn, { params: { id: hidden }, query: {} })
  await refusalOf(read(), 'notFound')
  await refusalOf(user.call(getTournamentTest, { params: { id } }), 'conflict')
  await user.call(beginTournament, { params: { id }, body: {} })
  assert.equal((await read()).id, hidden)
  const { questions } = await user.call(getTournamentTest, { params: { id } })
  assert.deepEqual(
    questions.map((one) => [one.questionId, one.points, one.best, one.tries, one.isSolved]),
    [[hidden, 100, 0, 0, false]],
  )
})

test('before the start nobody learns the questions, and nobody begins', async () => {
  const id = await aTournament(admin, [questionId], { startDate: inMinutes(30).toISOString() })
  const user = await aUser(site)
  await user.call(registerForTournament, { params: { id }, body: {} })
  await refusalOf(user.call(beginTournament, { params: { id }, body: {} }), 'conflict')
  assert.equal((await user.call(getTournamentSignedIn, { params: { id } })).questions, null)
  assert.equal((await aVisitor(site).call(getTournament, { params: { id } })).questions, null)
  assert.deepEqual((await rankOf(id)).questions, [])
  const { items } = await aVisitor(site).call(listTournaments, { query: { state: 'upcoming' } })
  assert.ok(items.some((one) => one.id === id && one.state === 'scheduled' && one.participantCount === 1))
})

test('virtual runs begin only after the end, as often as one likes, and never touch the official ranking', async () => {
  // Both from one reading of the clock, so that the contest lasts exactly an hour.
  const end = inMinutes(-60)
  const past = { startDate: new Date(end.getTime() - 60 * minute).toISOString(), endDate: end.toISOString() }
  const id = await aTournament(admin, [questionId])
  const live = await aParticipant(site, id)
  await sendAt(site, live, id, questionId, solution.half, inMinutes(-70))
  const user = await aUser(site)
  await refusalOf(user.call(beginTournament, { params: { id }, body: { virtual: true } }), 'conflict')
  await changeTournament(admin, id, [questionId], past)
  const late = (await refusalOf(user.call(beginTournament, { params: { id }, body: {} }), 'conflict')).refusal
  assert.equal(late.message, 'This tournament has ended. You can take it as a virtual run.')
  const official = await rankOf(id)
  const run = await user.call(beginTournament, { params: { id }, body: { virtual: true } })
  assert.deepEqual(await user.call(beginTournament, { params: { id }, body: { virtual: true } }), run)
  assert.equal(Date.parse(run.endsAt) - Date.parse(run.begunAt), 60 * minute)
  await sendAt(site, user, id, questionId, solution.right, new Date())
  assert.equal((await user.call(getTournamentTest, { params: { id } })).questions[0]?.best, 100)
  const { items, version } = await rankOf(id)
  assert.deepEqual([items, version], [official.items, official.version])
  await site.database
    .updateTable('tournament_participation')
    .set({ ends_at: new Date() })
    .where('id', '=', run.participationId)
    .execute()
  const next = await user.call(beginTournament, { params: { id }, body: { virtual: true } })
  assert.notEqual(next.participationId, run.participationId)
})
