import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { listCandidates, revokeCandidate } from '@gradus/contract/assessment-candidate'
import { agreeSignedIn, agreeToAssessment, openAssessmentLink } from '@gradus/contract/assessment-link'
import { beginAssessment, confirmSystemCheck, getOwnAssessment } from '@gradus/contract/assessment-own'
import { getOwnAssessmentReport } from '@gradus/contract/assessment-own-report'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { consentText, consentVersion } from '@gradus/contract/assessment-rule'
import { checkUserLogged } from '@gradus/contract/account'
import { getDraft } from '@gradus/contract/draft'
import { getTournamentSignedIn, registerForTournament } from '@gradus/contract/participation'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { getTournament, listOwnTournaments, listTournaments } from '@gradus/contract/tournament'
import { submitCode } from '@gradus/contract/submission'
import { anEmail, aUser, type TestUser } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { aVisitor, pathOf, refusalOf, Refused } from '../../test/client.ts'
import { everyEndpoint } from '../../test/contract.ts'
import { mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aTournament, aTournamentQuestion } from '../../test/tournament.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aQuestion = async () => (await sceneOf(site)).coding()
const python = (questionId: number, source: string, tournamentId?: number) => ({
  body: { questionId, type: 8, candidateSource: source, additionalFiles: [], tournamentId },
})

test('the mail and the page name one deadline for beginning: the end of the link or of the assessment, whichever is earlier', async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const scene = await anAssessment(site, [await aQuestion()], { endDate: days(30).toISOString(), timeZone: 'UTC' })
  const text = (moment: Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(moment)
  const email = anEmail()
  const token = await inviteByMail(site, scene, email)
  const link = await aVisitor(site).call(openAssessmentLink, { body: { token } })
  const ends = new Date(link.expiresDate ?? assert.fail('the link does not expire'))
  assert.ok(ends < days(30))
  assert.equal(link.beginByDate, link.expiresDate)
  const [mail] = await mailsTo(site, email)
  assert.equal(mail?.text.split('until').length, 2)
  assert.ok(mail?.text.includes(`until ${text(ends)} (UTC)`), mail?.text)
  assert.ok(!mail?.text.includes(text(days(30))), mail?.text)

  // Where the assessment ends first, its end is the deadline.
  await site.database
    .updateTable('tournament')
    .set({ ends_at: days(2) })
    .where('id', '=', scene.id)
    .execute()
  const shorter = await aVisitor(site).call(openAssessmentLink, { body: { token } })
  assert.equal(shorter.beginByDate, shorter.endDate)
})

test('the invitation names the candidate’s own time, with the extra time', async () => {
  const scene = await anAssessment(site, [await aQuestion()], { minutes: 20 })
  const [ada, ben] = [anEmail(), anEmail()]
  await inviteByMail(site, scene, ada, `email,name,extra time\n${ada},Ada,25\n`)
  await inviteByMail(site, scene, ben)
  const textTo = async (email: string) => (await mailsTo(site, email))[0]?.text ?? ''
  assert.match(await textTo(ada), /You have 25 minutes for it, 25% extra\s+time included\./)
  assert.match(await textTo(ben), /It takes 20 minutes\./)
})

test('a candidate begins from the link in their mail without an account, and the clock starts only with Begin', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { id } = scene
  const email = anEmail()
  const token = await inviteByMail(site, scene, email, `email,name,extra time\n${email},Ada,25 %\n`)
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
  await agreeAsGuest(site, token, client)
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

test('a guest may make only the calls that declare `candidate`: all others under /auth and /admin answer 403', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const { client } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
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
      'sendKeepCode',
      'submitCode',
      'withdrawFromAssessment',
    ],
  )
  assert.equal(await client.call(checkUserLogged), -1)
})

test('a guest reads and writes only within their own assessment', async () => {
  const [assigned, elsewhere] = [await aTournamentQuestion(site), await aTournamentQuestion(site)]
  const scene = await anAssessment(site, [await aQuestion()])
  const other = await anAssessment(site, [await aQuestion()])
  const publicQuestion = await aQuestion()
  const contest = await aTournament(site, { questionIds: [assigned] })
  const guest = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  const stranger = await aStartedGuest(site, other.id, await inviteByMail(site, other, anEmail()))
  await refusalOf(guest.client.call(getQuestionSignedIn, { params: { id: elsewhere }, query: {} }), 'notFound')
  await refusalOf(guest.client.call(getOwnAssessment, { params: { id: other.id } }), 'notFound')
  await refusalOf(stranger.client.call(getOwnAssessmentReport, { params: { id: scene.id } }), 'notFound')
  await refusalOf(guest.client.call(submitCode, python(publicQuestion, 'pass')), 'notAllowed')
  await refusalOf(guest.client.call(submitCode, python(assigned, 'pass', contest)), 'notFound')
  await refusalOf(
    guest.client.call(getDraft, { params: { questionId: publicQuestion }, query: { tournamentId: other.id } }),
    'notFound',
  )
})

test('an assessment never appears as a contest: not in lists, on pages or for registration', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await inviteByMail(site, scene, anEmail())
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
  const late = await inviteByMail(site, scene, anEmail())
  await refusalOf(
    (await aUser(site)).call(registerForTournament, { params: { id: scene.id }, body: { token: late } }),
    'notFound',
  )
})

test('a signed-in user may take an assessment with their account; an invitation is for one candidate', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await inviteByMail(site, scene, anEmail())
  const [user, other] = [await aUser(site), await aUser(site)]
  const agree = (one: typeof user) =>
    one.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
  const first = await agree(user)
  assert.deepEqual(await agree(user), first)
  await refusalOf(agree(other), 'conflict')
  assert.equal((await aVisitor(site).call(openAssessmentLink, { body: { token } })).access, 'account')
  assert.equal((await user.call(getOwnAssessment, { params: { id: scene.id } })).isGuest, false)
})

test('agreeing in several tabs at once makes one candidate, and an account that accepts two invitations at once becomes only one', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const agree = async (user: TestUser, token: string): Promise<number> => {
    const agreeing = user.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
    return await agreeing.then(
      () => 200,
      (problem: unknown) => (problem instanceof Refused ? problem.status : assert.fail(String(problem))),
    )
  }
  const [tabs, twice] = [await aUser(site), await aUser(site)]
  const token = await inviteByMail(site, scene, anEmail())
  assert.deepEqual(await Promise.all([agree(tabs, token), agree(tabs, token), agree(tabs, token)]), [200, 200, 200])
  const [first, second] = [await inviteByMail(site, scene, anEmail()), await inviteByMail(site, scene, anEmail())]
  const answers = await Promise.all([agree(twice, first), agree(twice, second)])
  assert.deepEqual(answers.toSorted(), [200, 409])
})

test('agreeing waits for a change of the assessment without locking the candidate', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await inviteByMail(site, scene, anEmail())
  let agreeing: ReturnType<typeof agreeAsGuest> | undefined
  await site.database.transaction().execute(async (tx) => {
    await sql`select from tournament where id = ${scene.id} for update`.execute(tx)
    agreeing = agreeAsGuest(site, token)
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
    // Locks in the order of the code that erases candidates: the tournament first.
    await sql`select from assessment_candidate where tournament_id = ${scene.id} for update nowait`.execute(tx)
  })
  assert.ok((await agreeing)?.participationId)
})

test('a revoked link does not work', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  const token = await inviteByMail(site, scene, anEmail())
  const [row] = (await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: {} })).items
  await scene.recruiter.call(revokeCandidate, { params: { id: row?.candidateId ?? 0 } })
  await refusalOf(aVisitor(site).call(openAssessmentLink, { body: { token } }), 'tokenSpent')
  await refusalOf(agreeAsGuest(site, token), 'tokenSpent')
})

test('a candidate who has agreed counts as one who has opened the link', async () => {
  const scene = await anAssessment(site, [await aQuestion()])
  await agreeAsGuest(site, await inviteByMail(site, scene, anEmail()))
  const { items } = await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: {} })
  assert.deepEqual(
    items.map(({ state }) => state),
    ['opened'],
  )
})
