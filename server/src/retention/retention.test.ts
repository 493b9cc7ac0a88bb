import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aUser, anAccount, anAdmin, anEmail } from '../../test/account.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { tableUnder } from '../../test/markdown.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aParticipation, aTournament } from '../../test/tournament.ts'
import { keptAsLongAs } from './kept.ts'
import { retentionRules, scheduleRetention } from './rules.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const run = (job: string) => retentionRules.find((rule) => rule.job === job)?.run(site) ?? assert.fail(job)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const idsIn = async (table: 'account' | 'notification' | 'audit_entry' | 'data_request' | 'course_invitation') =>
  (await site.database.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

const tablesOfSite = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(site.database)
  // The record of migrations.
  return rows.map(({ name }) => name).filter((name) => name !== 'migration')
}

test('every table is deleted by a rule or says how long it is kept', async () => {
  const ruled = retentionRules.flatMap(({ deletes }) => deletes.flatMap(({ tables }) => tables))
  const kept = Object.values(keptAsLongAs).flat()
  const unknown = new Set(await tablesOfSite())
  for (const name of [...ruled, ...kept])
    assert.ok(unknown.delete(name) || name === 'account', `${name}: twice, or gone`)
  assert.deepEqual([...unknown], [], 'add them to rules.ts or kept.ts, and to docs/privacy.md')
})

test('docs/privacy.md has the rules and their times as they are in the code', async () => {
  const named = (tables: readonly string[]) =>
    tables.length === 0 ? 'none' : tables.map((name) => `\`${name}\``).join(', ')
  const rules = retentionRules.flatMap(({ job, deletes }) =>
    deletes.map(({ what, tables, after }) => [what, named(tables), after, `\`${job}\``]),
  )
  assert.deepEqual(await tableUnder('docs/privacy.md', 'How long it is kept'), rules)
  const kept = Object.entries(keptAsLongAs).map(([owner, tables]) => [owner, named(tables)])
  assert.deepEqual(await tableUnder('docs/privacy.md', 'Kept as long as what it belongs to'), kept)
})

test('each rule is a job of the queue with its schedule, and runs', async () => {
  await scheduleRetention(site)
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from job.schedule`.execute(site.database)
  for (const { job, cron } of retentionRules) {
    assert.deepEqual(
      rows.filter(({ name }) => name === job),
      [{ name: job, cron }],
    )
    await run(job)
  }
})

test('a sign-up that nobody activated is deleted after 7 days, unless a link to it still works', async () => {
  const [young, old, linked] = [
    await anAccount(site, { activated: false }),
    await anAccount(site, { activated: false }),
    await anAccount(site, { activated: false }),
  ]
  const active = await anAccount(site)
  await site.database
    .updateTable('account')
    .set({ created_at: daysAgo(8) })
    .where('id', 'in', [old.id, linked.id, active.id])
    .execute()
  const link = { user_id: linked.id, purpose: 'activate' as const, expires_at: daysAgo(-1) }
  await site.database
    .insertInto('account_token')
    .values({ ...link, token_hash: Buffer.from('a link that works') })
    .execute()
  await run('prune-sign-ups')
  const left = await idsIn('account')
  assert.deepEqual(
    [young, old, linked, active].map(({ id }) => left.includes(id)),
    [true, false, true, true],
  )
})

test('notifications are deleted after a year', async () => {
  const { id: user_id } = await aUser(site)
  const one = { user_id, type: 1 as const, subject_kind: 'site', subject_id: 1, title: 'News' }
  await site.database
    .insertInto('notification')
    .values([366, 364].map((days) => ({ ...one, created_at: daysAgo(days) })))
    .execute()
  await run('prune-notifications')
  assert.equal((await idsIn('notification')).length, 1)
})

test('a mail in the outbox is deleted after 30 days', async () => {
  await mkdir(site.outbox, { recursive: true })
  const nameOf = (days: number) => `${daysAgo(days).toISOString().replaceAll(':', '-')}-12345678.eml`
  for (const days of [31, 29]) await writeFile(join(site.outbox, nameOf(days)), 'To: a@example.com\r\n\r\nHello\r\n')
  await run('prune-outbox')
  const left = await readdir(site.outbox)
  assert.equal(left.length, 1)
})

test('the audit trail is kept as long as graded work, and answered data requests for 3 years', async () => {
  const [admin, user] = [await anAdmin(site), await aUser(site)]
  const year = 365.25
  const entry = { user_id: admin.id, action: 'changeRole', subject_kind: 'account' as const, subject_id: user.id }
  await site.database
    .insertInto('audit_entry')
    .values([5.1, 4.9].map((years) => ({ ...entry, created_at: daysAgo(years * year) })))
    .execute()
  const request = { user_id: user.id, received_on: daysAgo(4 * year), created_by: admin.id }
  await site.database
    .insertInto('data_request')
    .values([
      { ...request, kind: 'export', state: 'done', answered_at: daysAgo(3.1 * year) },
      { ...request, kind: 'export', state: 'done', answered_at: daysAgo(2.9 * year) },
      { ...request, kind: 'erase', state: 'open' },
    ])
    .execute()
  for (const job of ['prune-audit-trail', 'prune-data-requests']) await run(job)
  assert.equal((await idsIn('audit_entry')).length, 1)
  assert.equal((await idsIn('data_request')).length, 2)
})

test('an invitation to a course is deleted 90 days after it expired', async () => {
  const course_id = await aCourse(await aLecturer(site))
  const one = { course_id, role: 'student' as const }
  await site.database
    .insertInto('course_invitation')
    .values(
      [91, 89].map((days) => ({
        ...one,
        email: anEmail(),
        token_hash: Buffer.from(`invited ${days}`),
        expires_at: daysAgo(days),
      })),
    )
    .execute()
  await run('prune-course-invitations')
  assert.equal((await idsIn('course_invitation')).length, 1)
})

test('a draft in a tournament is kept while it runs, and deleted 90 days after its end', async () => {
  const user = await aUser(site)
  const question_id = await aPublicQuestion(site)
  const day = 24 * 60
  const [running, recent, over] = [
    await aTournament(site),
    await aTournament(site, { startsIn: -50 * day }),
    await aTournament(site, { startsIn: -100 * day }),
  ]
  for (const tournament_id of [running, recent, over]) {
    await aParticipation(site, tournament_id, user.id, { window: [-60, 60] })
    const draft = { user_id: user.id, question_id, tournament_id, language: 8, source: 'pass\n' }
    await site.database
      .insertInto('draft')
      .values({ ...draft, saved_at: daysAgo(100) })
      .execute()
  }
  await run('prune-drafts')
  const left = await site.database.selectFrom('draft').select('tournament_id').orderBy('tournament_id').execute()
  assert.deepEqual(
    left.map(({ tournament_id }) => tournament_id),
    [running, recent],
  )
})
