import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { editQuestion } from '@gradus/contract/editing'
import { getTournamentTest } from '@gradus/contract/participation'
import { getDashboard } from '@gradus/contract/dashboard'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { applyRejudge, getRejudge, startRejudge } from '@gradus/contract/rejudge'
import { getManagedTourRank, getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { compileAndRun, ownInputTask, submitCode } from '@gradus/contract/submission'
import { setTournamentState } from '@gradus/contract/tournament-management'
import { getAuditTrail } from '@gradus/contract/audit'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import {
  aContestQuestion,
  aParticipant,
  aTournament,
  cellOf,
  changeTournament,
  contestTests,
  inMinutes,
  judgeWaitingSubmissions,
  sendAt,
  solution,
  storeAt,
} from '../../test/play.ts'
import { closeEnded } from './close.ts'
import { recountStandings } from './recount.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

/** It began an hour ago and has been frozen for half an hour. */
const frozen = { freezeMinutes: 90 }
const beforeFreeze = () => inMinutes(-40)
const inFreeze = () => inMinutes(-1)
const over = { startDate: inMinutes(-120).toISOString(), endDate: inMinutes(-1).toISOString() }

const rankOf = (id: number) => aVisitor(site).call(getTourRank, { params: { id }, query: {} })
const wholeOf = (id: number) => admin.call(getManagedTourRank, { params: { id }, query: {} })
const ownOf = async (user: TestUser, id: number) =>
  (await user.call(getTournamentTest, { params: { id } })).questions[0]

/** What a server's background work does with submissions that no judge has taken. */
/** New tests, and every submission judged by them, aside. */
async function startDraft(questionId: number, numbers: number[]) {
  const variant = {
    type: 8 as const,
    starter: 'def double(n):\n    return 0\n',
    tests: contestTests(numbers),
    additionalFiles: [],
  }
  await admin.call(editQuestion, {
    params: { id: questionId },
    body: codingForm({ implementations: [variant] }),
  })
  await admin.call(startRejudge, { params: { id: questionId } })
  for (;;) {
    const draft = await admin.call(getRejudge, { params: { id: questionId } })
    if (draft.state !== 'running') return draft
    await wait(20)
  }
}

async function rejudge(questionId: number, numbers: number[]): Promise<void> {
  await startDraft(questionId, numbers)
  await admin.call(applyRejudge, { params: { id: questionId } })
}

test('a compile error, a wrong answer and an accept in the freeze leave the same public cell: only the number of tries', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const users = await Promise.all([1, 2, 3].map(() => aParticipant(site, id)))
  const sources = [solution.broken, solution.wrong, solution.right]
  for (const [index, user] of users.entries())
    await sendAt(site, user, id, questionId, sources[index] ?? '', inFreeze())
  const rank = await rankOf(id)
  assert.equal(rank.frozen, true)
  for (const user of users)
    assert.deepEqual(cellOf(rank, user, questionId), {
      questionId,
      points: 0,
      tries: 0,
      isFrozen: true,
      frozenTries: 1,
    })
  const [broken, wrong, right] = users
  assert.ok(broken && wrong && right)
  assert.equal((await ownOf(right, id))?.isSolved, true, 'a participant sees their own result')
  assert.equal(cellOf(await wholeOf(id), right, questionId)?.points, 100, 'and so does an organiser')
  // Tries after a hidden accept are counted, too.
  await sendAt(site, right, id, questionId, solution.wrong, inFreeze())
  await sendAt(site, wrong, id, questionId, solution.wrong, inFreeze())
  const after = await rankOf(id)
  assert.deepEqual(cellOf(after, right, questionId), cellOf(after, wrong, questionId))
})

test('the verdict of a frozen submission changes no version that the public can see', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const user = await aParticipant(site, id)
  await storeAt(site, user, id, questionId, solution.right, inFreeze())
  const received = await rankOf(id)
  assert.ok((await judgeWaitingSubmissions(site)) > 0)
  const judged = await rankOf(id)
  assert.deepEqual({ ...judged, now: '' }, { ...received, now: '' })
  assert.equal((await ownOf(user, id))?.isSolved, true)
})

test('an earlier submission that is judged in the freeze does appear', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const user = await aParticipant(site, id)
  await sendAt(site, user, id, questionId, solution.right, beforeFreeze())
  const cell = cellOf(await rankOf(id), user, questionId)
  assert.deepEqual([cell?.points, cell?.isSolved, cell?.isFrozen], [100, true, undefined])
})

test('a result from before the freeze that is rejudged in the freeze stays as it was in public until the thaw', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const [loser, winner] = [await aParticipant(site, id), await aParticipant(site, id)]
  await sendAt(site, loser, id, questionId, solution.half, beforeFreeze())
  await sendAt(site, winner, id, questionId, solution.right, beforeFreeze())
  const before = await rankOf(id)
  assert.equal(cellOf(before, loser, questionId)?.points, 50)
  // An earlier rejection becomes an accept: only positive numbers are tested from now on.
  await rejudge(questionId, [1, 2, 3, 4])
  assert.deepEqual((await rankOf(id)).items, before.items)
  assert.equal((await ownOf(loser, id))?.best, 100)
  assert.equal(cellOf(await wholeOf(id), loser, questionId)?.isSolved, true)
  await changeTournament(admin, id, [questionId], { ...over, freezeMinutes: 30 })
  await admin.call(setTournamentState, { params: { id }, body: { to: 'thawed' } })
  const thawed = await rankOf(id)
  assert.equal(thawed.frozen, false)
  assert.equal(cellOf(thawed, loser, questionId)?.points, 100)
  assert.equal(await recountStandings(site.database, false), 0)
})

test('no first solve is named while an earlier submission waits, and a rejudge moves it', async () => {
  const questionId = await aContestQuestion(site, [3])
  const id = await aTournament(admin, [questionId])
  const [early, later] = [await aParticipant(site, id), await aParticipant(site, id)]
  await storeAt(site, early, id, questionId, 'def double(n):\n    return 9\n', inMinutes(-30))
  await sendAt(site, later, id, questionId, solution.right, inMinutes(-20))
  const waiting = await rankOf(id)
  assert.equal(cellOf(waiting, early, questionId)?.isWaiting, true)
  assert.equal(cellOf(waiting, later, questionId)?.isFirst, undefined)
  assert.ok((await judgeWaitingSubmissions(site)) > 0)
  assert.equal(cellOf(await rankOf(id), later, questionId)?.isFirst, true)
  await rejudge(questionId, [4.5])
  const rank = await rankOf(id)
  assert.equal(cellOf(rank, early, questionId)?.isFirst, true)
  assert.equal(cellOf(rank, later, questionId)?.isFirst, undefined)
})

test('until the thaw nothing of a result is in profile, dashboard, reputation or solved marks; afterwards all of it is', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const user = await aParticipant(site, id)
  await sendAt(site, user, id, questionId, solution.right, inFreeze())
  const seen = async () => ({
    reputation: (await user.call(getOwnBasicInfo)).reputation,
    solved: (await user.call(getDashboard)).solvedByLanguage,
    marked: (await user.call(getQuestionSignedIn, { params: { id: questionId }, query: {} })).authAnsweredCorrect,
  })
  const nothing = { reputation: 0, solved: [], marked: false }
  await closeEnded(site.database)
  assert.deepEqual(await seen(), nothing)
  await changeTournament(admin, id, [questionId], { ...over, freezeMinutes: 60 })
  await closeEnded(site.database)
  assert.deepEqual(await seen(), nothing, 'ended, and not shown yet')
  await admin.call(setTournamentState, { params: { id }, body: { to: 'thawed' } })
  while ((await closeEnded(site.database)) > 0);
  assert.deepEqual(await seen(), { reputation: 1, solved: [{ type: 8, solved: 1 }], marked: true })
})

test('draft → scheduled → running → frozen → ended → thawed → final: an organiser decides the last two, and only an admin reopens, with a reason', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId], frozen)
  const user = await aParticipant(site, id)
  await sendAt(site, user, id, questionId, solution.right, inFreeze())
  const set = (to: 'thawed' | 'final', reason?: string) =>
    admin.call(setTournamentState, { params: { id }, body: { to, ...(reason ? { reason } : {}) } })
  assert.equal((await rankOf(id)).state, 'frozen')
  await refusalOf(set('thawed'), 'conflict')
  await refusalOf((await aUser(site)).call(setTournamentState, { params: { id }, body: { to: 'thawed' } }), 'notFound')
  await changeTournament(admin, id, [questionId], { ...over, freezeMinutes: 60 })
  assert.deepEqual([(await rankOf(id)).state, (await rankOf(id)).frozen], ['ended', true])
  await set('final')
  assert.equal((await rankOf(id)).state, 'final')
  while ((await closeEnded(site.database)) > 0);
  const reputation = async () => (await user.call(getOwnBasicInfo)).reputation
  assert.equal(await reputation(), 26)
  await refusalOf(set('thawed'), 'badInput')
  await set('thawed', 'The second question had a wrong test.')
  assert.equal(await reputation(), 1)
  const trail = await admin.call(getAuditTrail, { query: { action: 'reopenTournament' } })
  assert.deepEqual(trail.items[0]?.details, { reason: 'The second question had a wrong test.' })
  await set('final')
  assert.equal(await reputation(), 26)
})

test('a question that is removed while the tournament runs is in no cell any more', async () => {
  const [one, other] = [await aContestQuestion(site), await aContestQuestion(site)]
  const id = await aTournament(admin, [one, other])
  const user = await aParticipant(site, id)
  await sendAt(site, user, id, one, solution.right, new Date())
  await sendAt(site, user, id, other, solution.half, new Date())
  assert.equal((await rankOf(id)).items[0]?.score, 150)
  await changeTournament(admin, id, [other], {})
  const rank = await user.call(getTourRankSignedIn, { params: { id }, query: {} })
  assert.deepEqual([rank.items[0]?.score, rank.items[0]?.cells.length, rank.questions.length], [50, 1, 1])
})

test('while a tournament is taken, its questions are submitted there alone; where tries cost, none is run for free', async () => {
  const questionId = await aContestQuestion(site)
  const sent = { questionId, candidateSource: solution.right, type: 8 as const }
  for (const [format, runs] of [
    ['points', true],
    ['icpc', false],
  ] as const) {
    const id = await aTournament(admin, [questionId], { format })
    const user = await aParticipant(site, id)
    const refused = await refusalOf(user.call(submitCode, { body: sent }), 'conflict')
    assert.match(refused.message, /on the tournament’s page/)
    const run = user.call(compileAndRun, { query: {}, body: sent })
    if (runs) assert.equal(await run, 'success:0')
    else assert.match((await refusalOf(run, 'conflict')).message, /each try counts/)
    const ownInput = { query: { task: ownInputTask }, body: { ...sent, input: '' } }
    assert.equal(await user.call(compileAndRun, ownInput), '')
    assert.equal(await user.call(submitCode, { body: { ...sent, tournamentId: id } }), 0)
  }
})

test('a rejudge shows which ranks would change before anyone applies it', async () => {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId])
  const [first, second] = [await aParticipant(site, id, 'Anna First'), await aParticipant(site, id, 'Boris Second')]
  await sendAt(site, second, id, questionId, solution.half, inMinutes(-30))
  await sendAt(site, first, id, questionId, solution.right, inMinutes(-20))
  const { items } = await rankOf(id)
  const draft = await startDraft(questionId, [1, 2, 3, 4])
  assert.deepEqual(
    draft.ranks.map(({ tournamentId, userId, from, to }) => [tournamentId, userId, from, to]),
    [
      [id, first.id, 1, 2],
      [id, second.id, 2, 1],
    ],
  )
  assert.deepEqual((await rankOf(id)).items, items)
  await admin.call(applyRejudge, { params: { id: questionId } })
  assert.deepEqual(
    (await rankOf(id)).items.map(({ rank, userId }) => [rank, userId]),
    [
      [1, second.id],
      [2, first.id],
    ],
  )
})
