import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import sharp from 'sharp'
import { forgotPassword } from '@gradus/contract/account'
import { addComment, deleteComment } from '@gradus/contract/comment'
import { addDataRequest, eraseRequestedData } from '@gradus/contract/data-request'
import { changeEmail } from '@gradus/contract/edit-account'
import { editQuestion } from '@gradus/contract/editing'
import { inviteCompanyMember } from '@gradus/contract/company'
import { idempotencyKey } from '@gradus/contract/endpoint'
import { sendInquiry } from '@gradus/contract/inquiry'
import { manageMembers } from '@gradus/contract/user'
import { editProfile, putPicture } from '@gradus/contract/profile'
import { rejectQuestion } from '@gradus/contract/question-review'
import { reportQuestion } from '@gradus/contract/report'
import { addPasskey, confirmApp, startApp, startPasskey } from '@gradus/contract/second-factor'
import { submitCode } from '@gradus/contract/submission'
import { incVote } from '@gradus/contract/vote'
import { aUser, anAdmin, goodPassword, type TestUser } from '../../test/account.ts'
import { anAuthenticator } from '../../test/authenticator.ts'
import { aVisitor } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { theJudge } from '../../test/judge.ts'
import { mailsTo } from '../../test/mail.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { startSession } from './session.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

/** A name that occurs nowhere else. She uses it in everything about herself that the site stores. */
const name = 'Quirinia Zwettlbach'
const traces = /quirinia|zwettlbach/i
const password = goodPassword

/** Everything that a user can leave behind. What stays for others must not identify her. */
async function sheDidEverything(): Promise<{ her: TestUser; admin: TestUser }> {
  const her = await aUser(site, { displayName: name, email: 'quirinia@zwettlbach.example', password })
  const [other, admin] = [await aUser(site), await anAdmin(site)]
  await her.call(editProfile, {
    body: {
      displayName: name,
      subtitle: 'Zwettlbach & daughters',
      bio: 'Quirinia writes Python.',
      linkedIn: 'https://www.linkedin.com/in/quirinia-zwettlbach',
      contact: 'Zwettlbach 7',
      languages: [8],
    },
  })
  await startSession(site.database, her.id, { userAgent: 'Quirinia’s browser', address: '10.1.2.3' })
  await picture(her)
  await secondFactors(her)
  const identity = { provider: 'github' as const, subject: 'quirinia', email: her.email, user_id: her.id }
  await site.database.insertInto('external_identity').values(identity).execute()

  await questions(her, admin)
  const asked = await aPublicQuestion(site, codingForm(), other)
  await submissions(her, asked)
  await her.call(incVote, { params: { id: asked } })
  await her.call(reportQuestion, { params: { id: asked, reason: 4 } })
  const said = await her.call(addComment, { body: { body: 'It is even.', type: 0, questionId: asked } })
  const mention = `<p><a href="/Profile?id=${her.id}">@${name}</a> is right.</p>`
  await other.call(addComment, { body: { body: mention, type: 0, questionId: asked } })
  const companyId = await aCompany(site, [{ userId: admin.id, role: 'owner' }])
  const member = { email: her.email, role: 'reviewer' } as const
  await admin.call(inviteCompanyMember, { params: { id: companyId }, body: member })
  const wrote = { from: 'company', organisation: 'Zwettlbach & daughters', email: her.email } as const
  await aVisitor(site).call(sendInquiry, { body: { ...wrote, text: `Please call ${name} back.` } })
  await admin.call(deleteComment, { params: { id: said } })
  await admin.call(manageMembers, { body: { ids: [her.id], action: 'changeRole', role: 2 } })
  // A new role ends the links that were sent before.
  await aVisitor(site).call(forgotPassword, { body: { email: her.email } })
  await her.call(changeEmail, { body: { email: 'other@zwettlbach.example', password } })
  return { her, admin }
}

async function picture(her: TestUser): Promise<void> {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c11' } })
    .withExif({ IFD0: { Artist: name } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(red)], { type: 'image/png' }), `${name}.png`)
  assert.equal((await her.fetch(putPicture.url, { method: 'PUT', body: form })).status, 200)
  assert.ok((await uploads()).length > 0)
}

async function secondFactors(her: TestUser): Promise<void> {
  const { secret } = await her.call(startApp, { body: { password } })
  await her.call(confirmApp, { body: { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) } })
  const { challengeId, options } = await her.call(startPasskey, { body: { password } })
  const response = anAuthenticator(site.config.PUBLIC_URL).create(options) as never
  await her.call(addPasskey, { body: { challengeId, response, name: 'Quirinia’s key' } })
}

/** One that waits for review, one that was returned, one that was edited before it was returned. */
async function questions(her: TestUser, admin: TestUser): Promise<void> {
  const form = choiceForm({ title: 'Quirinia asks what nobody approved' })
  await aWaitingQuestion(site, her, form)
  const back = await aWaitingQuestion(site, her, form)
  await her.call(editQuestion, { params: { id: back }, body: { ...form, title: 'Zwettlbach asks it again' } })
  await admin.call(rejectQuestion, { params: { id: back }, body: { reason: `Dear ${name}, this is too short.` } })
}

/** A failed submission, whose verdict is also stored as the reply of an idempotent call. */
async function submissions(her: TestUser, questionId: number): Promise<void> {
  const source = `# ${name}\nprint("Zwettlbach")\ndouble = lambda n: 3 * n\n`
  const body = { questionId, type: 8, candidateSource: source, additionalFiles: [] }
  const response = await her.fetch(submitCode.url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', [idempotencyKey.header]: randomUUID() },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200)
}

async function uploads(): Promise<string[]> {
  const folder = join(site.config.DATA_DIR, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Every row of every table with her name in any of its columns. */
async function rowsWithHer(): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(site.database)
  const found: string[] = []
  for (const { schema, name: table } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${table}`)} t where t::text ~* ${traces.source}`.execute(
      site.database,
    )
    // Without mails in the queue, such as the last one to her: the queue deletes them ten minutes after sending.
    const lasting = schema === 'job' ? rows.filter(({ text }) => !/,(account-)?mail,/.test(text)) : rows
    found.push(...lasting.map(({ text }) => `${schema}.${table}: ${text.slice(0, 300)}`))
  }
  return found
}

test('an erased user who did everything leaves no name in any column of the database and no file', async () => {
  const { her, admin } = await sheDidEverything()
  const before = await rowsWithHer()
  const personal = ['account', 'session', 'passkey', 'external_identity', 'account_token']
  for (const table of [
    ...personal,
    'question',
    'comment',
    'submission_detail',
    'audit_entry',
    'idempotency_key',
    'inquiry',
    'company_invitation',
  ])
    assert.ok(
      before.some((row) => row.startsWith(`public.${table}: `)),
      `${table} has her name at first`,
    )

  const receivedDate = new Date().toISOString().slice(0, 10)
  const id = await admin.call(addDataRequest, {
    body: { email: her.email, kind: 'erase', receivedDate, note: `A letter of ${name}` },
  })
  assert.equal(await admin.call(eraseRequestedData, { params: { id } }), 1)
  await mailsTo(site, her.email)

  assert.deepEqual(await rowsWithHer(), [])
  for (let left = 300; left > 0 && (await uploads()).length > 0; left -= 1) await pause(100)
  assert.deepEqual(await uploads(), [])
})
