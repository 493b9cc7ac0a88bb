import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageState } from './language-code.ts'
import { Timestamp } from './part.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.boolean(),
  judge: z.boolean(),
  /** The server’s clock and the database’s differ by a second at most: due times depend on it. */
  clock: z.boolean(),
  /** Whether the store of uploaded pictures answers. */
  uploads: z.boolean(),
})

export const getHealth = endpoint({
  method: 'GET',
  url: '/public/api/Health',
  who: 'anyone',
  summary: 'Whether the site works; 503 if it doesn’t.',
  reply: Health,
  otherStatuses: [503],
})

/** Measured several times, for countdowns that don't depend on the device's clock. */
export const getServerTime = endpoint({
  method: 'GET',
  url: '/public/api/Time',
  who: 'anyone',
  summary: 'The server’s clock.',
  reply: z.object({ now: Timestamp }),
})

export const getLanguages = endpoint({
  method: 'GET',
  url: '/public/api/Languages',
  who: 'anyone',
  summary: 'The judge’s languages: version, and whether each is available or why not.',
  reply: z.array(LanguageState),
})

/** The site's settings that everybody may read. */
export const getSiteInfo = endpoint({
  method: 'GET',
  url: '/public/api/SiteInfo',
  who: 'anyone',
  summary: "The site's support address.",
  reply: z.object({ supportEmail: z.string() }),
})

/** The Terms of Service, a PDF that the server generates. */
export const termsAddress = '/TermsOfService.pdf'
