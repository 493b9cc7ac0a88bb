import { z } from 'zod'
import { CountryCode } from './country-code.ts'
import { endpoint } from './endpoint.ts'
import { inputBoxMaximum } from './limit.ts'
import { Currency, PayPeriod, PayRange, payLimit } from './pay.ts'
import { Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { DifficultLevel } from './question.ts'
import { TagName } from './tag.ts'
import { Line } from './text.ts'

/**
 * Job offers of companies (contests.md, section 7; design, sections 8 and 12). Applications are in job-application.ts.
 */

export const jobKinds = {
  fullTime: 'Full-time',
  partTime: 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
  temporary: 'Temporary',
} as const
export const JobKind = z.enum(Object.keys(jobKinds) as [keyof typeof jobKinds], { error: 'Choose a kind of job.' })
export type JobKind = z.infer<typeof JobKind>

export const jobLimits = { place: 100, countries: 50, daysOpen: 366 } as const

/** Only the company and admins still see `expired` and `closed` offers in lists. */
export const JobState = z.enum(['open', 'closed', 'expired'])
export type JobState = z.infer<typeof JobState>

const JobCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  site: z.string().nullable(),
})

/** A tag of the offer, and how many questions with it the reader has solved. */
export const TagMatch = z.object({ tag: z.string(), solved: z.number().int().positive() })
export type TagMatch = z.infer<typeof TagMatch>

/** A row of a list. */
export const JobSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  company: JobCompany.omit({ site: true }),
  place: z.string(),
  remote: z.boolean(),
  countries: z.array(CountryCode),
  kind: JobKind,
  level: DifficultLevel,
  tags: z.array(z.string()),
  pay: PayRange.nullable(),
  /** The date of publication, or of opening it again. */
  publishedDate: Timestamp,
  expires: Timestamp,
  /** The tags of the offer under which the user solved questions, most solved first; empty for visitors. */
  matches: z.array(TagMatch),
})
export type JobSummary = z.infer<typeof JobSummary>

export const OpenJob = JobSummary.omit({ matches: true }).extend({
  state: z.literal('open'),
  company: JobCompany,
  /** Sanitised HTML. */
  body: z.string(),
  applyUrl: z.string().nullable(),
  applyEmail: z.string().nullable(),
  applyHere: z.boolean(),
})
export type OpenJob = z.infer<typeof OpenJob>

/** What is still shown of an offer that has ended, with the company's other offers. */
export const EndedJob = z.object({
  id: z.number().int(),
  state: z.enum(['closed', 'expired']),
  title: z.string(),
  company: JobCompany,
  others: z.array(JobSummary),
})
export type EndedJob = z.infer<typeof EndedJob>

export const JobFilter = z.object({
  tag: TagName.optional(),
  /** Part of the place, or the name of a country. */
  place: Line({ maximum: inputBoxMaximum }).optional(),
  remote: z
    .enum(['1', '0', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .optional(),
  kind: JobKind.optional(),
  level: z.number().int().min(1).max(3).optional(),
  /** A minimum pay, compared with the offered range, in `currency` and `per`. */
  pay: z.number().min(0).max(payLimit).optional(),
  currency: Currency.default('EUR'),
  per: PayPeriod.default('year'),
  /** The number of a company. */
  company: z.number().int().positive().optional(),
})
export type JobFilter = z.infer<typeof JobFilter>

/** `match`: by how many of the offer's tags the user has solved questions with, then by how many questions. */
export const JobOrder = z.enum(['date', 'match'])
export type JobOrder = z.infer<typeof JobOrder>

export const listJobs = endpoint({
  method: 'GET',
  url: '/public/api/Jobs',
  who: 'anyone',
  summary: 'Open job offers, newest first. The order `match` needs an account: see /auth/api/Jobs.',
  query: JobFilter.extend({ order: JobOrder.default('date'), page: PageNumber }),
  reply: pageOf(JobSummary),
})
export const listJobsSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs',
  who: 'user',
  summary: 'Open job offers, with how many questions of their tags the user has solved; newest or best match first.',
  query: JobFilter.extend({ order: JobOrder.default('date'), page: PageNumber }),
  reply: pageOf(JobSummary),
})
/** The right panel shows no more than this. */
export const listPanelJobs = endpoint({
  method: 'GET',
  url: '/public/api/PanelJobs',
  who: 'anyone',
  summary: 'The newest job offers, for the right panel.',
  reply: z.array(JobSummary),
})
export const listMatchingJobs = endpoint({
  method: 'GET',
  url: '/auth/api/PanelJobs',
  who: 'user',
  summary: 'The job offers that match what the user has solved best, then the newest, for the right panel.',
  reply: z.array(JobSummary),
})
export const getJob = endpoint({
  method: 'GET',
  url: '/public/api/Jobs/:id',
  who: 'anyone',
  summary: 'A job offer. For one that has ended: its title, its company, and the company’s other offers.',
  params: WithId,
  reply: z.discriminatedUnion('state', [OpenJob, EndedJob]),
  refuses: ['notFound'],
})
