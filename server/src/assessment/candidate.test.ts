import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  changeCandidate,
  listCandidates,
  resendCandidate,
  revokeCandidate,
} from '@gradus/contract/assessment-candidate'
import {
  agreeSignedIn,
  agreeToAssessment,
  continueAssessment,
  openAssessmentLink,
  sendAssessmentCode,
} from '@gradus/contract/assessment-link'
import {
  beginAssessment,
  confirmSystemCheck,
  finishAssessment,
  getAssessmentTest,
  getOwnAssessment,
  getOwnAssessmentReport,
  keepAsAccount,
  openAssessmentQuestion,
  recordAssessmentEvents,
  requestMoreTime,
  withdrawFromAssessment,
} from '@gradus/contract/assessment-own'
import { consentText, consentVersion } from '@gradus/contract/assessment-rule'
import { checkUserLogged, login } from '@gradus/contract/account'
import { getDraft, saveDraft } from '@gradus/contract/draft'
import { getTournamentSignedIn, registerForTournament } from '@gradus/contract/participation'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { getTournament, listOwnTournaments, listTournaments } from '@gradus/contract/tournament'
import { submitCode } from '@gradus/contract/submission'
import { anEmail, aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { agreed, anAssessment, begun, invited } from '../../test/assessment.ts'
import { aVisitor, pathOf, refusalOf, Refused } from '../../test/client.ts'
import { everyEndpoint } from '../../test/contract.ts'
import { mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aTournament, aTournamentQuestion } from '../../test/tournament.ts'
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

test('a candidate begins from the link in their mail without an account, and the clock starts only with Begin', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { id } = scene
  const email = anEmail()
  const token = await invited(site, scene, email, `email,name,extra time\n${email},Ada,25 %\n`)
  const client = aVisitor(site)
  const link = await client.call(openAssessmentLink, { body: { token } })
  assert.deepEqual(
    [link.access, link.minutes, link.ownMinutes, link.extraPercent, link.name, link.state],
    ['agree', 60, 75, 25, 'Ada', 'opened'],
  )
  assert.deepEqual(
    link.consent.sentences,
    consentText({ company: link.company.name, recordsEvents: true, recordsPlayback: true, retentionDays: 30 }),
  )
  await refusalOf(
    client.call(agreeToAssessment, { body: { token, version: consentVersion + 1, agrees: true } }),
    'conflict',
  )
  await agreed(site, token, client)
  await refusalOf(client.call(getAssessmentTest, { params: { id } }), 'conflict')
  await refusalOf(client.call(beginAssessment, { params: { id } }), 'conflict')
  await client.call(confirmSystemCheck, { params: { id } })
  const own = await client.call(getOwnAssessment, { params: { id } })
  assert.deepEqual([own.begunDate, own.can.begin, own.isGuest, own.can.finish], [null, true, true, false])
  const first = await client.call(beginAssessment, { params: { id } })
  assert.equal(Date.parse(first.endsAt) - Date.parse(first.begunAt), 75 * 60_000)
  assert.deepEqual(await client.call(beginAssessment, { params: { id } }), first)
  const stored = await site.database
    .selectFrom('assessment_candidate')
    .select(['consent', 'consent_version', 'agreed_at'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(stored.consent_version, consentVersion)
  assert.ok(stored.agreed_at)
  assert.equal(stored.consent?.retentionDays, 30)
})

test('a forwarded link opens nothing in another browser; the candidate goes on there with a code by mail', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const csv = `email,name,extra time\n${email},Ada,25 %\n`
  const guest = await begun(site, scene.id, await invited(site, scene, email, csv))
  const stranger = aVisitor(site)
  const link = await stranger.call(openAssessmentLink, { body: { token: guest.token } })
  assert.deepEqual([link.access, link.name, link.extraPercent], ['code', '', 0])
  await refusalOf(
    stranger.call(agreeToAssessment, { body: { token: guest.token, version: consentVersion, agrees: true } }),
    'conflict',
  )
  await refusalOf(stranger.call(getOwnAssessment, { params: { id: scene.id } }), 'notSignedIn')
  await stranger.call(sendAssessmentCode, { body: { token: guest.token } })
  const mails = await mailsTo(site, email, 2)
  const code = /\b\d{6}\b/.exec(mails.find(({ subject }) => /code/.test(subject))?.subject ?? '')?.[0] ?? assert.fail()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 4; tries += 1)
    await refusalOf(
      stranger.call(continueAssessment, { body: { token: guest.token, code: wrong } }),
      'wrongCredentials',
    )
  const { participationId } = await stranger.call(continueAssessment, { body: { token: guest.token, code } })
  assert.equal(participationId, guest.participationId)
  // Both browsers go on; the code works once.
  await stranger.call(getAssessmentTest, { params: { id: scene.id } })
  await guest.client.call(getAssessmentTest, { params: { id: scene.id } })
  await refusalOf(aVisitor(site).call(continueAssessment, { body: { token: guest.token, code } }), 'wrongCredentials')
})

test('five wrong codes end a code', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { token } = await agreed(site, await invited(site, scene, email))
  await aVisitor(site).call(sendAssessmentCode, { body: { token } })
  const mails = await mailsTo(site, email, 2)
  const code = /\b\d{6}\b/.exec(mails.find(({ subject }) => /code/.test(subject))?.subject ?? '')?.[0] ?? assert.fail()
  const wrong = code === '000000' ? '000001' : '000000'
  const enter = (typed: string) => aVisitor(site).call(continueAssessment, { body: { token, code: typed } })
  for (let tries = 0; tries < 5; tries += 1) await refusalOf(enter(wrong), 'wrongCredentials')
  await refusalOf(enter(code), 'wrongCredentials')
})

test('a guest makes the calls that declare it and no others: every other one under /auth and /admin answers 403', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { client } = await begun(site, scene.id, await invited(site, scene, anEmail()))
  const open: string[] = []
  for (const [name, endpoint] of await everyEndpoint()) {
    if (endpoint.url.startsWith('/public/')) continue
    const nonsense = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, 'nonsense']))
    if (endpoint.candidate) {
      open.push(name)
      continue
    }
    const response = await client.fetch(pathOf(endpoint, nonsense), { method: endpoint.method })
    assert.equal(response.status, 403, `${endpoint.method} ${endpoint.url} is not for guests`)
  }
  assert.deepEqual(
    open.toSorted((one, other) => (one < other ? -1 : 1)),
    [
      'beginAssessment',
      'checkUserLogged',
      'compileAndRun',
      'confirmSystemCheck',
      'downloadAssessmentData',
      'downloadOwnReportPdf',
      'eraseAssessmentData',
      'finishAssessment',
      'followTournament',
      'getAssessmentSubmission',
      'getAssessmentTest',
      'getDraft',
      'getOwnAssessment',
      'getOwnAssessmentReport',
      'getQuestionAdditionalFilesSignedIn',
      'getQuestionSamplesSignedIn',
      'getQuestionSignedIn',
      'getQuestionTestImplSignedIn',
      'getRecording',
      'getSubmission',
      'getTournamentSubmissions',
      'keepAsAccount',
      'listOwnAssessments',
      'logout',
      'openAssessmentQuestion',
      'recordAssessmentEvents',
      'requestMoreTime',
      'saveDraft',
      'saveRecordingChunk',
      'saveReportNote',
      'submitCode',
      'withdrawFromAssessment',
    ],
  )
  assert.equal(await client.call(checkUserLogged), -1)
})

test('a guest reads and writes only within their own assessment', async () => {
  const [asked, elsewhere] = [await aTournamentQuestion(site), await aTournamentQuestion(site)]
  const scene = await anAssessment(site, [await aQuestion()])
  const other = await anAssessment(site, [await aQuestion()])
  const publicQuestion = await aQuestion()
  const contest = await aTournament(site, { questionIds: [asked] })
  const guest = await begun(site, scene.id, await invited(site, scene, anEmail()))
  const stranger = await begun(site, other.id, await invited(site, other, anEmail()))
  await refusalOf(guest.client.call(getQuestionSignedIn, { params: { id: elsewhere }, query: {} }), 'notFound')
  await refusalOf(guest.client.call(getOwnAssessment, { params: { id: other.id } }), 'notFound')
  await refusalOf(stranger.client.call(getOwnAssessmentReport, { params: { id: scene.id } }), 'notFound')
  await refusalOf(guest.client.call(submitCode, python(publicQuestion, 'pass')), 'notAllowed')
  await refusalOf(guest.client.call(submitCode, python(asked, 'pass', contest)), 'notFound')
  await refusalOf(
    guest.client.call(getDraft, { params: { questionId: publicQuestion }, query: { tournamentId: other.id } }),
    'notFound',
  )
})

test('nothing of an assessment is a contest: lists, pages, registration and virtual runs do not know it', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await invited(site, scene, anEmail())
  const user = await aUser(site)
  await user.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
  await refusalOf(aVisitor(site).call(getTournament, { params: { id: scene.id } }), 'notFound')
  for (const one of [user, scene.recruiter, await aUser(site, { role: 1 })]) {
    await refusalOf(one.call(getTournamentSignedIn, { params: { id: scene.id } }), 'notFound')
    assert.ok(!(await one.call(listOwnTournaments)).items.some(({ id }) => id === scene.id))
  }
  for (const state of ['upcoming', 'running', 'past'] as const)
    assert.ok(
      !(await aVisitor(site).call(listTournaments, { query: { state } })).items.some((one) => one.id === scene.id),
    )
  const late = await invited(site, scene, anEmail())
  await refusalOf(
    (await aUser(site)).call(registerForTournament, { params: { id: scene.id }, body: { token: late } }),
    'notFound',
  )
})

test('somebody who is signed in may take it with their account; an invitation is for one candidate', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await invited(site, scene, anEmail())
  const [user, other] = [await aUser(site), await aUser(site)]
  const agree = (one: typeof user) =>
    one.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
  const first = await agree(user)
  assert.deepEqual(await agree(user), first)
  await refusalOf(agree(other), 'conflict')
  assert.equal((await aVisitor(site).call(openAssessmentLink, { body: { token } })).access, 'account')
  assert.equal((await user.call(getOwnAssessment, { params: { id: scene.id } })).isGuest, false)
})

test('two tabs that agree at once are one candidate, and two invitations of one account at once are not two', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const agree = async (user: TestUser, token: string): Promise<number> => {
    const agreeing = user.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
    return await agreeing.then(
      () => 200,
      (problem: unknown) => (problem instanceof Refused ? problem.status : assert.fail(String(problem))),
    )
  }
  const [tabs, twice] = [await aUser(site), await aUser(site)]
  const token = await invited(site, scene, anEmail())
  assert.deepEqual(await Promise.all([agree(tabs, token), agree(tabs, token), agree(tabs, token)]), [200, 200, 200])
  const [first, second] = [await invited(site, scene, anEmail()), await invited(site, scene, anEmail())]
  const answers = await Promise.all([agree(twice, first), agree(twice, second)])
  assert.deepEqual(answers.toSorted(), [200, 409])
})

test('agreeing waits for whoever changes the assessment without holding the candidate', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await invited(site, scene, anEmail())
  let agreeing: ReturnType<typeof agreed> | undefined
  await site.database.transaction().execute(async (tx) => {
    await sql`select from tournament where id = ${scene.id} for update`.execute(tx)
    agreeing = agreed(site, token)
    const isBlocked = async () =>
      (
        await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          site.database,
        )
      ).rows.length > 0
    for (let left = 600; !(await isBlocked()); left -= 1) {
      assert.ok(left > 0, 'Agreeing does not wait for the assessment.')
      await wait(50)
    }
    // As whoever forgets a candidate does: the tournament first.
    await sql`select from assessment_candidate where tournament_id = ${scene.id} for update nowait`.execute(tx)
  })
  assert.ok((await agreeing)?.participationId)
})

test('a candidate who agreed and lost the mail is sent another link, behind which they go on with a code', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const former = await begun(site, scene.id, await invited(site, scene, email))
  const resend = async (name: string) => {
    const { items } = await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: { q: name } })
    await scene.recruiter.call(resendCandidate, { params: { id: items[0]?.candidateId ?? 0 } })
  }
  await resend(email)
  const token = (await mailsTo(site, email, 2)).at(-1)?.token ?? assert.fail('no link')
  assert.notEqual(token, former.token)
  const client = aVisitor(site)
  assert.equal((await client.call(openAssessmentLink, { body: { token } })).access, 'code')
  await client.call(sendAssessmentCode, { body: { token } })
  const mail = (await mailsTo(site, email, 3)).at(-1)
  const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? assert.fail('no code')
  const { participationId } = await client.call(continueAssessment, { body: { token, code } })
  assert.equal(participationId, former.participationId)

  const own = anEmail()
  await (
    await aUser(site)
  ).call(agreeSignedIn, {
    body: { token: await invited(site, scene, own), version: consentVersion, agrees: true },
  })
  await refusalOf(resend(own), 'conflict')
})

test('a revoked link opens nothing', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await invited(site, scene, anEmail())
  const [row] = (await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: {} })).items
  await scene.recruiter.call(revokeCandidate, { params: { id: row?.candidateId ?? 0 } })
  await refusalOf(aVisitor(site).call(openAssessmentLink, { body: { token } }), 'tokenSpent')
  await refusalOf(agreed(site, token), 'tokenSpent')
})

test('a request for more time before the start is answered in steps of 5 %, by mail', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client } = await agreed(site, await invited(site, scene, email))
  const params = { id: scene.id }
  await client.call(requestMoreTime, { params, body: { percent: 50, note: 'I read slowly.' } })
  const [row] = (await scene.recruiter.call(listCandidates, { params, query: {} })).items
  assert.deepEqual([row?.timeRequest?.percent, row?.timeRequest?.note], [50, 'I read slowly.'])
  const change = (extraPercent: number) =>
    scene.recruiter.call(changeCandidate, { params: { id: row?.candidateId ?? 0 }, body: { extraPercent } })
  await refusalOf(change(7), 'badInput')
  await change(40)
  assert.match((await mailsTo(site, email, 2)).map(({ text }) => text).join('\n'), /gives you 40 % more time/)
  await client.call(confirmSystemCheck, { params })
  const { begunAt, endsAt } = await client.call(beginAssessment, { params })
  assert.equal(Date.parse(endsAt) - Date.parse(begunAt), 84 * 60_000)
  await refusalOf(client.call(requestMoreTime, { params, body: { percent: 5 } }), 'conflict')
  await change(50)
  const longer = await client.call(getAssessmentTest, { params })
  assert.equal(Date.parse(longer.endsAt) - Date.parse(begunAt), 90 * 60_000)
})

test('a question with a time of its own is read once it was opened, and what comes after its time is late', async () => {
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
  const token = await invited(site, scene, email, `email,extra time\n${email},50\n`)
  const { client, participationId } = await begun(site, scene.id, token)
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
  const opened = await client.call(openAssessmentQuestion, { params: { ...params, questionId: timed } })
  assert.equal(Date.parse(opened.endsAt ?? '') - Date.parse(opened.openedAt ?? ''), 90_000)
  await client.call(getQuestionSignedIn, { params: { id: timed }, query: {} })
  const draft = (source: string, revision: number) => ({
    params: { questionId: timed },
    body: { type: 8, source, additionalFiles: [], revision, context: { tournamentId: scene.id } },
  })
  await client.call(saveDraft, draft('in time', 0))
  // Two minutes later.
  const ago = new Date(Date.now() - 120_000)
  await site.database
    .updateTable('assessment_question_opening')
    .set({ opened_at: ago })
    .where('participation_id', '=', participationId)
    .execute()
  await refusalOf(client.call(saveDraft, draft('too late', 1)), 'notAllowed')
  const after = await client.call(getAssessmentTest, { params })
  assert.equal(after.questions[0]?.isOver, true)
  const late = await client.call(submitCode, python(timed, 'double = 1', scene.id), 'application/json')
  assert.equal(typeof late === 'object' && late.isLate, true)
  const still = await client.call(submitCode, python(plain, 'double = 1', scene.id), 'application/json')
  assert.equal(typeof still === 'object' && still.isLate, false)
})

test('finishing ends the time at once, and drafts without a submission are submitted', async () => {
  const questionId = await aQuestion()
  const scene = await anAssessment(site, [questionId])
  const { client, participationId } = await begun(site, scene.id, await invited(site, scene, anEmail()))
  const params = { id: scene.id }
  await client.call(saveDraft, {
    params: { questionId },
    body: { type: 8, source: 'last words', additionalFiles: [], revision: 0, context: { tournamentId: scene.id } },
  })
  await refusalOf(client.call(getOwnAssessmentReport, { params }), 'conflict')
  await client.call(finishAssessment, { params })
  const late = await client.call(submitCode, python(questionId, 'double = 1', scene.id), 'application/json')
  assert.equal(typeof late === 'object' && late.isLate, true)
  await closeEnded(site.database)
  const report = await client.call(getOwnAssessmentReport, { params })
  assert.equal(report.participationId, participationId)
  assert.equal(report.state, 'finished')
  assert.deepEqual(
    report.questions[0]?.submissions.map(({ isLate }) => isLate),
    [true],
  )
  // A longer assessment opens nothing again for somebody who has finished.
  await client.call(finishAssessment, { params })
})

test('a candidate withdraws, and cannot begin any more', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { client } = await agreed(site, await invited(site, scene, anEmail()))
  const params = { id: scene.id }
  await client.call(confirmSystemCheck, { params })
  await client.call(withdrawFromAssessment, { params })
  await refusalOf(client.call(beginAssessment, { params }), 'conflict')
  const [row] = (await scene.owner.call(listCandidates, { params, query: {} })).items
  assert.equal(row?.state, 'withdrawn')
})

test('events are stored with their size, bounded, and only where the candidate agreed to it', async () => {
  const params = async (recordsEvents: boolean) => {
    const scene = await anAssessment(site, [await aQuestion()], { recordsEvents })
    const guest = await begun(site, scene.id, await invited(site, scene, anEmail()))
    return { scene, guest }
  }
  const paste = { kind: 'paste' as const, size: 120, millisecondsAgo: 0 }
  const send = async ({ scene, guest }: Awaited<ReturnType<typeof params>>, events: object[]) =>
    (await guest.client.call(recordAssessmentEvents, { params: { id: scene.id }, body: { events: events as never } }))
      .stored
  const told = await params(true)
  assert.equal(await send(told, [paste, { kind: 'leave', millisecondsAgo: 0 }]), 2)
  // Before the clock started.
  assert.equal(await send(told, [{ ...paste, millisecondsAgo: 3_600_000 }]), 0)
  assert.equal(await send(await params(false), [paste]), 0)
  await refusalOf(
    send(
      told,
      Array.from({ length: 101 }, () => paste),
    ),
    'badInput',
  )
  // No text of a paste has a place.
  await site.database
    .insertInto('assessment_event')
    .values(
      Array.from({ length: 3997 }, () => ({
        participation_id: told.guest.participationId,
        kind: 'leave' as const,
        question_id: null,
        size: null,
        happened_at: new Date(),
      })),
    )
    .execute()
  assert.equal(await send(told, [paste, paste, paste]), 1)
  assert.equal(await send(told, [paste]), 0)
})

test('a guest keeps what they did as an account, whose address the link has proven', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const email = anEmail()
  const { client, token } = await begun(site, scene.id, await invited(site, scene, email))
  const params = { id: scene.id }
  const elsewhere = aVisitor(site)
  await elsewhere.call(sendAssessmentCode, { body: { token } })
  const mail = (await mailsTo(site, email, 2)).find(({ subject }) => /code/.test(subject))
  await elsewhere.call(continueAssessment, { body: { token, code: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '' } })
  const keep = () =>
    client.call(keepAsAccount, {
      params,
      body: { displayName: 'Ada Lovelace', password: goodPassword, acceptTerms: true },
    })
  await refusalOf(keep(), 'conflict')
  await client.call(finishAssessment, { params })
  await elsewhere.call(getOwnAssessment, { params })
  await keep()
  assert.notEqual(await client.call(checkUserLogged), -1)
  await refusalOf(elsewhere.call(getOwnAssessment, { params }), 'notSignedIn')
  await aVisitor(site).call(login, { body: { email, password: goodPassword } })
  assert.equal((await client.call(getOwnAssessmentReport, { params })).name, email.split('@')[0])

  const known = await aUser(site)
  const again = await begun(site, scene.id, await invited(site, scene, known.email))
  await again.client.call(finishAssessment, { params })
  await refusalOf(
    again.client.call(keepAsAccount, {
      params,
      body: { displayName: 'Another', password: goodPassword, acceptTerms: true },
    }),
    'conflict',
  )
})
