import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { LanguageState } from './language.ts'
import { inputBoxMaximum } from './limit.ts'
import { Done, Moment } from './part.ts'
import { Line, Lines } from './text.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.boolean(),
  judge: z.boolean(),
})

export const getHealth = endpoint({
  method: 'GET',
  url: '/public/api/Health',
  who: 'anyone',
  summary: 'Whether the site works; 503 if it doesn’t.',
  reply: Health,
  alsoWith: [503],
})

/** Measured several times, for countdowns that don't depend on the device's clock. */
export const getServerTime = endpoint({
  method: 'GET',
  url: '/public/api/Time',
  who: 'anyone',
  summary: 'The server’s clock.',
  reply: z.object({ now: Moment }),
})

export const getLanguages = endpoint({
  method: 'GET',
  url: '/public/api/Languages',
  who: 'anyone',
  summary: 'The judge’s languages: version, and whether each is available or why not.',
  reply: z.array(LanguageState),
})

/** What everybody may know of this site's settings. */
export const getSiteInfo = endpoint({
  method: 'GET',
  url: '/public/api/SiteInfo',
  who: 'anyone',
  summary: "The site's support address.",
  reply: z.object({ supportEmail: z.string() }),
})

/** The Terms of Service, a PDF that the server makes. */
export const termsAddress = '/TermsOfService.pdf'

export const InquiryForm = z.object({
  from: z.enum(['company', 'university']),
  organisation: Line({ minimum: 2, maximum: inputBoxMaximum, tooShort: 'Use at least 2 characters.' }),
  email: Email,
  text: Lines({ minimum: 15, maximum: 2000, tooShort: 'Write a sentence or two: at least 15 characters.' }),
})

/** The form of the two marketing pages, which is answered by email. */
export const sendInquiry = endpoint({
  method: 'POST',
  url: '/public/api/Inquiry',
  who: 'anyone',
  summary: "Write to the site's operator as a company or a university. Sends an email to the support address.",
  body: InquiryForm,
  reply: Done,
  limit: 'inquiry',
})
