import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteCompany } from '@gradus/contract/company-management'
import { closeAccount } from '@gradus/contract/edit-account'
import { addApplicationNote, getApplication } from '@gradus/contract/application-review'
import { deleteCompanyJob, getManagedJob } from '@gradus/contract/job-management'
import { getUserNotifications } from '@gradus/contract/notification'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { anAdmin, aUser, goodPassword } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aHiringCompany, applyFor, moveApplication, ownApplications } from '../../test/job-application.ts'
import { aJob, anApplication } from '../../test/job.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { eraseOldApplications } from './application.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('an application is erased with the account, and after the retention time by schedule', async () => {
  const { recruiter, jobId, companyId } = await aHiringCompany(site)
  const leaver = await aUser(site, { displayName: 'Lena Leaver', password: goodPassword })
  const id = await applyFor(leaver, jobId)
  await recruiter.call(addApplicationNote, { params: { id }, body: { text: 'Lena is strong.' } })
  await leaver.call(closeAccount, { body: { password: goodPassword } })
  await refusalOf(recruiter.call(getApplication, { params: { id } }), 'notFound')
  for (const table of ['job_application', 'job_application_step', 'job_application_note'] as const)
    assert.doesNotMatch(JSON.stringify(await site.database.selectFrom(table).selectAll().execute()), /Lena/)
  assert.doesNotMatch(JSON.stringify(await recruiter.call(getUserNotifications)), /Lena/)

  const admin = await anAdmin(site)
  await admin.call(changeSettings, { body: { ...defaultSettings, applicationDays: 10 } })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const applied = async (job: number, state: 'new' | 'rejected', changed: number) => {
    const application = await anApplication(site, job, (await aUser(site)).id)
    await site.database
      .updateTable('job_application')
      .set({ state, changed_at: daysAgo(changed) })
      .where('id', '=', application)
      .execute()
    return application
  }
  const ended = await aJob(site, companyId, { expires_at: daysAgo(11) })
  const justEnded = await aJob(site, companyId, { expires_at: daysAgo(5) })
  const kept = [
    await applied(jobId, 'new', 100),
    await applied(jobId, 'rejected', 9),
    await applied(justEnded, 'new', 50),
  ]
  const gone = [await applied(jobId, 'rejected', 11), await applied(ended, 'new', 50)]
  await eraseOldApplications(site.database)
  const left = await site.database
    .selectFrom('job_application')
    .select('id')
    .where('id', 'in', [...kept, ...gone])
    .execute()
  assert.deepEqual(
    left.map((row) => row.id).toSorted((one, other) => one - other),
    kept,
  )
  await admin.call(changeSettings, { body: defaultSettings })
})

test('an offer that names the address of an erased account is closed and forgets it', async () => {
  const { companyId, recruiter } = await aHiringCompany(site)
  const leaver = await aUser(site, { password: goodPassword })
  const id = await aJob(site, companyId, { apply_here: false, apply_email: leaver.email.toUpperCase() })
  await leaver.call(closeAccount, { body: { password: goodPassword } })
  const job = await recruiter.call(getManagedJob, { params: { id } })
  assert.deepEqual([job.state, job.applyEmail, job.applyHere], ['closed', null, true])
})

test('candidates are informed that an offer was deleted with their applications', async () => {
  const { recruiter, jobId } = await aHiringCompany(site)
  const [candidate, rejected] = [await aUser(site), await aUser(site)]
  await applyFor(candidate, jobId)
  await moveApplication(recruiter, await applyFor(rejected, jobId), { to: 'rejected', revision: 1 })
  await recruiter.call(deleteCompanyJob, { params: { id: jobId } })
  assert.equal((await candidate.call(getUserNotifications))[0]?.qTitle, 'Deleted: Python developer for robots')
  assert.equal((await rejected.call(getUserNotifications)).length, 1, 'only of the decision')
  assert.deepEqual(await ownApplications(candidate), [])
})

test('candidates are informed that an offer was deleted with its company', async () => {
  const { companyId, jobId } = await aHiringCompany(site)
  const [admin, candidate] = [await anAdmin(site), await aUser(site)]
  await applyFor(candidate, jobId)
  await admin.call(deleteCompany, { params: { id: companyId } })
  assert.equal((await candidate.call(getUserNotifications))[0]?.qTitle, 'Deleted: Python developer for robots')
})
