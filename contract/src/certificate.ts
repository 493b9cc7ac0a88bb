import { z } from 'zod'
import { ContestFormat } from './contest/scoring.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, WithId } from './part.ts'

/** Certificates of a place in a tournament (contests.md 26). Their address verifies them. */

/** 128 random bits: only people who were shown the certificate have it. */
export const CertificateCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, { error: 'This is not the code of a certificate.' })

export const Certificate = z.object({
  code: z.string(),
  /**
   * `superseded`: the ranking has changed since. `reopened`: the ranking is not final at the moment. `inQuestion`: a pass
   * of this participant was found to be forged, and an admin has not decided about it yet.
   */
  state: z.enum(['valid', 'superseded', 'reopened', 'inQuestion']),
  /** The certificate that is valid instead of a superseded one. */
  replacedBy: z.string().nullable(),
  displayName: z.string(),
  tournamentId: z.number().int(),
  tournamentTitle: z.string(),
  /** The tournament’s page can be opened by everybody. */
  isPublic: z.boolean(),
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: z.string(),
  rank: z.number().int().positive(),
  /** How many have a rank. */
  ranked: z.number().int().positive(),
  format: ContestFormat,
  /** Points; with the format `icpc`, the number of solved questions. */
  score: z.number(),
  issuedDate: Timestamp,
})
export type Certificate = z.infer<typeof Certificate>

const params = z.object({ code: CertificateCode })

export const getCertificate = endpoint({
  method: 'GET',
  url: '/public/api/Certificates/:code',
  who: 'anyone',
  summary: 'Verify a certificate: what it says, and whether it is still valid.',
  params,
  reply: Certificate,
  refuses: ['notFound'],
})
export const downloadCertificate = endpoint({
  method: 'GET',
  url: '/public/api/Certificates/:code/Pdf',
  who: 'anyone',
  summary: 'A valid certificate as a PDF.',
  params,
  reply: z.string(),
  download: 'application/pdf',
  limit: 'drawing',
  refuses: ['notFound', 'conflict'],
})
export const issueCertificate = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Certificate',
  who: 'user',
  summary: 'Issue the user’s certificate of a final tournament. Returns its code; asking again returns the same.',
  params: WithId,
  reply: z.string(),
  refuses: ['notFound', 'conflict'],
})

/** "33.33 points"; in the format `icpc` "1 question solved". */
export function certifiedScore({ format, score }: Pick<Certificate, 'format' | 'score'>): string {
  const count = score.toLocaleString('en-GB', { maximumFractionDigits: 2 })
  if (format === 'icpc') return score === 1 ? '1 question solved' : `${count} questions solved`
  return score === 1 ? '1 point' : `${count} points`
}

/** "took 2nd place of 1,500 in"; a place without a point says nothing about what somebody can do. */
export function certifiedPlace({ rank, ranked, score }: Pick<Certificate, 'rank' | 'ranked' | 'score'>): string {
  return score > 0 ? `took ${ordinal(rank)} place of ${ranked.toLocaleString('en-GB')} in` : 'took part in'
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(rank: number): string {
  const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const
  return `${rank}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)]}`
}
