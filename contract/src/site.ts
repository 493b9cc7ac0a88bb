import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageState } from './language.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.boolean(),
  judge: z.boolean(),
})

export const getHealth = endpoint({
  method: 'GET',
  url: '/public/api/Health',
  who: 'anyone',
  summary: 'Whether the site can serve; 503 where it cannot.',
  reply: Health,
})

export const getLanguages = endpoint({
  method: 'GET',
  url: '/public/api/Languages',
  who: 'anyone',
  summary: 'The languages of the judge: version, whether available, and why not.',
  reply: z.array(LanguageState),
})
