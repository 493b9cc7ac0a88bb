import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, WithId } from './part.ts'
import { applicationLimits } from './job-application.ts'

/** Members of a company who review applications. */

export const Reviewer = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
})

export const assignReviewers = endpoint({
  method: 'PUT',
  url: '/auth/api/Applications/:id/Reviewers',
  who: 'user',
  summary: 'Choose the company’s members who review an application. Reviewers see only what they are assigned to.',
  params: WithId,
  body: z.object({
    userIds: z
      .array(Id)
      .max(applicationLimits.reviewers, { error: `Choose at most ${applicationLimits.reviewers} reviewers.` }),
    /** The reviewers as they were read. If they are given and somebody else has changed them since, the status is 409. */
    before: z.array(Id).max(applicationLimits.reviewers).optional(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** The users who can be assigned. */
export const listReviewers = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs/:id/Reviewers',
  who: 'user',
  summary: 'The members of the offer’s company, who can be assigned to its applications.',
  params: WithId,
  reply: z.array(Reviewer.extend({ role: z.enum(['owner', 'recruiter', 'reviewer']) })),
  refuses: ['notFound', 'notAllowed'],
})

/** For reviewers, who can't manage offers: the jobs of which they review applications. */
export const listAssignedJobs = endpoint({
  method: 'GET',
  url: '/auth/api/AssignedJobs',
  who: 'user',
  summary: 'Offers with applications that the user is assigned to as a reviewer.',
  reply: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      companyId: z.number().int(),
      companyName: z.string(),
      applications: z.number().int().positive(),
    }),
  ),
})
