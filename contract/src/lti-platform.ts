import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ltiLimits } from './lti.ts'
import { Done, Timestamp, PageNumber, tableOf, WithId } from './part.ts'
import { isOutsideAddress } from './own-address.ts'
import { Line } from './text.ts'

export const LtiPlatformState = z.enum(['waiting', 'active', 'disabled'])
export type LtiPlatformState = z.infer<typeof LtiPlatformState>

const Address = z
  .string()
  .trim()
  .max(ltiLimits.address, { error: `Use at most ${ltiLimits.address} characters.` })
  .refine((address) => isOutsideAddress(address, 'https or http'), {
    error: 'Enter an address that starts with https://, without a user name or password.',
  })

const Identifier = (empty: string) =>
  z
    .string()
    .trim()
    .min(1, { error: empty })
    .max(ltiLimits.identifier, { error: `Use at most ${ltiLimits.identifier} characters.` })

const Origin = Address.transform((address) => new URL(address).origin)

export const LtiPlatformForm = z.object({
  name: Line({ minimum: 1, maximum: ltiLimits.name, tooShort: 'Enter a name.', tooLong: 'Use a shorter name.' }),
  /** Exactly as the platform writes it. */
  issuer: Address,
  clientId: Identifier('Enter the client ID.'),
  authUrl: Address,
  tokenUrl: Address,
  jwksUrl: Address,
  /** The audience of requests for access tokens, if the platform requires one other than the access token URL. */
  tokenAudience: Line({ maximum: ltiLimits.address }).nullish(),
  deployments: z.array(Identifier('Enter the deployment ID.')).max(ltiLimits.deployments),
  /** Origins of pages that frame a launch, in addition to the origins of the issuer and of the authentication request URL. */
  origins: z.array(Origin).max(ltiLimits.origins).default([]),
})
export type LtiPlatformForm = z.infer<typeof LtiPlatformForm>

export const LtiPlatform = LtiPlatformForm.extend({
  id: z.number().int(),
  tokenAudience: z.string().nullable(),
  origins: z.array(z.string()),
  state: LtiPlatformState,
  createdDate: Timestamp,
  /** Connected courses and people. */
  courses: z.number().int().nonnegative(),
  people: z.number().int().nonnegative(),
})
export type LtiPlatform = z.infer<typeof LtiPlatform>

/** This site's addresses and keys, which a platform's administrator enters there. */
export const LtiTool = z.object({
  /** The tool URL, target link URI and content selection URL: assignments are chosen by deep linking. */
  targetUrl: z.string(),
  loginUrl: z.string(),
  launchUrl: z.string(),
  jwksUrl: z.string(),
  /** Our keys, the newest first. */
  keys: z.array(z.object({ id: z.string(), createdDate: Timestamp, isSigning: z.boolean() })),
})
export const listLtiPlatforms = endpoint({
  method: 'GET',
  url: '/admin/api/LtiPlatforms',
  who: 'admin',
  summary: 'The learning platforms that launch this site by LTI 1.3, newest first, and this site’s own addresses.',
  query: z.object({ page: PageNumber }),
  reply: tableOf(LtiPlatform).extend({ tool: LtiTool }),
})
export const addLtiPlatform = endpoint({
  method: 'POST',
  url: '/admin/api/LtiPlatforms',
  who: 'admin',
  summary: 'Register a learning platform by hand. It is active at once. Returns its id.',
  body: LtiPlatformForm,
  reply: z.number().int(),
  refuses: ['badInput', 'conflict'],
})
export const editLtiPlatform = endpoint({
  method: 'PUT',
  url: '/admin/api/LtiPlatforms/:id',
  who: 'admin',
  summary: 'Change a learning platform.',
  params: WithId,
  body: LtiPlatformForm.extend({
    /** The platform as it was read. If it is given and somebody else has changed it since, the status is 409. */
    before: LtiPlatformForm.optional(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const setLtiPlatformState = endpoint({
  method: 'PATCH',
  url: '/admin/api/LtiPlatforms/:id/State',
  who: 'admin',
  summary: 'Approve a platform that registered itself, disable one, or enable it again.',
  params: WithId,
  body: z.object({ to: z.enum(['active', 'disabled']) }),
  reply: Done,
  refuses: ['notFound'],
})
export const deleteLtiPlatform = endpoint({
  method: 'DELETE',
  url: '/admin/api/LtiPlatforms/:id',
  who: 'admin',
  summary: 'Delete a platform that no course and no account is connected with.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const addLtiRegistrationLink = endpoint({
  method: 'POST',
  url: '/admin/api/LtiRegistrationLinks',
  who: 'admin',
  summary:
    'Create an address with which a platform can register itself, once, within a day. An admin approves it afterwards.',
  reply: z.object({ address: z.string(), expiresDate: Timestamp }),
  runsAgain: true,
})
export const rotateLtiKey = endpoint({
  method: 'POST',
  url: '/admin/api/LtiKeys',
  who: 'admin',
  summary: 'Create a new key. It is published at once and signs a day later; the old one stays published for a week.',
  reply: Done,
})
