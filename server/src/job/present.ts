import { CountryCode } from '@gradus/contract/country-code'
import type { JobState, JobSummary, OpenJob, TagMatch } from '@gradus/contract/job'
import type { PayRange } from '@gradus/contract/pay'
import { Currency } from '@gradus/contract/pay'
import type { JobRow, JobSummaryRow } from './store.ts'

export function stateOf({ closed_at: closed, expires_at: expires }: JobSummaryRow, now: Date): JobState {
  if (closed !== null) return 'closed'
  return expires <= now ? 'expired' : 'open'
}

function payOf({ pay_min: min, pay_max: max, pay_currency: currency, pay_per: per }: JobSummaryRow): PayRange | null {
  if (min === null || max === null || currency === null || per === null) return null
  return { min, max, currency: Currency.parse(currency), per }
}

export function presentOffer(row: JobSummaryRow): Omit<JobSummary, 'matches'> {
  return {
    id: row.id,
    title: row.title,
    company: { id: row.company_id, name: row.company_name, logoUrl: row.company_logo },
    place: row.place,
    remote: row.is_remote,
    countries: row.countries.map((code) => CountryCode.parse(code)),
    kind: row.kind,
    level: row.level,
    tags: row.tags,
    pay: payOf(row),
    publishedDate: row.published_at.toISOString(),
    expires: row.expires_at.toISOString(),
  }
}

/** @param solved of the reader */
export function presentSummary(row: JobSummaryRow, solved: readonly TagMatch[]): JobSummary {
  return { ...presentOffer(row), matches: matchesOf(row.tags, solved) }
}

/** The tags among `tags` under which the user solved questions, most solved first. */
export function matchesOf(tags: readonly string[], solved: readonly TagMatch[]): TagMatch[] {
  return solved.filter(({ tag }) => tags.includes(tag)).map((match) => ({ tag: match.tag, solved: match.solved }))
}

export function presentOpen(row: JobRow): OpenJob {
  const offer = presentOffer(row)
  return {
    ...offer,
    company: { ...offer.company, site: row.company_site },
    state: 'open',
    body: row.body,
    applyUrl: row.apply_url,
    applyEmail: row.apply_email,
    applyHere: row.apply_here,
  }
}
