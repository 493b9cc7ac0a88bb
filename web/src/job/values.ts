import { z } from 'zod'
import { CountryCode } from '@gradus/contract/country-code'
import { JobForm, payMissing } from '@gradus/contract/job-form'
import { JobKind } from '@gradus/contract/job'
import { type getManagedJob } from '@gradus/contract/job-management'
import { Currency, PayPeriod } from '@gradus/contract/pay'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { DifficultLevel } from '@gradus/contract/question'
import type { FieldErrors } from '../form/field-errors.ts'

/** The values of an offer's form in the shape of its fields. A draft of them is kept in the browser. */

export const applyWays = {
  here: 'On this site, with a profile and a message',
  url: 'On your own site',
  email: 'By email',
} as const
const ApplyWay = z.enum(['here', 'url', 'email'])
export type ApplyWay = z.infer<typeof ApplyWay>

/** '' while the field is empty. */
const TypedAmount = z.union([z.number(), z.literal('')])

export const Values = z.object({
  /** A string, because the select works with strings. */
  companyId: z.string(),
  title: z.string(),
  body: z.string(),
  remote: z.boolean(),
  place: z.string(),
  countries: z.array(CountryCode),
  kind: JobKind,
  level: DifficultLevel,
  tags: z.array(z.string()),
  payMin: TypedAmount,
  payMax: TypedAmount,
  currency: Currency,
  per: PayPeriod,
  way: ApplyWay,
  applyUrl: z.string(),
  applyEmail: z.string(),
  /** ISO date. */
  expires: z.string(),
})
export type Values = z.infer<typeof Values>

const day = 24 * 60 * 60_000
const usualDays = 60

export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

export function emptyValues(companyId: string, now: number): Values {
  return {
    companyId,
    title: '',
    body: '',
    remote: false,
    place: '',
    countries: [],
    kind: 'fullTime',
    level: 1,
    tags: [],
    payMin: '',
    payMax: '',
    currency: 'EUR',
    per: 'year',
    way: 'here',
    applyUrl: '',
    applyEmail: '',
    expires: dayOf(now + usualDays * day),
  }
}

export function valuesOf(job: ReplyOf<typeof getManagedJob>): Values {
  const { company, pay, applyUrl, applyEmail } = job
  return {
    companyId: String(company.id),
    title: job.title,
    body: job.body,
    remote: job.remote,
    place: job.place,
    countries: job.countries,
    kind: job.kind,
    level: job.level,
    tags: job.tags,
    payMin: pay?.min ?? '',
    payMax: pay?.max ?? '',
    currency: pay?.currency ?? 'EUR',
    per: pay?.per ?? 'year',
    way: applyUrl !== null ? 'url' : applyEmail !== null ? 'email' : 'here',
    applyUrl: applyUrl ?? '',
    applyEmail: applyEmail ?? '',
    expires: job.expires.slice(0, 10),
  }
}

export type JobBody = z.output<typeof JobForm>

/** @returns the body of the call, or the contract's message for each invalid field */
export function parse(values: Values, payRequired: boolean): { body?: JobBody; errors: FieldErrors } {
  const { companyId, payMin, payMax, currency, per, way, applyUrl, applyEmail, remote, countries, place } = values
  const hasPay = payMin !== '' || payMax !== ''
  const { data: body, error } = JobForm.safeParse({
    ...values,
    companyId: Number(companyId),
    place,
    countries: remote ? countries : countries.slice(0, 1),
    pay: hasPay ? { min: payMin === '' ? payMax : payMin, max: payMax === '' ? payMin : payMax, currency, per } : null,
    applyUrl: way === 'url' ? applyUrl : null,
    applyEmail: way === 'email' ? applyEmail : null,
    applyHere: way === 'here',
  })
  const errors: Record<string, string> = {}
  // Only the first error of each field is shown.
  for (const { path, message } of (error?.issues ?? []).toReversed()) errors[fieldOf(path)] = message
  if (companyId === '') errors['companyId'] = 'Choose the company.'
  if (payRequired && !hasPay) errors['payMin'] = payMissing
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}

/** The name of a field in the form. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, part] = path.map(String)
  if (name !== 'pay') return name ?? ''
  return part === 'max' ? 'payMax' : 'payMin'
}
