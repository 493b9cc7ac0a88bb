import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Expiry, JobForm } from './job-form.ts'
import { JobState, JobSummary } from './job.ts'
import { inputBoxMaximum } from './limit.ts'
import { Done, TableQuery, WithId, tableOf } from './part.ts'
import { bytesOfBody } from './question.ts'
import { Line } from './text.ts'

/** How companies publish and manage job offers (contests.md, section 7). */

/** Publishing: for admins, and under /auth for a company's owners and recruiters. */
const publishing = {
  body: JobForm,
  bodyBytes: bytesOfBody,
  limit: 'post',
  refuses: ['badInput', 'notFound', 'notAllowed'],
} as const
export const addJob = endpoint({
  method: 'POST',
  url: '/admin/api/Jobs',
  who: 'admin',
  summary: 'Publish a job offer. Returns its id.',
  ...publishing,
  reply: z.number().int(),
})
export const addCompanyJob = endpoint({
  method: 'POST',
  url: '/auth/api/Jobs',
  who: 'user',
  summary: 'Publish a job offer of one’s company, as its owner or recruiter. Returns its id.',
  ...publishing,
  reply: z.number().int(),
})
const changing = {
  params: WithId,
  /** `revision` is the revision on which the edit is based. */
  body: JobForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
} as const
export const editJob = endpoint({
  method: 'PUT',
  url: '/admin/api/Jobs/:id',
  who: 'admin',
  summary: 'Change a job offer. `revision` is the one that the edit began from.',
  ...changing,
})
export const editCompanyJob = endpoint({
  method: 'PUT',
  url: '/auth/api/Jobs/:id',
  who: 'user',
  summary: 'Change a job offer of one’s company. `revision` is the one that the edit began from.',
  ...changing,
})
const deleting = { params: WithId, reply: Done, refuses: ['notFound', 'notAllowed'] } as const
export const deleteJob = endpoint({
  method: 'DELETE',
  url: '/admin/api/Jobs/:id',
  who: 'admin',
  summary: 'Delete a job offer, with its applications.',
  ...deleting,
})
export const deleteCompanyJob = endpoint({
  method: 'DELETE',
  url: '/auth/api/Jobs/:id',
  who: 'user',
  summary: 'Delete a job offer of one’s company, with its applications.',
  ...deleting,
})
export const setJobState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Jobs/:id/State',
  who: 'user',
  summary: 'Close an offer, or open it again until a new day.',
  params: WithId,
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('closed') }),
    z.object({ to: z.literal('open'), expires: Expiry }),
  ]),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed'],
})

/** An offer as its company manages it. */
export const ManagedJob = JobSummary.omit({ matches: true }).extend({
  state: JobState,
  views: z.number().int().nonnegative(),
  clicks: z.number().int().nonnegative(),
  /** Withdrawn applications are not counted. */
  applications: z.number().int().nonnegative(),
  newApplications: z.number().int().nonnegative(),
  applyHere: z.boolean(),
})
export type ManagedJob = z.infer<typeof ManagedJob>

export const ManagedJobOrder = z.enum(['date', 'title'])
export type ManagedJobOrder = z.infer<typeof ManagedJobOrder>

export const listManagedJobs = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedJobs',
  who: 'user',
  summary: 'The offers of one’s companies in all states, as their owner or recruiter; for admins all offers.',
  query: TableQuery.extend({
    company: z.number().int().positive().optional(),
    state: JobState.optional(),
    by: ManagedJobOrder.default('date'),
  }),
  reply: tableOf(ManagedJob),
})
export const getManagedJob = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedJobs/:id',
  who: 'user',
  summary: 'An offer in any state, as its owners and recruiters edit it.',
  params: WithId,
  reply: ManagedJob.extend({
    body: z.string(),
    applyUrl: z.string().nullable(),
    applyEmail: z.string().nullable(),
    revision: z.number().int(),
  }),
  refuses: ['notFound', 'notAllowed'],
})

/** What the form of an offer must load. */
export const getJobOptions = endpoint({
  method: 'GET',
  url: '/auth/api/JobOptions',
  who: 'user',
  summary: 'The companies for which the user may publish offers, by name, and whether a pay range is required.',
  query: z.object({ q: Line({ maximum: inputBoxMaximum }).optional() }),
  reply: z.object({
    payRequired: z.boolean(),
    companies: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})
