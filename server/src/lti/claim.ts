import { z } from 'zod'

/** The claims of LTI's messages, as far as they are used here. */

const lti = <const Name extends string>(name: Name) => `https://purl.imsglobal.org/spec/lti/claim/${name}` as const
const deepLinking = <const Name extends string>(name: Name) =>
  `https://purl.imsglobal.org/spec/lti-dl/claim/${name}` as const
export const claims = {
  messageType: lti('message_type'),
  version: lti('version'),
  deploymentId: lti('deployment_id'),
  target: lti('target_link_uri'),
  roles: lti('roles'),
  context: lti('context'),
  resourceLink: lti('resource_link'),
  lis: lti('lis'),
  deepLinkingSettings: deepLinking('deep_linking_settings'),
  contentItems: deepLinking('content_items'),
  deepLinkingData: deepLinking('data'),
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  toolConfiguration: 'https://purl.imsglobal.org/spec/lti-tool-configuration',
  platformConfiguration: 'https://purl.imsglobal.org/spec/lti-platform-configuration',
} as const
export const scopes = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  results: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const
export const messageTypes = {
  resource: 'LtiResourceLinkRequest',
  deepLink: 'LtiDeepLinkingRequest',
  deepLinkResponse: 'LtiDeepLinkingResponse',
} as const
export const version = '1.3.0'

/** Claims that every OpenID Connect token has; each is checked separately, with its own refusal. */
export const TokenClaims = z
  .object({
    iss: z.string(),
    aud: z.union([z.string(), z.array(z.string()).min(1)]),
    azp: z.string().optional(),
    exp: z.number(),
    iat: z.number(),
    nbf: z.number().optional(),
    nonce: z.string().optional(),
    sub: z.string().max(255).optional(),
    [claims.version]: z.unknown().optional(),
    [claims.messageType]: z.unknown().optional(),
    [claims.deploymentId]: z.unknown().optional(),
  })
  .loose()
export type TokenClaims = z.infer<typeof TokenClaims>

const WebAddress = z.url({ protocol: /^https?$/ }).max(2000)
/** A longer text is cut: nobody is refused for the title of their course. */
const Words = z.string().transform((text) => text.slice(0, 1000).toWellFormed())

export const LaunchClaims = z.object({
  name: Words.optional(),
  given_name: Words.optional(),
  family_name: Words.optional(),
  email: Words.optional(),
  [claims.deploymentId]: z.string().min(1).max(255),
  [claims.target]: z.string().max(2000).optional(),
  [claims.roles]: z.array(z.string().max(500)).max(200).default([]),
  [claims.context]: z
    .object({ id: z.string().min(1).max(255), title: Words.optional(), label: Words.optional() })
    .optional(),
  [claims.resourceLink]: z.object({ id: z.string().min(1).max(255), title: Words.optional() }).optional(),
  [claims.lis]: z.object({ person_sourcedid: Words.optional() }).optional(),
  [claims.grades]: z.object({ scope: z.array(z.string()).default([]), lineitem: WebAddress.optional() }).optional(),
  [claims.members]: z.object({ context_memberships_url: WebAddress }).optional(),
  [claims.deepLinkingSettings]: z
    .object({
      deep_link_return_url: WebAddress,
      accept_types: z.array(z.string()).default([]),
      accept_multiple: z.boolean().optional(),
      accept_lineitem: z.boolean().optional(),
      data: z.string().max(20_000).optional(),
    })
    .optional(),
})
export type LaunchClaims = z.infer<typeof LaunchClaims>
