import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeCandidate, listCandidates } from '@gradus/contract/assessment-candidate'
import { continueAssessment, sendAssessmentCode } from '@gradus/contract/assessment-link'
import {
  beginAssessment,
  confirmSystemCheck,
  finishAssessment,
  getOwnAssessment,
  requestMoreTime,
  withdrawFromAssessment,
} from '@gradus/contract/assessment-own'
import { keepAsAccount, sendKeepCode } from '@gradus/contract/assessment-own-data'
import { getOwnAssessmentReport } from '@gradus/contract/assessment-own-report'
import { getAssessmentTest, openAssessmentQuestion, recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { checkUserLogged, login } from '@gradus/contract/account'
import { saveDraft } from '@gradus/contract/draft'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { compileAndRun, submitCode } from '@gradus/contract/submission'
import { anEmail, aUser, goodPassword } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { codesTo, mailsAbout, mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipation, aTournamentQuestion } from '../../test/tournament.ts'
import { closeEnded } from '../tournament/close.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aQuestion = async () => (await sceneOf(site)).coding()
const python = (questionId: number, source: string, tournamentId?: number) => ({
  body: { questionId, type: 8, candidateSource: source, additionalFiles: [], tournamentId },
})

test('a request for more time, made before the start, is granted in steps of 5% and answered by mail', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client } = await agreeAsGuest(site, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  await client.call(requestMoreTime, { params, body: { percent: 50, note: 'I read slowly.' } })
  const [row] = (await scene.recruiter.call(listCandidates, { params, query: {} })).items
  assert.deepEqual([row?.timeRequest?.percent, row?.timeRequest?.note], [50, 'I read slowly.'])
  const change = (extraPercent: number) =>
    scene.recruiter.call(changeCandidate, { params: { id: row?.candidateId ?? 0 }, body: { extraPercent } })
  await refusalOf(change(7), 'badInput')
  await change(40)
  assert.match((await mailsTo(site, email, 2)).map(({ text }) => text).join('\n'), /gives you 40% more time/)
  await client.call(confirmSystemCheck, { params })
  const { begunAt, endsAt } = await client.call(beginAssessment, { params })
  assert.equal(Date.parse(endsAt) - Date.parse(begunAt), 84 * 60_000)
  await refusalOf(client.call(requestMoreTime, { params, body: { percent: 5 } }), 'conflict')
  await change(50)
  const longer = await client.call(getAssessmentTest, { params })
  assert.equal(Date.parse(longer.endsAt) - Date.parse(begunAt), 90 * 60_000)
})

test('a question with a time limit of its own can be read once it has been opened; what is sent before that or after its time is refused, and the refusal says which', async () => {
  const [timed, plain] = [await aTournamentQuestion(site), await aQuestion()]
  await site.database
    .updateTable('question')
    .set({ audience: 'public', published_at: new Date() })
    .where('id', '=', timed)
    .execute()
  const scene = await anAssessment(site, [], {
    questions: [
      { questionId: timed, points: 100, seconds: 60 },
      { questionId: plain, points: 100 },
    ],
  })
  await site.database
    .updateTable('question')
    .set({ audience: 'tournament', published_at: null })
    .where('id', '=', timed)
    .execute()
  const email = anEmail()
  const token = await inviteByMail(site, scene, email, `email,extra time\n${email},50\n`)
  const { client, participationId } = await aStartedGuest(site, scene.id, token)
  const params = { id: scene.id }
  const before = await client.call(getAssessmentTest, { params })
  assert.deepEqual(
    before.questions.map(({ title, seconds, openedAt }) => [title === '', seconds, openedAt]),
    [
      [true, 90, null],
      [false, null, null],
    ],
  )
  await refusalOf(client.call(getQuestionSignedIn, { params: { id: timed }, query: {} }), 'notFound')
  const draft = (source: string, revision: number) => ({
    params: { questionId: timed },
    body: { type: 8, source, additionalFiles: [], revision, context: { tournamentId: scene.id } },
  })
  const early = await refusalOf(client.call(saveDraft, draft('too early', 0)), 'notAllowed')
  assert.equal(early.refusal.message, 'Open this question first. Its time starts then.')
  const opened = await client.call(openAssessmentQuestion, { params: { ...params, questionId: timed } })
  assert.equal(Date.parse(opened.endsAt ?? '') - Date.parse(opened.openedAt ?? ''), 90_000)
  await client.call(getQuestionSignedIn, { params: { id: timed }, query: {} })
  await client.call(saveDraft, draft('in time', 0))
  // As if two minutes had passed.
  const ago = new Date(Date.now() - 120_000)
  await site.database
    .updateTable('assessment_question_opening')
    .set({ opened_at: ago })
    .where('participation_id', '=', participationId)
    .execute()
  const late = await refusalOf(client.call(saveDraft, draft('too late', 1)), 'notAllowed')
  assert.equal(late.refusal.message, 'Your time for this question is over.')
  const after = await client.call(getAssessmentTest, { params })
  assert.equal(after.questions[0]?.isOver, true)
  const { refusal } = await refusalOf(client.call(submitCode, python(timed, 'double = 1', scene.id)), 'conflict')
  assert.equal(refusal.message, 'Your time for this question is over. Your code was not submitted.')
  const ran = await refusalOf(
    client.call(compileAndRun, { query: {}, body: { questionId: timed, type: 8, candidateSource: 'double = 1' } }),
    'conflict',
  )
  assert.match(ran.refusal.message, /^Your time for this question is over/)
  const ofOtherQuestion = await client.call(submitCode, python(plain, 'double = 1', scene.id), 'application/json')
  assert.equal(typeof ofOtherQuestion === 'object' && ofOtherQuestion.isLate, false)
})

test('finishing ends the time at once, and drafts without a submission are submitted, which the report says', async () => {
  const questionId = await aQuestion()
  const scene = await anAssessment(site, [questionId])
  const { client, participationId } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  const params = { id: scene.id }
  await client.call(saveDraft, {
    params: { questionId },
    body: { type: 8, source: 'last words', additionalFiles: [], revision: 0, context: { tournamentId: scene.id } },
  })
  await refusalOf(client.call(getOwnAssessmentReport, { params }), 'conflict')
  await client.call(finishAssessment, { params })
  await closeEnded(site.database)
  const report = await client.call(getOwnAssessmentReport, { params })
  assert.equal(report.participationId, participationId)
  assert.equal(report.state, 'finished')
  assert.deepEqual(
    report.questions[0]?.submissions.map(({ isLate, isFromDraft }) => ({ isLate, isFromDraft })),
    [{ isLate: false, isFromDraft: true }],
  )
  assert.equal(report.questions[0]?.code?.source, 'last words')
  // Finishing a second time changes nothing and is not an error.
  await client.call(finishAssessment, { params })
})

test('after the end nothing that a candidate sends is stored: code, runs, drafts and events', async () => {
  const questionId = await aTournamentQuestion(site)
  await site.database
    .updateTable('question')
    .set({ audience: 'public', published_at: new Date() })
    .where('id', '=', questionId)
    .execute()
  const scene = await anAssessment(site, [questionId])
  await site.database
    .updateTable('question')
    .set({ audience: 'company', published_at: null, company_id: scene.companyId })
    .where('id', '=', questionId)
    .execute()
  const params = { id: scene.id }
  const first = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  const second = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  await first.client.call(finishAssessment, { params })
  await site.database
    .updateTable('tournament_participation')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('id', '=', second.participationId)
    .execute()
  for (const { client, participationId } of [first, second]) {
    const { refusal } = await refusalOf(client.call(submitCode, python(questionId, 'late', scene.id)), 'conflict')
    assert.equal(refusal.message, 'Your time in this assessment is over. Your code was not submitted.')
    const run = { ...python(questionId, 'late', scene.id), query: {} }
    const ran = await refusalOf(client.call(compileAndRun, run), 'conflict')
    assert.match(ran.refusal.message, /^Your time for this question is over/)
    for (const context of [{ tournamentId: scene.id }, {}]) {
      const body = { type: 8, source: 'late', additionalFiles: [], revision: 0, context }
      await refusalOf(client.call(saveDraft, { params: { questionId }, body }), 'notAllowed')
    }
    const events = [{ kind: 'paste' as const, size: 12, millisecondsAgo: 0 }]
    assert.equal((await client.call(recordAssessmentEvents, { params, body: { events } })).stored, 0)
    const report = await client.call(getOwnAssessmentReport, { params })
    assert.deepEqual([report.questions[0]?.submissions, report.questions[0]?.code], [[], null])
    const entries = site.database.selectFrom('tournament_submission').select('id')
    assert.deepEqual(await entries.where('participation_id', '=', participationId).execute(), [])
  }
  const stored = site.database.selectFrom('submission').select('id').where('question_id', '=', questionId)
  assert.deepEqual(await stored.execute(), [])
})

test('a candidate with an account, too, can work on a company’s question only within their time', async () => {
  const questionId = await aTournamentQuestion(site)
  const scene = await anAssessment(site, [await aQuestion()])
  const user = await aUser(site)
  await aParticipation(site, scene.id, user.id, { window: [-60, -5] })
  await site.database
    .insertInto('tournament_question')
    .values({ tournament_id: scene.id, question_id: questionId, position: 1, points: 100 })
    .execute()
  const send = () => user.call(submitCode, python(questionId, 'double = 1'))
  await refusalOf(send(), 'conflict')
  await refusalOf(user.call(compileAndRun, { ...python(questionId, 'double = 1'), query: {} }), 'conflict')
  await site.database
    .updateTable('question')
    .set({ audience: 'public', published_at: new Date() })
    .where('id', '=', questionId)
    .execute()
  await send()
})

test('a candidate who has withdrawn can no longer begin', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { client } = await agreeAsGuest(site, await inviteByMail(site, scene, anEmail()))
  const params = { id: scene.id }
  await client.call(confirmSystemCheck, { params })
  await client.call(withdrawFromAssessment, { params })
  await refusalOf(client.call(beginAssessment, { params }), 'conflict')
  const [row] = (await scene.owner.call(listCandidates, { params, query: {} })).items
  assert.equal(row?.state, 'withdrawn')
})

test('events are stored with their size, up to a limit, and only if the candidate agreed to it', async () => {
  const start = async (recordsEvents: boolean) => {
    const scene = await anAssessment(site, [await aQuestion()], { recordsEvents })
    const guest = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
    return { scene, guest }
  }
  const paste = { kind: 'paste' as const, size: 120, millisecondsAgo: 0 }
  const send = async ({ scene, guest }: Awaited<ReturnType<typeof start>>, events: object[]) =>
    (await guest.client.call(recordAssessmentEvents, { params: { id: scene.id }, body: { events: events as never } }))
      .stored
  const recorded = await start(true)
  assert.equal(await send(recorded, [paste, { kind: 'leave', millisecondsAgo: 0 }]), 2)
  // Before the clock started.
  assert.equal(await send(recorded, [{ ...paste, millisecondsAgo: 3_600_000 }]), 0)
  assert.equal(await send(await start(false), [paste]), 0)
  await refusalOf(
    send(
      recorded,
      Array.from({ length: 101 }, () => paste),
    ),
    'badInput',
  )
  // One event below the limit of 4,000.
  await site.database
    .insertInto('assessment_event')
    .values(
      Array.from({ length: 3997 }, () => ({
        participation_id: recorded.guest.participationId,
        kind: 'leave' as const,
        question_id: null,
        size: null,
        happened_at: new Date(),
      })),
    )
    .execute()
  assert.equal(await send(recorded, [paste, paste, paste]), 1)
  assert.equal(await send(recorded, [paste]), 0)
})

test('an event that two tabs send, or that one tab sends again because the reply was lost, is stored once', async () => {
  const scene = await anAssessment(site, [await aQuestion()], { recordsEvents: true })
  const [one, other] = [
    await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail())),
    await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail())),
  ]
  const paste = (key: string) => ({ key: key.repeat(32), kind: 'paste' as const, size: 120, millisecondsAgo: 0 })
  const send = async ({ client }: typeof one, ...keys: string[]) =>
    (
      await client.call(recordAssessmentEvents, {
        params: { id: scene.id },
        body: { events: keys.map(paste) },
      })
    ).stored
  const twice = await Promise.all([send(one, 'a', 'b'), send(one, 'a', 'b')])
  assert.equal(twice[0] + twice[1], 2)
  assert.equal(await send(one, 'b', 'c', 'c'), 1)
  assert.equal(await send(other, 'a'), 1, 'each candidate has keys of their own')
})

test('a guest keeps their work in an account with a code sent to their address, because the link may have been forwarded', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client, token } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  const elsewhere = aVisitor(site)
  await elsewhere.call(sendAssessmentCode, { body: { token } })
  const codes = codesTo(site, email)
  await elsewhere.call(continueAssessment, { body: { token, code: await codes.next() } })
  const keep = (code: string) =>
    client.call(keepAsAccount, {
      params,
      body: { displayName: 'Ada Lovelace', password: goodPassword, code, acceptTerms: true },
    })
  await refusalOf(keep('123456'), 'conflict')
  await refusalOf(client.call(sendKeepCode, { params }), 'conflict')
  await client.call(finishAssessment, { params })
  await elsewhere.call(getOwnAssessment, { params })
  // A code for continuing the assessment does not work for creating an account.
  await elsewhere.call(sendAssessmentCode, { body: { token } })
  await refusalOf(keep(await codes.next()), 'badInput')
  await client.call(sendKeepCode, { params })
  await keep(await codes.next())
  const confirmed = await mailsAbout(site, email, /You have a Gradus account now/, 1)
  assert.match(confirmed[0]?.text ?? '', /If this wasn’t you, [\s\S]*\/ForgotPassword/)
  assert.notEqual(await client.call(checkUserLogged), -1)
  await refusalOf(elsewhere.call(getOwnAssessment, { params }), 'notSignedIn')
  await aVisitor(site).call(login, { body: { email, password: goodPassword } })
  assert.equal((await client.call(getOwnAssessmentReport, { params })).name, email.split('@')[0])

  const known = await aUser(site)
  const again = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, known.email))
  await again.client.call(finishAssessment, { params })
  await again.client.call(sendKeepCode, { params })
  const code = await codesTo(site, known.email).next()
  await refusalOf(
    again.client.call(keepAsAccount, {
      params,
      body: { displayName: 'Another', password: goodPassword, code, acceptTerms: true },
    }),
    'conflict',
  )
})

test('after five wrong codes, the right one is refused, too', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, email))
  const params = { id: scene.id }
  await client.call(finishAssessment, { params })
  await client.call(sendKeepCode, { params })
  const right = await codesTo(site, email).next()
  const keep = (added: number) => {
    const code = String((Number(right) + added) % 1_000_000).padStart(6, '0')
    const body = { displayName: 'Ada Lovelace', password: goodPassword, code, acceptTerms: true } as const
    return client.call(keepAsAccount, { params, body })
  }
  for (let tries = 1; tries <= 5; tries += 1) await refusalOf(keep(tries), 'badInput')
  await refusalOf(keep(0), 'badInput')
})
