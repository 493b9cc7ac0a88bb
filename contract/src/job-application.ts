import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Lines } from './text.ts'
import { TagMatch } from './job.ts'

/** Applications on this site: what candidates send and see. The companies' part is in application-review.ts. */

/** The states in the order in which an application usually passes them. */
export const applicationStates = {
  new: 'New',
  reviewing: 'In review',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
/** The states' names for candidates: what is new for the company is sent for them. */
export const ownApplicationStates = { ...applicationStates, new: 'Sent' } as const
export const ApplicationState = z.enum(Object.keys(applicationStates) as [keyof typeof applicationStates])
export type ApplicationState = z.infer<typeof ApplicationState>
/** Only candidates withdraw. */
export const CompanyApplicationState = ApplicationState.exclude(['withdrawn'])
export type CompanyApplicationState = z.infer<typeof CompanyApplicationState>

export const applicationLimits = { message: 5000, note: 5000, subject: 200, mail: 10_000, reviewers: 20 } as const

export const ApplicationForm = z.object({
  /** Goes to the company together with the profile and the email address. */
  message: Lines({
    minimum: 1,
    maximum: applicationLimits.message,
    tooShort: 'Write a few words to the company.',
  }),
})

/** An offer's page as a signed-in reader sees it. */
export const getJobSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs/:id',
  who: 'user',
  summary: 'How an offer matches what the user has solved, their application, and what they may do.',
  params: WithId,
  reply: z.object({
    matches: z.array(TagMatch),
    application: z.object({ id: z.number().int(), state: ApplicationState }).nullable(),
    /** The address that the company will answer to. */
    email: z.string(),
    can: z.object({ apply: z.boolean(), manage: z.boolean() }),
  }),
  refuses: ['notFound'],
})
export const applyForJob = endpoint({
  method: 'POST',
  url: '/auth/api/Jobs/:id/Applications',
  who: 'user',
  summary: 'Apply for a job: the company gets the user’s profile, email address and message. Returns the id.',
  params: WithId,
  body: ApplicationForm,
  reply: z.number().int(),
  limit: 'apply',
  refuses: ['badInput', 'notFound', 'conflict', 'notAllowed'],
})

/** A change of state, as candidates see it. */
export const ApplicationStep = z.object({ state: ApplicationState, date: Timestamp })

export const OwnApplication = z.object({
  id: z.number().int(),
  jobId: z.number().int(),
  title: z.string(),
  /** Whether the offer still accepts applications. */
  isOpen: z.boolean(),
  companyId: z.number().int(),
  companyName: z.string(),
  companyLogo: z.string().nullable(),
  message: z.string(),
  state: ApplicationState,
  /** Oldest first. */
  history: z.array(ApplicationStep),
  /** When it will be erased, if nothing changes. */
  erasureDate: Timestamp,
  can: z.object({ withdraw: z.boolean() }),
})
export type OwnApplication = z.infer<typeof OwnApplication>

export const listOwnApplications = endpoint({
  method: 'GET',
  url: '/auth/api/OwnApplications',
  who: 'user',
  summary: 'The user’s applications with their history, newest first.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(OwnApplication),
})
export const withdrawApplication = endpoint({
  method: 'POST',
  url: '/auth/api/OwnApplications/:id/Withdraw',
  who: 'user',
  summary: 'Withdraw an application: its message and the company’s notes are erased.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
