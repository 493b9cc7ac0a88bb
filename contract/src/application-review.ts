import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Line, Lines } from './text.ts'
import { TagMatch } from './job.ts'
import { MailText } from './application-mail.ts'
import { ApplicationState, CompanyApplicationState, ApplicationStep, applicationLimits } from './job-application.ts'
import { Reviewer } from './application-reviewer.ts'

/** What a company can do with applications. */

/** Candidates, as recruiters and assigned reviewers see them. */
const Applicant = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  subtitle: z.string(),
  reputation: z.number().int(),
})

export const ApplicationSummary = z.object({
  id: z.number().int(),
  applicant: Applicant,
  state: ApplicationState,
  appliedDate: Timestamp,
  changedDate: Timestamp,
  matches: z.array(TagMatch),
  reviewers: z.array(Reviewer),
  notes: z.number().int().nonnegative(),
})

export type ApplicationSummary = z.infer<typeof ApplicationSummary>

export const listApplications = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs/:id/Applications',
  who: 'user',
  summary: 'The applications for an offer, newest first: for recruiters all, for reviewers those assigned to them.',
  params: WithId,
  query: z.object({ state: ApplicationState.optional(), q: Line({ maximum: 200 }).default(''), page: PageNumber }),
  reply: pageOf(ApplicationSummary).extend({
    job: z.object({
      id: z.number().int(),
      title: z.string(),
      companyId: z.number().int(),
      companyName: z.string(),
    }),
    /** How many there are in each state, whatever is filtered. */
    counts: z.record(ApplicationState, z.number().int().nonnegative()),
    can: z.object({ manage: z.boolean() }),
  }),
  refuses: ['notFound'],
})

const Note = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  text: z.string(),
  date: Timestamp,
  can: z.object({ delete: z.boolean() }),
})

export const Application = ApplicationSummary.omit({ notes: true }).extend({
  message: z.string(),
  /** Null after the application was withdrawn. */
  email: z.string().nullable(),
  bio: z.string(),
  linkedIn: z.string(),
  contact: z.string(),
  /** Oldest first; the name is null for the candidate's own steps. */
  history: z.array(ApplicationStep.extend({ displayName: z.string().nullable() })),
  notes: z.array(Note),
  /** The number of changes of state. */
  revision: z.number().int(),
  can: z.object({ manage: z.boolean(), note: z.boolean() }),
})

export type Application = z.infer<typeof Application>

export const getApplication = endpoint({
  method: 'GET',
  url: '/auth/api/Applications/:id',
  who: 'user',
  summary: 'An application with its notes and history, for recruiters and the reviewers who are assigned to it.',
  params: WithId,
  reply: Application,
  refuses: ['notFound'],
})

export const setApplicationState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Applications/:id/State',
  who: 'user',
  summary:
    'Move an application to another state, with or without an email to the candidate. `revision` is the one that was read: if it has changed since, nothing is done, and the status 409 comes with the newer state. `moved` says whether this call moved it.',
  params: WithId,
  body: z.object({ to: CompanyApplicationState, revision: z.number().int(), mail: MailText.nullish() }),
  reply: z.object({ state: ApplicationState, revision: z.number().int(), moved: z.boolean() }),
  otherStatuses: [409],
  // A stored reply would lose its status; a repeat is refused by its revision.
  runsAgain: true,
  limit: 'post',
  refuses: ['notFound', 'notAllowed'],
})

export const addApplicationNote = endpoint({
  method: 'POST',
  url: '/auth/api/Applications/:id/Notes',
  who: 'user',
  summary: 'Add a note, which only members who see the application can read. Returns its id.',
  params: WithId,
  body: z.object({ text: Lines({ minimum: 1, maximum: applicationLimits.note, tooShort: 'Enter a note.' }) }),
  reply: z.number().int(),
  refuses: ['notFound', 'conflict'],
})

export const deleteApplicationNote = endpoint({
  method: 'DELETE',
  url: '/auth/api/ApplicationNotes/:id',
  who: 'user',
  summary: 'Delete one’s own note.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
