import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { getAuditTrail } from '@gradus/contract/audit'
import { JobForm } from '@gradus/contract/job-form'
import { getJob } from '@gradus/contract/job'
import { countJobVisit, countJobVisitSignedIn } from '@gradus/contract/job-visit'
import {
  addCompanyJob,
  addJob,
  deleteCompanyJob,
  editCompanyJob,
  getJobOptions,
  getManagedJob,
  listManagedJobs,
  setJobState,
} from '@gradus/contract/job-management'
import { getJobStatistics, jobStatisticsDays } from '@gradus/contract/job-statistics'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { editTag } from '@gradus/contract/tag'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aJob, jobForm } from '../../test/job.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { deleteOldVisitors } from './visit.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A company with a recruiter. */
async function aRecruiter() {
  const recruiter = await aUser(site, { displayName: 'Rita Recruiter' })
  return { recruiter, companyId: await aCompany(site, [{ userId: recruiter.id, role: 'recruiter' }]) }
}
const publish = (recruiter: TestUser, companyId: number, overrides: Partial<z.input<typeof JobForm>> = {}) =>
  recruiter.call(addCompanyJob, { body: jobForm(companyId, overrides) })
const idsOf = (page: { items: readonly { id: number }[] }) => page.items.map(({ id }) => id)

test('a recruiter publishes an offer, and everybody reads what was published, with the text sanitised', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const id = await publish(recruiter, companyId, {
    body: '<p onclick="x()">Write <em>what</em> makes robots walk.</p><script>alert(1)</script>',
  })
  const read = await aVisitor(site).call(getJob, { params: { id } })
  assert.equal(read.state, 'open')
  assert.ok(read.state === 'open')
  assert.equal(read.body, '<p>Write <em>what</em> makes robots walk.</p>')
  assert.deepEqual(read.pay, { min: 60_000, max: 80_000, currency: 'EUR', per: 'year' })
  assert.deepEqual(
    [read.place, read.remote, read.countries, read.kind, read.level],
    ['Haifa', false, ['IL'], 'fullTime', 2],
  )
  assert.deepEqual([read.applyHere, read.applyUrl, read.applyEmail], [true, null, null])
  assert.equal(read.expires, `${day(30)}T23:59:59.000Z`)
  assert.equal(read.company.id, companyId)
})

test('exactly one way to apply: a link by https, an email address, or here', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const refused = async (overrides: Partial<z.input<typeof JobForm>>, field: string) =>
    assert.equal((await refusalOf(publish(recruiter, companyId, overrides), 'badInput')).refusal.field, field)
  await refused({ applyHere: false }, 'applyHere')
  await refused({ applyUrl: 'https://jobs.example/1' }, 'applyHere')
  await refused({ applyHere: false, applyUrl: 'https://jobs.example/1', applyEmail: 'jobs@example.com' }, 'applyHere')
  for (const applyUrl of [
    'http://jobs.example/1',
    'javascript:alert(1)',
    'https://jobs.example@evil.example/',
    '/Jobs',
  ])
    await refused({ applyHere: false, applyUrl }, 'applyUrl')
  const id = await publish(recruiter, companyId, { applyHere: false, applyUrl: 'https://Jobs.example/1' })
  const read = await aVisitor(site).call(getJob, { params: { id } })
  assert.ok(read.state === 'open')
  assert.equal(read.applyUrl, 'https://jobs.example/1')
})

test('a pay range is required unless the operator’s setting says otherwise', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const refused = await refusalOf(publish(recruiter, companyId, { pay: null }), 'badInput')
  assert.equal(refused.refusal.field, 'pay')
  const pay = { min: 80_000, max: 60_000, currency: 'EUR', per: 'year' } as const
  assert.equal((await refusalOf(publish(recruiter, companyId, { pay }), 'badInput')).refusal.field, 'pay.max')
  assert.equal((await recruiter.call(getJobOptions, { query: {} })).payRequired, true)

  const admin = await anAdmin(site)
  await admin.call(changeSettings, { body: { ...defaultSettings, payRangeRequired: false } })
  const id = await publish(recruiter, companyId, { pay: null })
  const read = await aVisitor(site).call(getJob, { params: { id } })
  assert.ok(read.state === 'open')
  assert.equal(read.pay, null)
  await admin.call(changeSettings, { body: defaultSettings })

  // An offer from before the change ends as it is, but isn’t opened again without a range.
  await recruiter.call(setJobState, { params: { id }, body: { to: 'closed' } })
  const reopen = () => recruiter.call(setJobState, { params: { id }, body: { to: 'open', expires: day(5) } })
  assert.equal((await refusalOf(reopen(), 'badInput')).refusal.field, 'pay')
  await recruiter.call(editCompanyJob, { params: { id }, body: jobForm(companyId) })
  await reopen()
  assert.equal((await aVisitor(site).call(getJob, { params: { id } })).state, 'open')
})

test('no field asks for pay history', () => {
  const names = JSON.stringify(Object.keys(JobForm.shape))
  assert.doesNotMatch(names, /history|current|previous|past|salary/i)
})

test('it expires at most a year ahead, at the end of its day, and never in the past', async () => {
  const { recruiter, companyId } = await aRecruiter()
  for (const expires of [day(-1), day(400), 'tomorrow', '2026-02-31'])
    assert.equal((await refusalOf(publish(recruiter, companyId, { expires }), 'badInput')).refusal.field, 'expires')
  assert.ok(await publish(recruiter, companyId, { expires: day(364) }))
  assert.ok(await publish(recruiter, companyId, { expires: new Date(Date.now() + 60_000).toISOString() }))
})

test('a remote job names the countries that people may work from, another one its place', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const refused = async (overrides: Partial<z.input<typeof JobForm>>) =>
    (await refusalOf(publish(recruiter, companyId, overrides), 'badInput')).refusal.field
  assert.equal(await refused({ remote: true, countries: [] }), 'countries')
  assert.equal(await refused({ place: '' }), 'place')
  assert.equal(await refused({ countries: ['FR', 'DE'] }), 'countries')
  assert.ok(await publish(recruiter, companyId, { remote: true, place: '', countries: ['FR', 'DE'] }))
})

test('two recruiters at once: the second edit is refused; an offer stays with its company', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const id = await publish(recruiter, companyId)
  const { revision } = await recruiter.call(getManagedJob, { params: { id } })
  const body = { ...jobForm(companyId, { title: 'C++ developer for robots' }), revision }
  assert.equal(await recruiter.call(editCompanyJob, { params: { id }, body }), 1)
  await refusalOf(recruiter.call(editCompanyJob, { params: { id }, body }), 'conflict')
  const owner = await aUser(site)
  const another = await aCompany(site, [
    { userId: recruiter.id, role: 'owner' },
    { userId: owner.id, role: 'owner' },
  ])
  const moved = recruiter.call(editCompanyJob, { params: { id }, body: jobForm(another) })
  assert.equal((await refusalOf(moved, 'badInput')).refusal.field, 'companyId')
  await refusalOf(owner.call(deleteCompanyJob, { params: { id } }), 'notFound')
  assert.equal(await recruiter.call(deleteCompanyJob, { params: { id } }), 1)
  await refusalOf(aVisitor(site).call(getJob, { params: { id } }), 'notFound')
})

test('all offers for admins, a company’s for its recruiters; by state and words; what was done is in the audit trail', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const open = await publish(recruiter, companyId, { title: 'Aaa developer of things' })
  const closed = await publish(recruiter, companyId, { title: 'Zzz developer of things' })
  await recruiter.call(setJobState, { params: { id: closed }, body: { to: 'closed' } })
  const list = async (client: TestUser, query: Record<string, unknown> = {}) =>
    idsOf(await client.call(listManagedJobs, { query }))
  assert.deepEqual(await list(recruiter), [closed, open])
  assert.deepEqual(await list(recruiter, { by: 'title' }), [open, closed])
  assert.deepEqual(await list(recruiter, { state: 'closed' }), [closed])
  assert.deepEqual(await list(recruiter, { q: 'zzz dev' }), [closed])
  assert.deepEqual(await list(await aUser(site)), [])
  const reviewer = await aUser(site)
  await site.database
    .insertInto('company_member')
    .values({ company_id: companyId, user_id: reviewer.id, role: 'reviewer' })
    .execute()
  assert.deepEqual(await list(reviewer), [])
  const admin = await anAdmin(site)
  assert.deepEqual(await list(admin, { company: companyId }), [closed, open])
  const byAdmin = await admin.call(addJob, { body: jobForm(companyId) })
  assert.ok(byAdmin > 0)
  const { items } = await admin.call(getAuditTrail, { query: { userId: recruiter.id } })
  assert.deepEqual(
    items.map(({ action }) => action),
    ['closeJob', 'addJob', 'addJob'],
  )
  await refusalOf(admin.call(addJob, { body: jobForm(999_999) }), 'notFound')
  assert.deepEqual((await recruiter.call(getJobOptions, { query: {} })).companies.length, 1)
  assert.deepEqual((await reviewer.call(getJobOptions, { query: {} })).companies, [])
})

test('views and clicks: daily totals, once for each visitor, without crawlers and own members', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const id = await publish(recruiter, companyId)
  const seen = (
    client: ReturnType<typeof aVisitor>,
    what: 'view' | 'click',
    userAgent = browser['user-agent'],
    signedIn = false,
  ) =>
    client.fetch((signedIn ? countJobVisitSignedIn : countJobVisit).url.replace(':id', String(id)), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ what }),
    })
  const [one, two] = [aVisitor(site), aVisitor(site)]
  for (const client of [one, one, two]) assert.equal((await seen(client, 'view')).status, 200)
  await seen(one, 'click')
  for (const bot of ['', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.0', 'Slackbot-LinkExpanding 1.0'])
    await seen(aVisitor(site), 'view', bot)
  await seen(recruiter, 'view', browser['user-agent'], true)
  await seen(await anAdmin(site), 'view', browser['user-agent'], true)
  const reader = await aUser(site)
  await Promise.all(Array.from({ length: 5 }, () => seen(reader, 'view', browser['user-agent'], true)))
  const [row] = (await recruiter.call(listManagedJobs, { query: {} })).items
  assert.deepEqual([row?.views, row?.clicks], [3, 1])
  const days = await recruiter.call(getJobStatistics, { params: { id } })
  assert.equal(days.length, jobStatisticsDays)
  assert.deepEqual(days.at(-1), { day: day(0), views: 3, clicks: 1, applications: 0 })

  // Who it was is forgotten after the day, and is never an address or a number of an account.
  const visitors = await site.database.selectFrom('job_visitor').select('visitor').where('job_id', '=', id).execute()
  assert.equal(visitors.length, 4)
  for (const { visitor } of visitors) assert.match(visitor, /^[\w-]{22}$/)
  await site.database
    .updateTable('job_visitor')
    .set({ day: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await deleteOldVisitors(site.database)
  assert.deepEqual(await site.database.selectFrom('job_visitor').selectAll().execute(), [])
  assert.equal((await recruiter.call(listManagedJobs, { query: {} })).items[0]?.views, 3)
})

test('a tag that gets another name has it in offers too', async () => {
  const { companyId } = await aRecruiter()
  const id = await aJob(site, companyId, { tags: ['pythn', 'go'] })
  const { id: tagId } = await site.database
    .insertInto('tag')
    .values({ name: 'pythn' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const admin = await anAdmin(site)
  await admin.call(editTag, { params: { id: tagId }, body: { name: 'python-lang', description: '', synonyms: [] } })
  const read = await aVisitor(site).call(getJob, { params: { id } })
  assert.ok(read.state === 'open')
  assert.deepEqual(read.tags, ['python-lang', 'go'])
})

test('an offer that names a synonym of a tag gets the tag', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const tag = await site.database
    .insertInto('tag')
    .values({ name: 'kubernetes' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.database.insertInto('tag_synonym').values({ name: 'k8s', tag_id: tag.id }).execute()
  const id = await publish(recruiter, companyId, { tags: ['k8s', 'go', 'kubernetes'] })
  const read = await aVisitor(site).call(getJob, { params: { id } })
  assert.ok(read.state === 'open')
  assert.deepEqual(read.tags, ['kubernetes', 'go'])
})
