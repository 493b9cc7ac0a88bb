import { countries, sortCountries } from '@gradus/contract/country'
import type { JobKind, OpenJob } from '@gradus/contract/job'
import type { PayPeriod } from '@gradus/contract/pay'

/**
 * The offer as schema.org's JobPosting, for search engines. A value that is added here must also be shown by
 * job-page.tsx, because search engines reject data that people cannot see (contests.md 36). A test compares the two.
 */
export function jobPostingOf(job: OpenJob): Record<string, unknown> {
  const { id, title, body, company, publishedDate, expires, kind, applyHere } = job
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title,
    description: body,
    datePosted: publishedDate,
    validThrough: expires,
    employmentType: employmentTypes[kind],
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.site === null ? {} : { sameAs: company.site }),
    },
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(id) },
    directApply: applyHere,
    ...placeOf(job),
    ...payOf(job),
  }
}

/** The JSON as the text of a script element, escaped so that no text of an offer can close the element. */
export function scriptTextOf(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function placeOf({ place, remote, countries: codes }: OpenJob): Record<string, unknown> {
  const office = {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: place,
      ...(remote || codes[0] === undefined ? {} : { addressCountry: codes[0] }),
    },
  }
  if (!remote) return { jobLocation: office }
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: sortCountries(codes).map((code) => ({ '@type': 'Country', name: countries[code] })),
    ...(place === '' ? {} : { jobLocation: office }),
  }
}

function payOf({ pay }: OpenJob): Record<string, unknown> {
  if (!pay) return {}
  const { min, max, currency, per } = pay
  const value = { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitText: payUnits[per] }
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } }
}

const employmentTypes: Readonly<Record<JobKind, string>> = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
}
const payUnits: Readonly<Record<PayPeriod, string>> = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' }
