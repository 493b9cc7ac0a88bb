import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { editAssessment, getManagedAssessment } from '@gradus/contract/assessment'
import { listCandidates, shareResult } from '@gradus/contract/assessment-candidate'
import { agreeSignedIn } from '@gradus/contract/assessment-link'
import { beginAssessment, confirmSystemCheck, finishAssessment } from '@gradus/contract/assessment-own'
import { downloadAssessmentData, eraseAssessmentData } from '@gradus/contract/assessment-own-data'
import { getOwnAssessmentReport, saveReportNote } from '@gradus/contract/assessment-own-report'
import { recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { getAssessmentReport } from '@gradus/contract/assessment-report'
import { consentVersion } from '@gradus/contract/assessment-rule'
import { deleteCompany } from '@gradus/contract/company-management'
import { removeCompanyMember } from '@gradus/contract/company-member'
import { closeAccount } from '@gradus/contract/edit-account'
import { saveDraft } from '@gradus/contract/draft'
import { getUserNotifications } from '@gradus/contract/notification'
import { saveRecordingChunk } from '@gradus/contract/recording'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { submitCode } from '@gradus/contract/submission'
import { anAdmin, anEmail, aUser, goodPassword } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { assessmentForm } from '../../test/assessment-form.ts'
import { pathOf, refusalOf, type Client } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { mailsTo } from '../../test/mail.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { closeEnded } from '../tournament/close.ts'
import { confirmReceived } from './own.ts'
import { forgetDueCandidates } from './retention.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() }, finishSubmissions: true })
})
after(() => site.close())

const right = 'def double(n):\n    return 2 * n\n'
const submit = (client: Client, id: number, questionId: number, candidateSource: string) =>
  client.call(submitCode, { body: { questionId, type: 8, candidateSource, tournamentId: id } }, 'application/json')

const secret = 'Quirinia'

/** Every row of every table with her name, without mails that wait to be deleted by the queue. */
async function rowsWithHer(): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(site.database)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${name}`)} t
      where t::text ~* ${secret} or t::text ~* encode(${secret}::bytea, 'hex')`.execute(site.database)
    const lasting = schema === 'job' ? rows.filter(({ text }) => !/,mail,/.test(text)) : rows
    found.push(...lasting.map(({ text }) => `${schema}.${name}: ${text.slice(0, 200)}`))
  }
  return found
}

async function files(): Promise<string[]> {
  const all = await readdir(site.config.DATA_DIR, { recursive: true, withFileTypes: true })
  // Mails that were sent are their reader's.
  return all.filter((one) => one.isFile() && !one.parentPath.startsWith(site.outbox)).map(({ name }) => name)
}

/** Somebody whose name is in whatever a candidate can leave behind. */
async function sheTookIt(retentionDays: number) {
  const questionId = await (await sceneOf(site)).coding()
  const scene = await anAssessment(site, [questionId], { retentionDays })
  const email = `${secret.toLowerCase()}.${anEmail()}`
  const token = await inviteByMail(site, scene, email, `email,name\n${email},${secret} Zwettlbach\n`)
  const guest = await aStartedGuest(site, scene.id, token)
  const { client, participationId } = guest
  const params = { id: scene.id }
  await submit(client, scene.id, questionId, `# ${secret}\n${right}`)
  await client.call(saveDraft, {
    params: { questionId },
    body: { type: 8, source: `# ${secret}`, additionalFiles: [], revision: 0, context: { tournamentId: scene.id } },
  })
  await client.call(recordAssessmentEvents, {
    params,
    body: { events: [{ kind: 'paste', questionId, size: 12, millisecondsAgo: 0 }] },
  })
  await client.call(finishAssessment, { params })
  await client.call(saveReportNote, { params, body: { part: 'total', text: `Thank you! ${secret}` } })
  await closeEnded(site.database)
  await confirmReceived(site)
  const [candidate = assert.fail()] = (await scene.owner.call(listCandidates, { params, query: {} })).items
  await scene.owner.call(shareResult, { params: { id: candidate.candidateId } })
  assert.match((await mailsTo(site, email, 3)).map(({ subject }) => subject).join('\n'), /was received[\s\S]*shared/)
  return { ...guest, scene, email, candidate, participationId, questionId }
}

test('after the retention time nothing of a candidate is left in the database and the files', async () => {
  const { scene, candidate, participationId } = await sheTookIt(3)
  const before = await rowsWithHer()
  for (const table of ['account', 'tournament_invitation', 'submission_detail', 'draft', 'assessment_note'])
    assert.ok(
      before.some((row) => row.startsWith(`public.${table}: `)),
      `${table} has her name at first`,
    )
  const { distribution } = await scene.owner.call(getManagedAssessment, { params: { id: scene.id } })
  // Two days later it is all there.
  const age = (days: number) =>
    site.database
      .updateTable('tournament_participation')
      .set({
        begun_at: sql`begun_at - make_interval(days => ${days})`,
        starts_at: sql`starts_at - make_interval(days => ${days})`,
        ends_at: sql`ends_at - make_interval(days => ${days})`,
        finished_at: sql`finished_at - make_interval(days => ${days})`,
      })
      .where('id', '=', participationId)
      .execute()
  await age(2)
  await forgetDueCandidates(site.database)
  assert.equal((await scene.owner.call(listCandidates, { params: { id: scene.id }, query: {} })).total, 1)
  await age(1)
  await forgetDueCandidates(site.database)
  assert.deepEqual(await rowsWithHer(), [])
  assert.deepEqual(await files(), [])
  assert.equal((await scene.owner.call(listCandidates, { params: { id: scene.id }, query: {} })).total, 0)
  await refusalOf(
    scene.owner.call(getAssessmentReport, {
      params: { id: scene.id, participationId: candidate.participationId ?? 0 },
    }),
    'notFound',
  )
  // Two numbers stay for the distribution, until the assessment has been over for as long. It shows them once five
  // candidates are erased: hers alone would be her result.
  assert.equal(distribution.candidates, 1)
  const shown = async () => (await scene.owner.call(getManagedAssessment, { params: { id: scene.id } })).distribution
  assert.deepEqual([(await shown()).candidates, (await shown()).average], [0, null])
  await sql`
    insert into assessment_result (tournament_id, points, maximum)
    select tournament_id, points, maximum from assessment_result, generate_series(1, 4)
    where tournament_id = ${scene.id}`.execute(site.database)
  assert.deepEqual([(await shown()).candidates, (await shown()).average], [5, distribution.average])
  await sql`
    update tournament set starts_at = now() - interval '9 days', ends_at = now() - interval '4 days'
    where id = ${scene.id}`.execute(site.database)
  await forgetDueCandidates(site.database)
  const last = await scene.owner.call(getManagedAssessment, { params: { id: scene.id } })
  assert.equal(last.distribution.candidates, 0)
})

test('a candidate who cannot be anonymised does not stop the others from being anonymised', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const [stuck, other] = [await anAssessment(site, [questionId]), await anAssessment(site, [questionId])]
  for (const scene of [stuck, other]) await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  await sql`
    update tournament_participation set begun_at = begun_at - interval '3 years', starts_at = starts_at - interval '3 years',
      ends_at = ends_at - interval '3 years' where tournament_id in (${stuck.id}, ${other.id})`.execute(site.database)
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(site.database)
  await sql`
    create trigger refuse before delete on assessment_candidate for each row
    when (old.tournament_id = ${sql.lit(stuck.id)}) execute function refuse()`.execute(site.database)
  try {
    await assert.rejects(forgetDueCandidates(site.database), /1 candidates could not be forgotten/)
  } finally {
    await sql`drop function refuse cascade`.execute(site.database)
  }
  const left = async ({ id, owner }: typeof stuck) =>
    (await owner.call(listCandidates, { params: { id }, query: {} })).total
  assert.deepEqual([await left(stuck), await left(other)], [1, 0])
  await forgetDueCandidates(site.database)
  assert.equal(await left(stuck), 0)
})

test('an operator who lowers the longest retention lowers it for assessments that exist, too', async () => {
  const scene = await anAssessment(site, [await (await sceneOf(site)).coding()], { retentionDays: 100 })
  await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  await sql`
    update tournament_participation set begun_at = begun_at - interval '40 days', starts_at = starts_at - interval '40 days',
      ends_at = ends_at - interval '40 days' where tournament_id = ${scene.id}`.execute(site.database)
  const params = { id: scene.id }
  const left = async () => (await scene.owner.call(listCandidates, { params, query: {} })).total
  await forgetDueCandidates(site.database)
  assert.equal(await left(), 1)
  const admin = await anAdmin(site)
  await admin.call(changeSettings, { body: { ...defaultSettings, assessmentDays: 30 } })
  await forgetDueCandidates(site.database)
  await admin.call(changeSettings, { body: defaultSettings })
  assert.equal(await left(), 0)
  assert.equal((await scene.owner.call(getManagedAssessment, { params })).retentionDays, 30)
})

test('what an account wrote and did not submit is deleted with the company’s assessment', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const scene = await anAssessment(site, [questionId])
  const user = await aUser(site)
  const params = { id: scene.id }
  const token = await inviteByMail(site, scene, anEmail())
  await user.call(agreeSignedIn, { body: { token, version: consentVersion, agrees: true } })
  await user.call(confirmSystemCheck, { params })
  await user.call(beginAssessment, { params })
  const body = { type: 8, source: '# mine', additionalFiles: [], revision: 0, context: { tournamentId: scene.id } }
  await user.call(saveDraft, { params: { questionId }, body })
  const drafts = () => site.database.selectFrom('draft').select('source').where('user_id', '=', user.id).execute()
  assert.equal((await drafts()).length, 1)
  await (await anAdmin(site)).call(deleteCompany, { params: { id: scene.companyId } })
  assert.deepEqual(await drafts(), [])
})

test('candidates no longer write to a member whose account is closed', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const email = anEmail()
  const member = await aUser(site, { email, password: goodPassword })
  const contact = `Our team, ${email.toUpperCase()}`
  const scene = await anAssessment(site, [questionId], { contact })
  await site.database
    .insertInto('company_member')
    .values({ company_id: scene.companyId, user_id: member.id, role: 'recruiter' })
    .execute()
  await member.call(closeAccount, { body: { password: goodPassword } })
  const managed = await scene.owner.call(getManagedAssessment, { params: { id: scene.id } })
  assert.equal(managed.contact, site.config.SUPPORT_EMAIL)
})

test('candidates no longer write to an owner who has left the company; the owners are asked for another contact', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const leaving = await aUser(site, { email: anEmail() })
  const scene = await anAssessment(site, [questionId], { contact: `Write to ${leaving.email}.` })
  const other = await anAssessment(site, [questionId], { contact: `Write to ${leaving.email}.` })
  await site.database
    .insertInto('company_member')
    .values({ company_id: scene.companyId, user_id: leaving.id, role: 'owner' })
    .execute()
  await leaving.call(removeCompanyMember, { params: { id: scene.companyId, userId: leaving.id } })
  const contactOf = async ({ owner, id }: typeof scene) =>
    (await owner.call(getManagedAssessment, { params: { id } })).contact
  assert.equal(await contactOf(scene), site.config.SUPPORT_EMAIL)
  // Another company's text is its own.
  assert.equal(await contactOf(other), `Write to ${leaving.email}.`)
  const titles = async ({ call }: typeof leaving) => (await call(getUserNotifications)).map(({ qTitle }) => qTitle)
  assert.deepEqual(await titles(scene.owner), ['Assessments need a contact'])
  assert.deepEqual([await titles(leaving), await titles(other.owner)], [[], []])
})

test('a candidate downloads and erases what is stored about them by themselves', async () => {
  const { client, scene } = await sheTookIt(30)
  const params = { id: scene.id }
  const zip = await client.fetch(pathOf(downloadAssessmentData, params))
  assert.equal(zip.headers.get('content-type'), 'application/zip')
  await zip.arrayBuffer()
  await client.call(eraseAssessmentData, { params, body: { confirm: true } })
  assert.deepEqual(await rowsWithHer(), [])
  await refusalOf(client.call(getOwnAssessmentReport, { params }), 'notSignedIn')
})

test('once a candidate agreed, nothing more is recorded and nothing is kept for longer', async () => {
  const questionId = await (await sceneOf(site)).coding()
  const scene = await anAssessment(site, [questionId], { recordsPlayback: false, retentionDays: 20 })
  const edit = (wanted: Parameters<typeof assessmentForm>[1]) =>
    scene.recruiter.call(editAssessment, {
      params: { id: scene.id },
      body: assessmentForm([questionId], { recordsPlayback: false, retentionDays: 20, ...wanted }),
    })
  await edit({ retentionDays: 25 })
  const guest = await agreeAsGuest(site, await inviteByMail(site, scene, anEmail()))
  await refusalOf(edit({ retentionDays: 26 }), 'conflict')
  await refusalOf(edit({ retentionDays: 25, recordsPlayback: true }), 'conflict')
  await edit({ retentionDays: 5, minutes: 90 })
  await refusalOf(edit({ retentionDays: 731 }), 'badInput')
  const chunk = guest.client.call(saveRecordingChunk, {
    params: { participationId: guest.participationId, questionId, segment: 'a-segment-1', number: 0 },
    body: { startedAt: new Date().toISOString(), data: '' },
  })
  await refusalOf(chunk, 'notFound')
})

// The last one, because it leaves her data.
test('a company’s recruiters are notified when a candidate has finished, without a name', async () => {
  const { scene } = await sheTookIt(3)
  const notes = await scene.owner.call(getUserNotifications)
  const [note, ...others] = notes.filter(({ qTitle }) => qTitle.startsWith('Finished: '))
  assert.deepEqual([note?.link, others], [`/AssessmentManagement/${scene.id}`, []])
  assert.ok(!JSON.stringify(notes).includes(secret))
})
