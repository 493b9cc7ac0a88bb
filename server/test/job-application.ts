import { applyForJob, listOwnApplications } from '@gradus/contract/job-application'
import { setApplicationState } from '@gradus/contract/application-review'
import { aUser, type TestUser } from './account.ts'
import { aCompany } from './company.ts'
import { aJob } from './job.ts'
import type { TestSite } from './site.ts'

/** A company with one member of each role, and an open offer that takes applications here. */
export async function aHiringCompany(site: TestSite) {
  const [owner, recruiter, reviewer] = [
    await aUser(site, { displayName: 'Olga Owner' }),
    await aUser(site, { displayName: 'Rita Recruiter' }),
    await aUser(site, { displayName: 'Ravi Reviewer' }),
  ]
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: recruiter.id, role: 'recruiter' },
    { userId: reviewer.id, role: 'reviewer' },
  ])
  return { owner, recruiter, reviewer, companyId, jobId: await aJob(site, companyId) }
}

export const applicationMessage = 'I would like to make robots walk.\n\nI have done so before.'
export const applyFor = (candidate: TestUser, jobId: number) =>
  candidate.call(applyForJob, { params: { id: jobId }, body: { message: applicationMessage } })

export const moveApplication = (
  member: TestUser,
  id: number,
  body: {
    to: 'reviewing' | 'interview' | 'rejected' | 'hired'
    revision: number
    mail?: { subject: string; text: string }
  },
) => member.call(setApplicationState, { params: { id }, body })

export const ownApplications = async (candidate: TestUser) =>
  (await candidate.call(listOwnApplications, { query: {} })).items
