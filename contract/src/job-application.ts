import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { Line, Lines } from './text.ts'
import { TagMatch } from './job.ts'

/** Applications that are made on this site: what candidates send and see, and what the company does with them. */

/** In the order in which an application usually moves. */
export const applicationStates = {
  new: 'New',
  reviewing: 'In review',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
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

/** What a signed-in reader sees on an offer's page. */
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
const Step = z.object({ state: ApplicationState, date: Moment })

export const OwnApplication = z.object({
  id: z.number().int(),
  jobId: z.number().int(),
  title: z.string(),
  /** The offer's page is gone once it isn't. */
  isOpen: z.boolean(),
  companyId: z.number().int(),
  companyName: z.string(),
  companyLogo: z.string().nullable(),
  message: z.string(),
  state: ApplicationState,
  /** Oldest first. */
  history: z.array(Step),
  /** When it will be erased, if nothing changes. */
  erasedDate: Moment,
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

/** Candidates, as recruiters and assigned reviewers see them. */
const Applicant = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  subtitle: z.string(),
  reputation: z.number().int(),
})
const Reviewer = z.object({ userId: z.number().int(), displayName: z.string(), profileImage: z.string().nullable() })

export const ApplicationSummary = z.object({
  id: z.number().int(),
  applicant: Applicant,
  state: ApplicationState,
  appliedDate: Moment,
  changedDate: Moment,
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
  date: Moment,
  can: z.object({ delete: z.boolean() }),
})
export const Application = ApplicationSummary.omit({ notes: true }).extend({
  message: z.string(),
  /** Null once withdrawn. */
  email: z.string().nullable(),
  bio: z.string(),
  linkedIn: z.string(),
  contact: z.string(),
  /** Oldest first; who is null for the candidate. */
  history: z.array(Step.extend({ displayName: z.string().nullable() })),
  notes: z.array(Note),
  /** Counts the changes of state. */
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

const MailText = z.object({
  subject: Line({ minimum: 1, maximum: applicationLimits.subject, tooShort: 'Enter a subject.' }),
  text: Lines({ minimum: 1, maximum: applicationLimits.mail, tooShort: 'Enter the text of the email.' }),
})
export type MailText = z.infer<typeof MailText>

export const setApplicationState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Applications/:id/State',
  who: 'user',
  summary:
    'Move an application to another state, with or without an email to the candidate. `revision` is the one that was read: if it has changed since, nothing is done, and the status 409 comes with the newer state.',
  params: WithId,
  body: z.object({ to: CompanyApplicationState, revision: z.number().int(), mail: MailText.nullish() }),
  reply: z.object({ state: ApplicationState, revision: z.number().int() }),
  alsoWith: [409],
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
  refuses: ['notFound'],
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
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
/** Who can be assigned. */
export const listReviewers = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs/:id/Reviewers',
  who: 'user',
  summary: 'The members of the offer’s company, who can be assigned to its applications.',
  params: WithId,
  reply: z.array(Reviewer.extend({ role: z.enum(['owner', 'recruiter', 'reviewer']) })),
  refuses: ['notFound', 'notAllowed'],
})
/** Jobs whose applications one may look at, for reviewers, who manage no offers. */
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

/** Texts that are filled in before the email can be changed and sent. */
export const mailPlaceholders = ['{name}', '{job}', '{company}'] as const

export const defaultMailTexts: Readonly<Record<CompanyApplicationState, MailText>> = {
  new: {
    subject: 'Your application for {job}',
    text: 'Hello {name},\n\nyour application for {job} is open again. We will be in touch.\n\n{company}',
  },
  reviewing: {
    subject: 'We are reading your application for {job}',
    text: 'Hello {name},\n\nthank you for applying for {job}. We have begun to review your application and will write to you when we know more.\n\n{company}',
  },
  interview: {
    subject: 'We would like to talk to you about {job}',
    text: 'Hello {name},\n\nwe enjoyed reading your application for {job} and would like to get to know you. Please answer this email with a few times that suit you in the next days.\n\n{company}',
  },
  offer: {
    subject: 'An offer for {job}',
    text: 'Hello {name},\n\nwe would like you to join us as {job}. We will send you the details of our offer in a separate email.\n\n{company}',
  },
  hired: {
    subject: 'Welcome to {company}',
    text: 'Hello {name},\n\nwe are glad that you are joining us as {job}. We will write to you about your first day.\n\n{company}',
  },
  rejected: {
    subject: 'Your application for {job}',
    text: 'Hello {name},\n\nthank you for your interest in {job} and for the time you took. We have decided to go on with other candidates. We wish you all the best.\n\n{company}',
  },
}

export function fillMailText(text: string, values: Readonly<Record<'name' | 'job' | 'company', string>>): string {
  return text.replaceAll(/\{(name|job|company)\}/g, (_all, word: 'name' | 'job' | 'company') => values[word])
}

export const listMailTemplates = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/MailTemplates',
  who: 'user',
  summary: 'What the company writes to candidates at each state: its own text, or the site’s.',
  params: WithId,
  reply: z.array(MailText.extend({ state: CompanyApplicationState, isOwn: z.boolean() })),
  refuses: ['notFound', 'notAllowed'],
})
export const setMailTemplate = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id/MailTemplates/:state',
  who: 'user',
  summary: 'Change what the company writes to candidates at a state; null goes back to the site’s text.',
  params: WithId.extend({ state: CompanyApplicationState }),
  body: z.object({ template: MailText.nullable() }),
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})
