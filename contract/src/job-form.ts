import { z } from 'zod'
import { Email } from './account.ts'
import { CountryCode } from './country-code.ts'
import { PayRange } from './pay.ts'
import { Id } from './part.ts'
import { Body, DifficultLevel, Title } from './question.ts'
import { TagNames } from './tag.ts'
import { Line } from './text.ts'
import { JobKind, jobLimits } from './job.ts'

/** An https address where people apply. */
const ApplyAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((address) => /^https:\/\/[^\s\p{Cc}@]+$/u.test(address) && URL.canParse(address), {
    error: 'Enter an address that starts with https://.',
  })

/** A date without a time means the end of that day in UTC. */
export const Expiry = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Choose a date.' })

export function expiryOf(expires: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(expires) ? `${expires}T23:59:59.000Z` : expires)
}

export const JobForm = z
  .object({
    title: Title,
    companyId: Id,
    /** The place of work; for remote jobs, the office if there is one. */
    place: Line({ maximum: jobLimits.place }).default(''),
    remote: z.boolean(),
    /** For remote jobs: where people may work from. For others: the country of the place. */
    countries: z
      .array(CountryCode)
      .max(jobLimits.countries, { error: `Choose at most ${jobLimits.countries} countries.` })
      .default([]),
    kind: JobKind,
    level: DifficultLevel,
    tags: TagNames.default([]),
    /** Required unless the site's settings make it optional. */
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

const payOutOfOrder = 'Enter a maximum that is at least the minimum.'

export const payMissing = 'Enter the pay range that you offer.'
