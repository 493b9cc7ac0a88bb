import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done } from './part.ts'

export const acceptPolicies = endpoint({
  method: 'POST',
  url: '/auth/api/AcceptPolicies',
  who: 'user',
  summary: 'Accept the wordings of the Terms of Service and the Privacy Policy that the user was shown.',
  body: z.object({ terms: z.iso.date(), privacy: z.iso.date() }),
  reply: Done,
  refuses: ['conflict'],
})
