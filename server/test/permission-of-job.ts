import type { CompanyRole } from '@gradus/contract/company'
import { jobForm } from './job.ts'
import { asOwner, asRecruiter, asReviewer } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const asAssigned = 'which its author is assigned to review'
const asCandidate = 'of its author'

const theJob = (role: CompanyRole) => async (scene: Scene) => ({ params: { id: (await scene.job(role)).id } })
const theForm = (role: CompanyRole) => async (scene: Scene) => {
  const { companyId, id } = await scene.job(role)
  return { params: { id }, body: jobForm(companyId) }
}
const theApplication =
  (role: CompanyRole | 'candidate', body?: unknown, assigned = false) =>
  async (scene: Scene) => ({ params: { id: (await scene.application(role, assigned)).id }, body })
const theNote =
  (role: CompanyRole, assigned = false) =>
  async (scene: Scene) => ({ params: { id: (await scene.application(role, assigned)).noteId } })
const theCompany = (role: CompanyRole) => async (scene: Scene) => ({ params: { id: await scene.company(role) } })
const theTemplate = (role: CompanyRole) => async (scene: Scene) => ({
  params: { id: await scene.company(role), state: 'rejected' },
  body: { template: null },
})
const move = { to: 'interview', revision: 1 }
const note = { text: 'Knows Python.' }
const nobody = { userIds: [] }

/** Offers and applications: the caller `other` owns another company and is another candidate. */
export function jobRows(): Row[] {
  return [
    ...row('getJob', 'that is open', '+ + + + + +', theJob('owner')),
    ...row('getJobSignedIn', 'that is open', '401 + + + + +', theJob('owner')),
    ...row('countJobVisit', 'of an open offer', '+ + + + + +', async (scene) => ({
      ...(await theJob('owner')(scene)),
      body: { what: 'view' },
    })),
    ...row('countJobVisitSignedIn', 'of an open offer', '401 + + + + +', async (scene) => ({
      ...(await theJob('owner')(scene)),
      body: { what: 'view' },
    })),
    ...row('addJob editJob', asOwner, '401 403 403 403 403 +', theForm('owner')),
    ...row('deleteJob', asOwner, '401 403 403 403 403 +', theJob('owner')),
    ...row('addCompanyJob editCompanyJob', asOwner, '401 + 404 404 404 +', theForm('owner')),
    ...row('addCompanyJob editCompanyJob', asRecruiter, '401 + 404 404 404 +', theForm('recruiter')),
    ...row('addCompanyJob editCompanyJob', asReviewer, '401 403 404 404 404 +', theForm('reviewer')),
    ...row(
      'deleteCompanyJob getManagedJob getJobStatistics listReviewers',
      asRecruiter,
      '401 + 404 404 404 +',
      theJob('recruiter'),
    ),
    ...row(
      'deleteCompanyJob getManagedJob getJobStatistics listReviewers',
      asReviewer,
      '401 403 404 404 404 +',
      theJob('reviewer'),
    ),
    ...row('setJobState', asRecruiter, '401 + 404 404 404 +', async (scene) => ({
      ...(await theJob('recruiter')(scene)),
      body: { to: 'closed' },
    })),
    ...row('setJobState', asReviewer, '401 403 404 404 404 +', async (scene) => ({
      ...(await theJob('reviewer')(scene)),
      body: { to: 'closed' },
    })),
    ...row('applyForJob', 'of somebody else’s company', '401 403 + + + +', async (scene) => ({
      ...(await theJob('reviewer')(scene)),
      body: { message: 'I would like to.' },
    })),
    ...row('withdrawApplication', asCandidate, '401 + 404 404 404 404', theApplication('candidate')),
    ...row('withdrawApplication', asOwner, '401 404 404 404 404 404', theApplication('owner')),
    ...row('listApplications', asRecruiter, '401 + 404 404 404 +', theJob('recruiter')),
    ...row('listApplications', asReviewer, '401 + 404 404 404 +', theJob('reviewer')),
    ...row('getApplication', asCandidate, '401 404 404 404 404 +', theApplication('candidate')),
    ...row('getApplication', asRecruiter, '401 + 404 404 404 +', theApplication('recruiter')),
    ...row('getApplication', asReviewer, '401 404 404 404 404 +', theApplication('reviewer')),
    ...row('getApplication', asAssigned, '401 + 404 404 404 +', theApplication('reviewer', undefined, true)),
    ...row('setApplicationState', asCandidate, '401 404 404 404 404 +', theApplication('candidate', move)),
    ...row('setApplicationState', asRecruiter, '401 + 404 404 404 +', theApplication('recruiter', move)),
    ...row('setApplicationState', asReviewer, '401 404 404 404 404 +', theApplication('reviewer', move)),
    ...row('setApplicationState', asAssigned, '401 403 404 404 404 +', theApplication('reviewer', move, true)),
    ...row('addApplicationNote', asCandidate, '401 404 404 404 404 +', theApplication('candidate', note)),
    ...row('addApplicationNote', asRecruiter, '401 + 404 404 404 +', theApplication('recruiter', note)),
    ...row('addApplicationNote', asReviewer, '401 404 404 404 404 +', theApplication('reviewer', note)),
    ...row('addApplicationNote', asAssigned, '401 + 404 404 404 +', theApplication('reviewer', note, true)),
    ...row('deleteApplicationNote', asRecruiter, '401 + 404 404 404 404', theNote('recruiter')),
    ...row('deleteApplicationNote', asReviewer, '401 404 404 404 404 404', theNote('reviewer')),
    ...row('assignReviewers', asRecruiter, '401 + 404 404 404 +', theApplication('recruiter', nobody)),
    ...row('assignReviewers', asReviewer, '401 404 404 404 404 +', theApplication('reviewer', nobody)),
    ...row('assignReviewers', asAssigned, '401 403 404 404 404 +', theApplication('reviewer', nobody, true)),
    ...row('listMailTemplates', asRecruiter, '401 + 404 404 404 +', theCompany('recruiter')),
    ...row('listMailTemplates', asReviewer, '401 403 404 404 404 +', theCompany('reviewer')),
    ...row('setMailTemplate', asRecruiter, '401 + 404 404 404 +', theTemplate('recruiter')),
    ...row('setMailTemplate', asReviewer, '401 403 404 404 404 +', theTemplate('reviewer')),
  ]
}
