import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp, PageNumber, tableOf } from './part.ts'

/** LTI 1.3 Advantage, as a tool that learning platforms launch (courses.md, section 5). */

/** Addresses of the tool that no script calls: platforms and browsers go there. */
export const ltiAddresses = {
  login: '/public/lti/login',
  launch: '/public/lti/launch',
  /** Repeats the launch with the values that the platform's storage kept. */
  bound: '/public/lti/launch/bound',
  /** Leads from a frame into a separate window. */
  enter: '/public/lti/enter',
  /** Continues after the account was connected in another window. */
  resume: '/public/lti/resume',
  connect: '/public/lti/connect',
  deepLink: '/public/lti/deep-link',
  register: '/public/lti/register',
  jwks: '/public/lti/jwks',
} as const

export const ltiLimits = {
  name: 100,
  address: 500,
  identifier: 255,
  deployments: 50,
  origins: 20,
  /** Size of a form that a platform posts. */
  formBytes: 128 * 1024,
  clockSeconds: 60,
  loginMinutes: 10,
  /** How long the pages of a launch can be used. */
  launchMinutes: 60,
  /** How long a used launch can be repeated, because people click twice. */
  repeatSeconds: 20,
  registrationHours: 24,
  refusalDays: 90,
  /** Members of a roster, the same limit as for a roster's file. */
  members: 5000,
} as const

/** Why a launch is refused: what the person reads, and the admin's log. */
export const ltiRefusals = {
  unknownPlatform: 'This platform is not registered here, or not with this client id.',
  inactivePlatform: 'This platform is not active here. An admin of this site can approve or enable it.',
  badRequest: 'The platform’s request is incomplete or can’t be read.',
  foreignTarget: 'The launch leads to an address outside of this site.',
  platformError: 'The platform refused to log you in.',
  unknownState: 'This launch has expired, has already been used, or did not begin here.',
  otherBrowser: 'This launch began in another browser.',
  malformedToken: 'The launch carries no readable token.',
  wrongAlgorithm: 'The launch is not signed with RS256.',
  noKeyId: 'The launch does not name the key that signed it.',
  unknownKey: 'The launch names a key that the platform has not published.',
  keysUnavailable: 'The platform’s keys can’t be read at the moment.',
  badSignature: 'The signature of the launch is wrong.',
  wrongIssuer: 'The launch names another platform as its issuer.',
  wrongAudience: 'The launch is meant for another tool.',
  wrongParty: 'The launch was issued to another party.',
  expired: 'The launch has expired.',
  notYetValid: 'The launch is dated in the future. The clock of the platform may be wrong.',
  tooOld: 'The launch was issued before it was asked for.',
  wrongNonce: 'The launch repeats an older one, or answers another.',
  wrongVersion: 'The launch is not LTI 1.3.',
  wrongMessage: 'This kind of launch is not supported.',
  unknownDeployment: 'This deployment of the platform is not registered here.',
  noSubject: 'The platform does not say who you are. Ask its administrator to share users’ ids.',
  badClaims: 'The launch is incomplete, or part of it doesn’t follow the LTI specification.',
} as const
export type LtiRefusalReason = keyof typeof ltiRefusals

export const LtiRefusalReason = z.enum(Object.keys(ltiRefusals) as [LtiRefusalReason])

export const LtiRefusal = z.object({
  id: z.number().int(),
  date: Timestamp,
  platformId: z.number().int().nullable(),
  /** The platform’s name, or how it names itself. */
  platform: z.string(),
  reason: LtiRefusalReason,
  sentence: z.string(),
  detail: z.string(),
})
export type LtiRefusal = z.infer<typeof LtiRefusal>

export const listLtiRefusals = endpoint({
  method: 'GET',
  url: '/admin/api/LtiRefusals',
  who: 'admin',
  summary: 'Launches that were refused in the last 90 days, and why, newest first.',
  query: z.object({ platformId: Id.optional(), page: PageNumber }),
  reply: tableOf(LtiRefusal),
})
