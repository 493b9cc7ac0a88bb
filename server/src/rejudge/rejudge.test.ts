import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getAuditTrail } from '@gradus/contract/audit'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { editQuestion } from '@gradus/contract/editing'
import { getDashboard } from '@gradus/contract/dashboard'
import { getQuestionSignedIn } from '@gradus/contract/question'
import {
  applyRejudge,
  dropRejudge,
  getRejudge,
  getRejudgeChanges,
  startRejudge,
  type Rejudge,
} from '@gradus/contract/rejudge'
import { Submission, getOwnSubmissions, getSubmission, submitCode } from '@gradus/contract/submission'
import { getUserNotifications } from '@gradus/contract/notification'
import { getSolutions } from '@gradus/contract/solution'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { passed } from '../../test/stand-in-judge.ts'
import { aParticipation, aTournament } from '../../test/tournament.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { recomputeAll } from '../tournament/standing.ts'
import { recount } from '../counter/recount.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

const twice = 'double = lambda n: 2 * n\n'
const square = 'double = lambda n: n * n\n'
const never = 'double = lambda n: None\n'

/** The question's original tests, which wrongly expect the square. */
const wrongTests = 'from solution import *\nassert double(2) == 4\nassert double(3) == 9\n'
const rightTests = 'from solution import *\nassert double(2) == 4\nassert double(3) == 6\n'
const variant = (tests: string) => ({ type: 8 as const, starter: '', tests, additionalFiles: [] })

async function aWrongQuestion() {
  const form = codingForm({ implementations: [variant(wrongTests)] })
  return { form, id: await aPublicQuestion(site, form) }
}
const correct = (id: number, form: object) =>
  admin.call(editQuestion, {
    params: { id },
    body: { ...codingForm(), ...form, implementations: [variant(rightTests)] },
  })
const submit = async (user: TestUser, questionId: number, candidateSource: string) => {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  return Submission.parse(await user.call(submitCode, { body }, 'application/json')).id
}
const outcomeOf = async (user: TestUser, id: number) =>
  (await user.call(getSubmission, { params: { id } })).verdict?.outcome
const reputationOf = async (user: TestUser) => (await user.call(getOwnBasicInfo)).reputation
const read = (id: number) => admin.call(getRejudge, { params: { id } })
const solved = async (user: TestUser, id: number) =>
  (await user.call(getQuestionSignedIn, { params: { id }, query: {} })).authAnsweredCorrect

async function ready(id: number): Promise<Rejudge> {
  for (let left = 600; left > 0; left--) {
    const rejudge = await read(id)
    if (rejudge.state !== 'running') return rejudge
    await wait(100)
  }
  throw new Error('It is never ready.')
}

test('an admin judges a question’s submissions again; the difference is shown before it is applied', async () => {
  const { id, form } = await aWrongQuestion()
  const [winner, loser, neither] = [await aUser(site), await aUser(site), await aUser(site)]
  const submissions = {
    winner: await submit(winner, id, twice),
    loser: await submit(loser, id, square),
    neither: await submit(neither, id, never),
  }
  assert.deepEqual([await reputationOf(winner), await reputationOf(loser)], [0, 1])
  assert.equal((await read(id)).state, 'none')
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  const draft = await ready(id)
  assert.deepEqual([draft.state, draft.total, draft.judged, draft.changed, draft.left], ['ready', 3, 3, 2, 0])
  assert.deepEqual(
    draft.people.map(({ userId, solved: solves, points }) => ({ userId, solves, points })),
    [
      { userId: winner.id, solves: true, points: 1 },
      { userId: loser.id, solves: false, points: -1 },
    ],
  )
  const changes = await admin.call(getRejudgeChanges, { params: { id }, query: {} })
  assert.deepEqual(
    changes.items.map(({ submissionId, userId, from, to }) => [submissionId, userId, from, to]),
    [
      [submissions.winner, winner.id, 'failed', 'passed'],
      [submissions.loser, loser.id, 'passed', 'failed'],
    ],
  )
  assert.equal(await outcomeOf(winner, submissions.winner), 'failed', 'nothing changed yet')
  assert.deepEqual([await reputationOf(winner), await reputationOf(loser)], [0, 1])

  await admin.call(applyRejudge, { params: { id } })
  assert.deepEqual(
    [await outcomeOf(winner, submissions.winner), await outcomeOf(loser, submissions.loser)],
    ['passed', 'failed'],
  )
  assert.equal(await outcomeOf(neither, submissions.neither), 'failed')
  assert.deepEqual([await reputationOf(winner), await reputationOf(loser)], [1, 0])
  assert.deepEqual([await solved(winner, id), await solved(loser, id)], [true, false])
  const params = { questionId: id, type: 8 }
  const solutions = await winner.call(getSolutions, { params, query: {} })
  assert.deepEqual(
    solutions.items.map((one) => one.id),
    [submissions.winner],
  )
  await refusalOf(loser.call(getSolutions, { params, query: {} }), 'notAllowed')
  const languagesOf = async (user: TestUser) => (await user.call(getDashboard)).solvedByLanguage
  assert.deepEqual([await languagesOf(winner), await languagesOf(loser)], [[{ type: 8, solved: 1 }], []])
  const days = await site.database
    .selectFrom('activity_day')
    .select(['answers', 'passes'])
    .where('user_id', 'in', [winner.id, loser.id])
    .orderBy('user_id')
    .execute()
  assert.deepEqual(days, [
    { answers: 1, passes: 1 },
    { answers: 1, passes: 0 },
  ])
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
  assert.equal((await read(id)).state, 'applied')
  const trail = await admin.call(getAuditTrail, { query: { action: 'applyRejudge' } })
  assert.equal(trail.items[0]?.subjectId, id)
})

test('whoever’s result a rejudge changes is told once, and sees at the submission when it was judged again', async () => {
  const { id, form } = await aWrongQuestion()
  const [loser, neither] = [await aUser(site), await aUser(site)]
  const first = await submit(loser, id, square)
  await submit(loser, id, `${square}# again`)
  const same = await submit(neither, id, never)
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  await ready(id)
  await admin.call(applyRejudge, { params: { id } })
  await waitUntil(async () => (await loser.call(getUserNotifications)).length > 0)
  const notes = await loser.call(getUserNotifications)
  assert.deepEqual(
    notes.map((note) => note.link),
    [`/Question/${id}`],
  )
  assert.match(JSON.stringify(notes), /different result/)
  assert.deepEqual(await neither.call(getUserNotifications), [])
  const own = await loser.call(getOwnSubmissions, { params: { id }, query: {} })
  assert.equal(own.items.filter(({ judgedAgainDate }) => judgedAgainDate !== undefined).length, 2)
  assert.ok((await loser.call(getSubmission, { params: { id: first } })).judgedAgainDate)
  assert.equal((await neither.call(getSubmission, { params: { id: same } })).judgedAgainDate, undefined)
})

test('a rejudge counts the people whose rank or points in a tournament change, and tells them', async () => {
  const { id, form } = await aWrongQuestion()
  const tournamentId = await aTournament(site, { questionIds: [id] })
  const [loser, other] = [await aUser(site), await aUser(site)]
  const submissions = [await submit(loser, id, square), await submit(other, id, never)]
  for (const [index, user] of [loser, other].entries()) {
    const participationId = await aParticipation(site, tournamentId, user.id, { window: [-60, 60] })
    await site.database
      .insertInto('tournament_submission')
      .values({
        submission_id: submissions[index] ?? 0,
        participation_id: participationId,
        tournament_id: tournamentId,
        question_id: id,
        received_at: new Date(Date.now() - 60_000),
        is_late: false,
        from_draft: false,
        is_virtual: false,
        state: index === 0 ? 'accepted' : 'rejected',
        passed: index === 0 ? 1 : 0,
        tests: 1,
        passed_groups: JSON.stringify(index === 0 ? [{ name: 'all', tests: 1 }] : []),
      })
      .execute()
  }
  await site.database.transaction().execute((tx) => recomputeAll(tx, tournamentId))
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  const draft = await ready(id)
  assert.deepEqual(
    draft.ranks.map(({ userId, from, to }) => [userId, from, to]),
    [[other.id, 2, 1]],
  )
  assert.equal(draft.affected, 2, 'the points of one change, the rank of the other')
  await admin.call(applyRejudge, { params: { id } })
  await waitUntil(async () => (await loser.call(getUserNotifications)).length > 0)
  const notes = await loser.call(getUserNotifications)
  assert.deepEqual(
    notes.map((note) => note.link),
    [`/Tournament/${tournamentId}`],
  )
})

test('a pass that was revoked while the questions were judged again stays revoked', async () => {
  const { id, form } = await aWrongQuestion()
  const user = await aUser(site)
  const submission = await submit(user, id, twice)
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  await ready(id)
  await site.database
    .insertInto('decoy_check')
    .values({ submission_id: submission, state: 'forged', verdict: JSON.stringify(passed), decided_at: new Date() })
    .execute()
  await admin.call(applyRejudge, { params: { id } })
  assert.deepEqual([await outcomeOf(user, submission), await reputationOf(user)], ['failed', 0])
})

test('a discarded draft changes nothing, and another one may start', async () => {
  const { id, form } = await aWrongQuestion()
  const user = await aUser(site)
  const submission = await submit(user, id, square)
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  await refusalOf(admin.call(startRejudge, { params: { id } }), 'conflict')
  await ready(id)
  await admin.call(dropRejudge, { params: { id } })
  assert.equal((await read(id)).state, 'dropped')
  assert.equal(await outcomeOf(user, submission), 'passed')
  await refusalOf(admin.call(applyRejudge, { params: { id } }), 'conflict')
  await refusalOf(admin.call(dropRejudge, { params: { id } }), 'conflict')
  await admin.call(startRejudge, { params: { id } })
  assert.equal((await ready(id)).changed, 1)
})

test('a draft that was judged with earlier tests cannot be applied', async () => {
  const { id, form } = await aWrongQuestion()
  await submit(await aUser(site), id, square)
  await admin.call(startRejudge, { params: { id } })
  assert.equal((await ready(id)).changed, 0)
  await correct(id, form)
  assert.equal((await read(id)).stale, true)
  await refusalOf(admin.call(applyRejudge, { params: { id } }), 'conflict')
})

test('two concurrent applications count once', async () => {
  const { id, form } = await aWrongQuestion()
  const user = await aUser(site)
  await submit(user, id, twice)
  await correct(id, form)
  await admin.call(startRejudge, { params: { id } })
  await ready(id)
  const both = await Promise.allSettled([1, 2].map(() => admin.call(applyRejudge, { params: { id } })))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await reputationOf(user), 1)
})

test('a question stays solved for a user who has another passing submission, and the author earns nothing', async () => {
  const author = await aUser(site)
  const form = codingForm({ implementations: [variant(wrongTests)] })
  const id = await aPublicQuestion(site, form, author)
  const user = await aUser(site)
  await submit(user, id, square)
  await submit(user, id, 'double = lambda n: {2: 4, 3: 9}[n]\n')
  const own = await submit(author, id, twice)
  const before = await reputationOf(author)
  await correct(id, form)
  const again = await submit(user, id, twice)
  await admin.call(startRejudge, { params: { id } })
  const draft = await ready(id)
  assert.equal(draft.changed, 3)
  assert.deepEqual(
    draft.people.map(({ userId, points }) => [userId, points]),
    [[author.id, 0]],
  )
  await admin.call(applyRejudge, { params: { id } })
  assert.equal(await outcomeOf(author, own), 'passed')
  assert.deepEqual([await reputationOf(author), await reputationOf(user)], [before, 1])
  const solutions = await user.call(getSolutions, { params: { questionId: id, type: 8 }, query: {} })
  assert.ok(solutions.items.some((one) => one.id === again))
})

test('only an admin does it, and not with multiple choice', async () => {
  const { id } = await aWrongQuestion()
  await refusalOf((await aUser(site)).call(startRejudge, { params: { id } }), 'notAllowed')
  const choice = await aPublicQuestion(site, choiceForm())
  await refusalOf(admin.call(startRejudge, { params: { id: choice } }), 'badInput')
  await refusalOf(admin.call(startRejudge, { params: { id: 999_999 } }), 'notFound')
})
