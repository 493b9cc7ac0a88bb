import { z } from 'zod'
import { Email } from './account.ts'
import { CountryCode, countryNames } from './country.ts'
import { endpoint } from './endpoint.ts'
import { inputBoxMaximum } from './limit.ts'
import { Currency, PayPeriod, PayRange, payLimit } from './pay.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { Body, DifficultLevel, Title } from './question.ts'
import { TagName, TagNames } from './tag.ts'
import { Line } from './text.ts'

/** Job offers of companies (contests.md, section 7; design, sections 8 and 12). Applications are in job-application.ts. */

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

/** An https address of another site, as it will be opened. */
const ApplyAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((address) => /^https:\/\/[^\s\p{Cc}@]+$/u.test(address) && URL.canParse(address), {
    error: 'Enter an address that starts with https://.',
  })

/** A day means its end, in UTC. */
export const Expiry = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Choose a date.' })

const namedCountries = 4

/** "Haifa, Israel"; "Remote: France, Germany", or the number of countries where they are many. */
export function placeText({
  remote,
  place,
  countries: codes,
}: Pick<JobSummary, 'remote' | 'place' | 'countries'>): string {
  const named = codes.length > namedCountries ? `${codes.length} countries` : countryNames(codes)
  if (remote) return `Remote: ${named}`
  return named === '' ? place : `${place}, ${named}`
}

export function expiryOf(expires: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(expires) ? `${expires}T23:59:59.000Z` : expires)
}

export const JobForm = z
  .object({
    title: Title,
    companyId: Id,
    /** Where the work is; of a remote job, the office if there is one. */
    place: Line({ maximum: jobLimits.place }).default(''),
    remote: z.boolean(),
    /** Of a remote job: where people may work from. Otherwise: the country of its place. */
    countries: z
      .array(CountryCode)
      .max(jobLimits.countries, { error: `Choose at most ${jobLimits.countries} countries.` })
      .default([]),
    kind: JobKind,
    level: DifficultLevel,
    tags: TagNames.default([]),
    /** Required unless the site's settings say otherwise. */
    pay: PayRange.nullish(),
    body: Body,
    applyUrl: ApplyAddress.nullish(),
    applyEmail: Email.nullish(),
    applyHere: z.boolean().default(false),
    /** The last day, or the moment, on which people can apply. */
    expires: Expiry,
  })
  .superRefine(({ place, remote, countries, pay, applyUrl, applyEmail, applyHere }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (remote && countries.length === 0) complain('countries', 'Choose the countries that people may work from.')
    if (!remote && place === '') complain('place', 'Enter the place, such as a city, or choose remote.')
    if (!remote && countries.length > 1) complain('countries', 'Choose the one country of the place.')
    if (pay && pay.min > pay.max) context.addIssue({ code: 'custom', path: ['pay', 'max'], message: payOutOfOrder })
    const ways = [applyUrl, applyEmail, applyHere || null].filter((way) => way !== null && way !== undefined)
    if (ways.length !== 1) complain('applyHere', 'Choose one way to apply: a link, an email address, or here.')
  })
export type JobForm = z.infer<typeof JobForm>
const payOutOfOrder = 'Enter a maximum that is not below the minimum.'
export const payMissing = 'Enter the pay range that you offer.'

/** `expired` and `closed` offers are in no list; only their company and admins still see them. */
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
  /** When it was published, or opened again. */
  publishedDate: Moment,
  expires: Moment,
  /** Most solved first; empty for visitors. */
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

/** All that is left to see of an offer that has ended, with what else the company offers. */
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
  /** At least this much, within the offered range, in `currency` and `per`. */
  pay: z.number().min(0).max(payLimit).optional(),
  currency: Currency.default('EUR'),
  per: PayPeriod.default('year'),
  /** The number of a company. */
  company: z.number().int().positive().optional(),
})
export type JobFilter = z.infer<typeof JobFilter>

/** `match`: by how many of its tags one has solved questions of, then by how many questions. */
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
  summary: 'A job offer. Of one that has ended: its title, its company, and what else the company offers.',
  params: WithId,
  reply: z.discriminatedUnion('state', [OpenJob, EndedJob]),
  refuses: ['notFound'],
})

/** What counts as a click: following the link or the email address, or opening the form for applying. */
const Seen = z.object({ what: z.enum(['view', 'click']) })
export const countJobVisit = endpoint({
  method: 'POST',
  url: '/public/api/Jobs/:id/Visits',
  who: 'anyone',
  summary: 'Count a view of an offer, or a click on its way to apply: once a day and visitor, without crawlers.',
  params: WithId,
  body: Seen,
  reply: Done,
  limit: 'visit',
  refuses: ['notFound'],
})
export const countJobVisitSignedIn = endpoint({
  method: 'POST',
  url: '/auth/api/Jobs/:id/Visits',
  who: 'user',
  summary: 'The same for somebody who is signed in. Members of the offer’s company don’t count.',
  params: WithId,
  body: Seen,
  reply: Done,
  limit: 'visit',
  refuses: ['notFound'],
})
