import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import type { JobForm } from '@gradus/contract/job-form'
import { getJob, listJobs, listJobsSignedIn, listMatchingJobs, listPanelJobs } from '@gradus/contract/job'
import { addCompanyJob, setJobState } from '@gradus/contract/job-management'
import { getJobSignedIn } from '@gradus/contract/job-application'
import { aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aJob, jobForm } from '../../test/job.ts'
import { solveTagged } from '../../test/solved-question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A company with a recruiter. */
async function aRecruiter() {
  const recruiter = await aUser(site, { displayName: 'Rita Recruiter' })
  return { recruiter, companyId: await aCompany(site, [{ userId: recruiter.id, role: 'recruiter' }]) }
}
const publish = (recruiter: TestUser, companyId: number, overrides: Partial<z.input<typeof JobForm>> = {}) =>
  recruiter.call(addCompanyJob, { body: jobForm(companyId, overrides) })
const idsOf = (page: { items: readonly { id: number }[] }) => page.items.map(({ id }) => id)

test('/Jobs: filter by tag, place, remote, kind, level, pay and company; newest first', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const here = { query: { company: companyId } }
  const haifa = await publish(recruiter, companyId)
  const remote = await publish(recruiter, companyId, {
    title: 'Go developer from anywhere',
    remote: true,
    place: '',
    countries: ['FR', 'DE'],
    kind: 'contract',
    level: 3,
    tags: ['go'],
    pay: { min: 40, max: 60, currency: 'EUR', per: 'hour' },
  })
  const visitor = aVisitor(site)
  const found = async (query: Record<string, unknown>) =>
    idsOf(await visitor.call(listJobs, { query: { ...here.query, ...query } }))
  assert.deepEqual(await found({}), [remote, haifa])
  assert.deepEqual(await found({ tag: 'python' }), [haifa])
  assert.deepEqual(await found({ place: 'haif' }), [haifa])
  assert.deepEqual(await found({ place: 'germany' }), [remote], 'a country that people may work from')
  assert.deepEqual(await found({ place: '%' }), [])
  assert.deepEqual(await found({ remote: '1' }), [remote])
  assert.deepEqual(await found({ remote: 'false' }), [haifa])
  assert.deepEqual(await found({ kind: 'contract' }), [remote])
  assert.deepEqual(await found({ level: 2 }), [haifa])
  assert.deepEqual(await found({ pay: 100_000 }), [remote], '60 an hour are 124,800 a year')
  assert.deepEqual(await found({ pay: 7000, per: 'month' }), [remote])
  assert.deepEqual(await found({ pay: 1, currency: 'USD' }), [])
  const page = await visitor.call(listJobs, here)
  assert.deepEqual([page.total, page.page, page.pageSize], [2, 1, 20])
  assert.deepEqual(page.items[0]?.matches, [])
  assert.deepEqual(idsOf(await visitor.call(listJobs, { query: { ...here.query, page: 2 } })), [])
})

test('offers are ordered by how well they match one’s solved tags, with the reason; the side panel shows matching ones', async () => {
  const { companyId } = await aRecruiter()
  const [one, two, three] = ['match-one', 'match-two', 'match-three'] as const
  const onlyOne = await aJob(site, companyId, { tags: [one] })
  const both = await aJob(site, companyId, { tags: [one, two] })
  const many = await aJob(site, companyId, { tags: [two] })
  const none = await aJob(site, companyId, { tags: [three] })
  const user = await aUser(site)
  await solveTagged(site, user.id, one, 1)
  await solveTagged(site, user.id, two, 2)
  const query = { company: companyId }
  const matched = await user.call(listJobsSignedIn, { query: { ...query, order: 'match' } })
  assert.deepEqual(idsOf(matched), [both, many, onlyOne, none])
  assert.deepEqual(matched.items[0]?.matches, [
    { tag: two, solved: 2 },
    { tag: one, solved: 1 },
  ])
  assert.deepEqual(idsOf(await user.call(listJobsSignedIn, { query })), [none, many, both, onlyOne])
  assert.deepEqual(
    (await user.call(listMatchingJobs)).map(({ id }) => id),
    [both, many, onlyOne],
  )
  assert.deepEqual(
    (await aVisitor(site).call(listPanelJobs)).map(({ id }) => id),
    [none, many, both],
  )
  const signedIn = await user.call(getJobSignedIn, { params: { id: onlyOne } })
  assert.deepEqual([signedIn.matches, signedIn.can], [[{ tag: one, solved: 1 }], { apply: true, manage: false }])
})

test('after closing or expiry an offer is in no list and its text cannot be read; its page lists the company’s other offers', async () => {
  const { recruiter, companyId } = await aRecruiter()
  const [closed, other] = [await publish(recruiter, companyId), await publish(recruiter, companyId)]
  const expired = await aJob(site, companyId, { expires_at: new Date(Date.now() - 1000) })
  await recruiter.call(setJobState, { params: { id: closed }, body: { to: 'closed' } })
  const visitor = aVisitor(site)
  assert.deepEqual(idsOf(await visitor.call(listJobs, { query: { company: companyId } })), [other])
  for (const [id, state] of [
    [closed, 'closed'],
    [expired, 'expired'],
  ] as const) {
    const read = await visitor.call(getJob, { params: { id } })
    if (read.state === 'open') assert.fail('an offer that has ended is open')
    assert.equal(read.state, state)
    assert.deepEqual(idsOf({ items: read.others }), [other])
    assert.ok(!('body' in read) && !('pay' in read))
  }
  const sitemap = await (await visitor.fetch('/sitemap.xml')).text()
  assert.match(sitemap, new RegExp(`/Job/${other}/`))
  assert.doesNotMatch(sitemap, new RegExp(`/Job/(${closed}|${expired})/`))
  assert.match(await (await visitor.fetch('/robots.txt')).text(), /^Sitemap: http:\/\/gradus\.test\/sitemap\.xml$/m)

  await recruiter.call(setJobState, { params: { id: closed }, body: { to: 'open', expires: day(5) } })
  assert.deepEqual(idsOf(await visitor.call(listJobs, { query: { company: companyId } })), [closed, other])
  const late = recruiter.call(setJobState, { params: { id: closed }, body: { to: 'open', expires: day(-1) } })
  assert.equal((await refusalOf(late, 'badInput')).refusal.field, 'expires')
})
