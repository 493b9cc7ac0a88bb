import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { extractText } from 'unpdf'
import { addAssessment, getManagedAssessment } from '@gradus/contract/assessment'
import { listAssessmentTemplates } from '@gradus/contract/assessment-template'
import {
  assignCandidateReviewers,
  downloadCandidatesCsv,
  listCandidates,
  type Candidate,
} from '@gradus/contract/assessment-candidate'
import { finishAssessment } from '@gradus/contract/assessment-own'
import { getOwnAssessmentReport, saveReportNote } from '@gradus/contract/assessment-own-report'
import { recordAssessmentEvents } from '@gradus/contract/assessment-test'
import {
  compareCandidates,
  downloadReportCsv,
  downloadReportPdf,
  getAssessmentReport,
  getAssessmentSubmission,
  type AssessmentReport,
} from '@gradus/contract/assessment-report'
import { getSimilarPair } from '@gradus/contract/assessment-pair'
import { removeCompanyMember } from '@gradus/contract/company-member'
import { saveDraft } from '@gradus/contract/draft'
import { compileAndRun, submitCode } from '@gradus/contract/submission'
import { getUserNotifications } from '@gradus/contract/notification'
import { anEmail, aUser } from '../../test/account.ts'
import { anAssessment, aStartedGuest, inviteByMail, sendCandidates, tokenFor } from '../../test/assessment.ts'
import { assessmentForm } from '../../test/assessment-form.ts'
import { pathOf, refusalOf, type Client } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { closeEnded } from '../tournament/close.ts'
import { compareDue } from './similarity.ts'
import { templates } from './template.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() }, finishSubmissions: true })
})
after(() => site.close())

const right = 'def double(n):\n    return 2 * n\n'
const wrong = 'def double(n):\n    return n\n'

/** Long enough to be compared: ten lines and more. */
const longSolution = (names: readonly [string, string, string]) => {
  const [total, step, limit] = names
  return [
    'def double(n):',
    `    ${total} = 0`,
    `    ${limit} = abs(n)`,
    `    ${step} = 0`,
    `    while ${step} < ${limit}:`,
    `        ${total} = ${total} + 1`,
    `        if ${total} > 1000000:`,
    '            raise ValueError("too many")',
    `        ${total} = ${total} + 1`,
    `        ${step} = ${step} + 1`,
    '    if n < 0:',
    `        ${total} = -${total}`,
    `    return ${total}`,
    '',
  ].join('\n')
}

const submit = (client: Client, id: number, questionId: number, candidateSource: string) =>
  client.call(submitCode, { body: { questionId, type: 8, candidateSource, tournamentId: id } }, 'application/json')

async function textOfPdf(client: Client, id: number, participationId: number): Promise<string> {
  const response = await client.fetch(pathOf(downloadReportPdf, { id, participationId }))
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function csvOf(client: Client, path: string): Promise<Record<string, string>[]> {
  const response = await client.fetch(path)
  assert.equal(response.status, 200)
  return parse(await response.text(), { bom: true, columns: true })
}

test('a company makes an assessment from a template, 18 take it, and report, PDF and CSV say the same', async () => {
  // The first template's questions, as the site's content has them.
  const [template = assert.fail()] = templates
  for (const { key } of template.questions) {
    const questionId = await aPublicQuestion(site, codingForm({ rawTags: ['arithmetic'] }))
    await site.database.updateTable('question').set({ content_key: key }).where('id', '=', questionId).execute()
  }
  const owner = await aUser(site)
  const companyId = await aCompany(site, [{ userId: owner.id, role: 'owner' }])
  const offered = (await owner.call(listAssessmentTemplates)).templates.find(({ key }) => key === template.key)
  assert.ok(offered)
  assert.equal(offered.questions.length, template.questions.length)
  assert.ok(offered.questions.every(({ isPublic }) => isPublic))
  const id = await owner.call(addAssessment, {
    params: { id: companyId },
    body: assessmentForm([], {
      title: offered.title,
      introduction: offered.introduction,
      minutes: offered.minutes,
      questions: offered.questions.map(({ questionId, points }) => ({ questionId, points })),
      templateKey: offered.key,
      retentionDays: 10,
    }),
  })
  const params = { id }
  const [one, two, three] = offered.questions.map(({ questionId }) => questionId)
  assert.ok(one && two && three)

  // 20 by CSV, one of them with 25 % more time; a preview sends nothing.
  const people = Array.from({ length: 20 }, (_, at) => ({ name: `Candidate ${at + 1}`, email: anEmail() }))
  const file = `email;name;extra time\n${people.map(({ email, name }, at) => `${email};${name};${at === 2 ? '25 %' : ''}`).join('\n')}\n`
  const preview = await sendCandidates(owner, id, `${file}not an address;Nobody;\nx@example.com;Odd;7\n`, {
    preview: '1',
  })
  assert.deepEqual((preview.body as { counts: unknown }).counts, { new: 20, known: 0, duplicate: 0, invalid: 2 })
  assert.deepEqual((await sendCandidates(owner, id, file)).body, { sent: 20 })
  assert.deepEqual((await sendCandidates(owner, id, file)).body, { sent: 0 })

  const guests = await Promise.all(
    people.slice(0, 18).map(async ({ email }) => aStartedGuest(site, id, await tokenFor(site, email))),
  )
  const guestAt = (at: number) => guests[at] ?? assert.fail()
  // What each did: the first two have the same code with other names, the rest solve one, two or none.
  const work = guests.map(async ({ client }, at) => {
    if (at === 0) await submit(client, id, one, longSolution(['result', 'index', 'bound']))
    else if (at === 1) await submit(client, id, one, longSolution(['sum_', 'k', 'most']))
    else if (at % 3 === 0) await submit(client, id, one, wrong)
    else await submit(client, id, one, right)
    if (at % 2 === 0) await submit(client, id, two, right)
  })
  await Promise.all(work)
  // One lost the connection: what they wrote is a draft on the server, and their browser never came back to submit it.
  await guestAt(4).client.call(saveDraft, {
    params: { questionId: three },
    body: { type: 8, source: right, additionalFiles: [], revision: 0, context: { tournamentId: id } },
  })
  await guestAt(0).client.call(compileAndRun, { query: {}, body: { questionId: two, type: 8, candidateSource: right } })
  await guestAt(0).client.call(recordAssessmentEvents, {
    params,
    body: {
      events: [
        { kind: 'paste', questionId: one, size: 321, millisecondsAgo: 0 },
        { kind: 'leave', millisecondsAgo: 0 },
        { kind: 'return', millisecondsAgo: 0 },
      ],
    },
  })
  const more = await site.database
    .selectFrom('tournament_participation')
    .select(['begun_at', 'ends_at'])
    .where('id', '=', guestAt(2).participationId)
    .executeTakeFirstOrThrow()
  assert.equal((more.ends_at?.getTime() ?? 0) - (more.begun_at?.getTime() ?? 0), offered.minutes * 1.25 * 60_000)
  for (const { client } of guests) await client.call(finishAssessment, { params })
  await closeEnded(site.database)
  const list = async () => (await owner.call(listCandidates, { params, query: { by: 'score' } })).items
  await until(async () => (await list()).every(({ waiting }) => waiting === 0))
  await compareDue(site.database)

  const all = await list()
  const named = (at: number): Candidate => all.find(({ name }) => name === `Candidate ${at + 1}`) ?? assert.fail()
  const { counts } = await owner.call(getManagedAssessment, { params })
  assert.deepEqual([counts.finished, counts.invited], [18, 2])
  assert.equal(named(2).extraPercent, 25)
  const [first = 0, second = 0, third = 0] = offered.questions.map(({ points }) => points)
  const expected = (at: number) =>
    (at > 1 && at % 3 === 0 ? 0 : first) + (at % 2 === 0 ? second : 0) + (at === 4 ? third : 0)
  for (let at = 0; at < 18; at += 1) assert.equal(named(at).score?.points, expected(at), `candidate ${at + 1}`)
  assert.equal(named(19).score, null)

  const reportOf = (at: number) =>
    owner.call(getAssessmentReport, { params: { id, participationId: named(at).participationId ?? 0 } })
  const report = await reportOf(0)
  assert.deepEqual(
    [report.totals.pastes, report.totals.pastedCharacters, report.totals.leaves, report.totals.runs],
    [1, 321, 1, 1],
  )
  assert.deepEqual(
    report.timeLine.map(({ kind }) => kind).toSorted((left, other) => (left < other ? -1 : 1)),
    ['begin', 'finish', 'leave', 'paste', 'return', 'run', 'submission', 'submission'],
  )
  assert.deepEqual([report.distribution.candidates, report.topics[0]?.tag], [18, 'arithmetic'])
  const best = (await list())[0]
  assert.equal(best?.name, 'Candidate 5')
  assert.equal(best.percentile, 100)

  // The copy is pointed out to people, on both reports and on no other one.
  assert.deepEqual(
    report.similarity.map(({ other }) => other?.name),
    ['Candidate 2'],
  )
  assert.ok((report.similarity[0]?.similarity ?? 0) >= 0.75)
  const pair = await owner.call(getSimilarPair, { params: { id, pairId: report.similarity[0]?.pairId ?? 0 } })
  assert.ok(pair.matches.length > 0)
  assert.match(pair.left.source + pair.right.source, /sum_/)
  // The candidate sees that there is one, and neither whose nor what.
  const own = await guestAt(0).client.call(getOwnAssessmentReport, { params })
  assert.deepEqual({ ...own, looks: [], similarity: [] }, { ...(await reportOf(0)), looks: [], similarity: [] })
  assert.deepEqual(
    own.similarity.map(({ other }) => other),
    [null],
  )
  assert.ok(own.looks.some(({ kind }) => kind === 'report') && own.looks.some(({ kind }) => kind === 'similarity'))
  await refusalOf(
    guestAt(0).client.call(getAssessmentSubmission, {
      params: {
        id,
        submissionId:
          pair.left.participationId === own.participationId ? pair.right.submissionId : pair.left.submissionId,
      },
    }),
    'notFound',
  )

  await guestAt(0).client.call(saveReportNote, {
    params,
    body: { part: `question:${one}`, text: 'I knew this one. שלום' },
  })
  const again = await reportOf(0)
  await saysTheSame(owner, again)
  await tableSaysTheSame(owner, id, all)
  const { reports } = await owner.call(compareCandidates, {
    params,
    query: { candidates: [0, 1, 4].map((at) => named(at).participationId).join(',') },
  })
  assert.deepEqual(
    reports.map(({ name }) => name),
    ['Candidate 1', 'Candidate 2', 'Candidate 5'],
  )
  assert.equal(reports[2]?.questions[2]?.code?.source, right)
})

/** The PDF and the CSV of a report have its numbers. */
async function saysTheSame(client: Client, report: AssessmentReport): Promise<void> {
  const { assessmentId: id, participationId } = report
  const rows = await csvOf(client, pathOf(downloadReportCsv, { id, participationId }))
  const pdf = await textOfPdf(client, id, participationId)
  const row = (section: string, item: string) =>
    rows.find((one) => one['Section'] === section && one['Item'] === item) ?? assert.fail(`${section}: ${item}`)
  const score = row('Result', 'Score')
  assert.deepEqual([score['Points'], score['Maximum']], [`${report.score.points}`, `${report.score.maximum}`])
  assert.equal(row('Result', 'Percentile')['Detail'], `${report.percentile}`)
  assert.equal(row('Activity', 'Pastes')['Detail'], `${report.totals.pastes}`)
  for (const question of report.questions)
    assert.equal(row('Questions', question.title)['Points'], `${question.points}`)
  for (const topic of report.topics) assert.equal(row('Topics', topic.tag)['Points'], `${topic.points}`)
  const note = rows.find((one) => one['Section'] === 'Notes of the candidate')
  assert.equal(note?.['Detail'], report.notes[0]?.text)
  assert.ok(pdf.includes(`${report.score.points} of ${report.score.maximum}`), pdf)
  for (const { points, maximum } of report.questions) assert.ok(pdf.includes(`${points} of ${maximum}`), pdf)
  for (const word of [report.name, report.email, 'Similar code to look at', 'I knew this one.'])
    assert.ok(pdf.includes(word), `${word} in ${pdf}`)
}

async function tableSaysTheSame(client: Client, id: number, all: readonly Candidate[]): Promise<void> {
  const rows = await csvOf(client, pathOf(downloadCandidatesCsv, { id }))
  assert.equal(rows.length, all.length)
  for (const candidate of all) {
    const row = rows.find((one) => one['Email'] === candidate.email)
    assert.equal(row?.['Points'], candidate.score === null ? '' : `${candidate.score.points}`)
    assert.equal(row['Percentile'], candidate.percentile === null ? '' : `${candidate.percentile}`)
    assert.equal(row['Pairs of similar code'], `${candidate.similar}`)
  }
}

test('a reviewer sees the candidates who are assigned to them, and those of another company see nothing', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const scene = await anAssessment(site, [questionId])
  const other = await anAssessment(site, [questionId])
  const [mine, theirs] = [
    await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail())),
    await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail())),
  ]
  const { reviewer, recruiter, id } = scene
  await refusalOf(
    reviewer.call(getAssessmentReport, { params: { id, participationId: mine.participationId } }),
    'notFound',
  )
  await refusalOf(reviewer.call(getManagedAssessment, { params: { id } }), 'notFound')
  const [, row = assert.fail()] = (await recruiter.call(listCandidates, { params: { id }, query: {} })).items
  assert.equal(row.participationId, mine.participationId)
  const assign = (userId: number) =>
    recruiter.call(assignCandidateReviewers, { params: { id: row.candidateId }, body: { userIds: [userId] } })
  await refusalOf(assign(other.reviewer.id), 'badInput')
  await assign(reviewer.id)
  await assign(reviewer.id)
  const [note, ...others] = await reviewer.call(getUserNotifications)
  assert.match(note?.qTitle ?? '', /^To review: /)
  assert.deepEqual([note?.link, others], [`/AssessmentManagement/${id}`, []], 'notified once, and not again by saving')
  assert.equal((await reviewer.call(getManagedAssessment, { params: { id } })).can.manage, false)
  const seen = await reviewer.call(listCandidates, { params: { id }, query: {} })
  assert.deepEqual(
    seen.items.map(({ participationId }) => participationId),
    [mine.participationId],
  )
  await reviewer.call(getAssessmentReport, { params: { id, participationId: mine.participationId } })
  await refusalOf(
    reviewer.call(getAssessmentReport, { params: { id, participationId: theirs.participationId } }),
    'notFound',
  )
  const compared = await reviewer.call(compareCandidates, {
    params: { id },
    query: { candidates: `${mine.participationId},${theirs.participationId}` },
  })
  assert.deepEqual(
    compared.reports.map(({ participationId }) => participationId),
    [mine.participationId],
    'who may not be seen is left out, like somebody whose data was erased',
  )
  await refusalOf(
    reviewer.call(compareCandidates, { params: { id }, query: { candidates: String(theirs.participationId) } }),
    'notFound',
  )
  for (const stranger of [other.owner, other.recruiter, other.reviewer])
    for (const participationId of [mine.participationId, theirs.participationId])
      for (const asked of [id, other.id])
        await refusalOf(stranger.call(getAssessmentReport, { params: { id: asked, participationId } }), 'notFound')

  // Who leaves the company and comes back reviews nobody until they are assigned again.
  await reviewer.call(removeCompanyMember, { params: { id: scene.companyId, userId: reviewer.id } })
  const again = { company_id: scene.companyId, user_id: reviewer.id, role: 'reviewer' as const }
  await site.database.insertInto('company_member').values(again).execute()
  assert.deepEqual((await reviewer.call(listCandidates, { params: { id }, query: {} })).items, [])
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await condition()) return
    await wait(100)
  }
  assert.fail('It did not happen.')
}
