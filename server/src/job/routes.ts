import { countJobVisit, countJobVisitSignedIn } from '@gradus/contract/job-visit'
import { getJob, listJobs, listJobsSignedIn, listMatchingJobs, listPanelJobs } from '@gradus/contract/job'
import {
  addCompanyJob,
  addJob,
  deleteCompanyJob,
  deleteJob,
  editCompanyJob,
  editJob,
  getJobOptions,
  getManagedJob,
  listManagedJobs,
  setJobState,
} from '@gradus/contract/job-management'
import { getJobStatistics } from '@gradus/contract/job-statistics'
import { getJobSignedIn } from '@gradus/contract/job-application'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { applicationRoutes } from './application-routes.ts'
import { listForEverybody, listForUser, listMatching, listNewest, read, readSignedIn } from './list.ts'
import { edit, publish, remove, setState } from './manage.ts'
import { listForRecruiter, readManaged, readOptions, readStatistics } from './managed-job.ts'
import { countVisit } from './visit.ts'

/** Offers end by the clock, and name their company. */
const keptJobs = { topics: () => ['job', 'company'], seconds: 10 }

export function jobRoutes(site: Site): void {
  const { database } = site
  serve(site, listJobs, ({ query }) => listForEverybody(database, query, query.page), keptJobs)
  serve(site, listJobsSignedIn, ({ query }, { user }) => listForUser(database, user, query, query.page))
  serve(site, listPanelJobs, () => listNewest(database), keptJobs)
  serve(site, listMatchingJobs, (_input, { user }) => listMatching(database, user))
  serve(site, getJob, ({ params }) => read(database, params.id), keptJobs)
  serve(site, getJobSignedIn, ({ params }, { user }) => readSignedIn(database, user, params.id))
  for (const call of [countJobVisit, countJobVisitSignedIn])
    serve(site, call, async ({ params, body }, { user, address, userAgent }) => {
      await countVisit(database, params.id, body.what, { user, address, userAgent })
      return 1
    })

  for (const call of [addJob, addCompanyJob]) serve(site, call, ({ body }, { user }) => publish(database, user, body))
  for (const call of [editJob, editCompanyJob])
    serve(site, call, async ({ params, body }, { user }) => {
      await edit(database, user, params.id, body, body.revision)
      return 1
    })
  for (const call of [deleteJob, deleteCompanyJob])
    serve(site, call, async ({ params }, { user }) => {
      await remove(database, user, params.id)
      return 1
    })
  serve(site, setJobState, async ({ params, body }, { user }) => {
    await setState(database, user, params.id, body)
    return 1
  })
  serve(site, listManagedJobs, ({ query: { page, order, ...filter } }, { user }) =>
    listForRecruiter(database, user, { ...filter, descending: (order ?? defaultOrders[filter.by]) === 'down' }, page),
  )
  serve(site, getManagedJob, ({ params }, { user }) => readManaged(database, user, params.id))
  serve(site, getJobStatistics, ({ params }, { user }) => readStatistics(database, user, params.id))
  serve(site, getJobOptions, ({ query }, { user }) => readOptions(database, user, query.q))
  applicationRoutes(site)
}

const defaultOrders = { date: 'down', title: 'up' } as const
