import { z } from 'zod'
import { RosterPreview } from './course-member.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment, PageNumber, WithId, tableOf } from './part.ts'
import { Role } from './role.ts'
import { Line } from './text.ts'

/** LTI 1.3 Advantage, as a tool that learning platforms launch (courses.md, section 5). */

/** Addresses of the tool that no script calls: platforms and browsers go there. */
export const ltiAddresses = {
  login: '/public/lti/login',
  launch: '/public/lti/launch',
  /** The launch again, with what the platform's storage kept. */
  bound: '/public/lti/launch/bound',
  /** From a frame into a window of its own. */
  enter: '/public/lti/enter',
  /** Goes on after the account was connected in another window. */
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
  /** Of a form that a platform posts. */
  formBytes: 128 * 1024,
  clockSeconds: 60,
  loginMinutes: 10,
  /** How long the pages of a launch can be used. */
  launchMinutes: 60,
  registrationHours: 24,
  refusalDays: 90,
  /** Of a roster, as the file has it. */
  members: 5000,
} as const

/** Why a launch is refused: what the person reads, and the admin's log. */
export const ltiRefusals = {
  unknownPlatform: 'This platform is not registered here, or not with this client id.',
  inactivePlatform: 'This platform is not active here. An admin of this site can approve or enable it.',
  badRequest: 'The platform’s request is incomplete or can’t be read.',
  foreignTarget: 'The launch leads to an address outside of this site.',
  platformError: 'The platform refused to sign you in.',
  unknownState: 'This launch has expired, was used already, or did not begin here.',
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
  badClaims: 'The launch is incomplete, or part of it is not as LTI says.',
} as const
export type LtiRefusalReason = keyof typeof ltiRefusals
export const LtiRefusalReason = z.enum(Object.keys(ltiRefusals) as [LtiRefusalReason])

export const LtiPlatformState = z.enum(['waiting', 'active', 'disabled'])
export type LtiPlatformState = z.infer<typeof LtiPlatformState>

const Address = z
  .string()
  .trim()
  .max(ltiLimits.address, { error: `Use at most ${ltiLimits.address} characters.` })
  .refine((address) => /^https?:\/\/[^\s\p{Cc}]+$/u.test(address) && URL.canParse(address), {
    error: 'Enter an address that starts with https://.',
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
  clientId: Identifier('Enter the client id.'),
  authUrl: Address,
  tokenUrl: Address,
  jwksUrl: Address,
  /** The audience of requests for access tokens, where the platform wants another than the token’s address. */
  tokenAudience: Line({ maximum: ltiLimits.address }).nullish(),
  deployments: z.array(Identifier('Enter the deployment’s id.')).max(ltiLimits.deployments),
  /** Origins whose pages frame a launch, beside those of the issuer and of the sign-in address. */
  origins: z.array(Origin).max(ltiLimits.origins).default([]),
})
export type LtiPlatformForm = z.infer<typeof LtiPlatformForm>

export const LtiPlatform = LtiPlatformForm.extend({
  id: z.number().int(),
  tokenAudience: z.string().nullable(),
  origins: z.array(z.string()),
  state: LtiPlatformState,
  createdDate: Moment,
  /** Connected courses and people. */
  courses: z.number().int().nonnegative(),
  people: z.number().int().nonnegative(),
})
export type LtiPlatform = z.infer<typeof LtiPlatform>

/** What a platform's administrator types there. */
export const LtiTool = z.object({
  loginUrl: z.string(),
  launchUrl: z.string(),
  jwksUrl: z.string(),
  /** Of our keys, the newest first. */
  keys: z.array(z.object({ id: z.string(), createdDate: Moment, isSigning: z.boolean() })),
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
  body: LtiPlatformForm,
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
    'Make an address at which one platform registers itself, once, within a day. An admin approves it afterwards.',
  reply: z.object({ address: z.string(), expiresDate: Moment }),
  runsAgain: true,
})
export const rotateLtiKey = endpoint({
  method: 'POST',
  url: '/admin/api/LtiKeys',
  who: 'admin',
  summary: 'Make a new key. It is published at once and signs a day later; the old one stays published for a week.',
  reply: Done,
})
export const LtiRefusal = z.object({
  id: z.number().int(),
  date: Moment,
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

/** A platform's course that is connected with one of ours. */
export const LtiContext = z.object({
  id: z.number().int(),
  platform: z.string(),
  title: z.string(),
  connectedBy: z.string().nullable(),
  connectedDate: Moment,
  canReadRoster: z.boolean(),
  rosterDate: Moment.nullable(),
  /** Links to assignments, and those of them that take grades. */
  links: z.number().int().nonnegative(),
  gradedLinks: z.number().int().nonnegative(),
})
export type LtiContext = z.infer<typeof LtiContext>
export const ltiScoreStates = ['waiting', 'sent', 'failed', 'different'] as const
export const LtiScoreState = z.enum(ltiScoreStates)
export type LtiScoreState = z.infer<typeof LtiScoreState>

export const getCourseLti = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Lti',
  who: 'user',
  summary:
    'The learning platforms that a course is connected with, and how its grades reached them, for its lecturers.',
  params: WithId,
  reply: z.object({
    contexts: z.array(LtiContext),
    scores: z.record(LtiScoreState, z.number().int().nonnegative()),
  }),
  refuses: ['notFound', 'notAllowed'],
})
export const disconnectLtiContext = endpoint({
  method: 'DELETE',
  url: '/auth/api/LtiContexts/:id',
  who: 'user',
  summary: 'Disconnect a platform’s course. Its members stay; its links and grades are no longer served.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const readLtiRoster = endpoint({
  method: 'POST',
  url: '/auth/api/LtiContexts/:id/Roster',
  who: 'user',
  summary:
    'Read the students of a platform’s course into the roster, as a CSV file of theirs would be. With `preview=1` nothing changes.',
  params: WithId,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  reply: z.union([RosterPreview, z.object({ invited: z.number().int(), moved: z.number().int() })]),
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const LtiScore = z.object({
  id: z.number().int(),
  platform: z.string(),
  assignmentId: z.number().int(),
  assignment: z.string(),
  userId: z.number().int(),
  displayName: z.string(),
  /** Released here; null: none. */
  points: z.number().nullable(),
  possible: z.number(),
  /** As the platform said last, of our possible points; null: it has none. */
  platformPoints: z.number().nullable(),
  comparedDate: Moment.nullable(),
  sentDate: Moment.nullable(),
  state: LtiScoreState,
  /** Why it could not be sent. */
  error: z.string().nullable(),
})
export type LtiScore = z.infer<typeof LtiScore>
export const listLtiScores = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/LtiScores',
  who: 'user',
  summary: 'The released grades that platforms are sent, with what they answered, for the course’s lecturers.',
  params: WithId,
  query: z.object({ state: LtiScoreState.optional(), page: PageNumber }),
  reply: tableOf(LtiScore),
  refuses: ['notFound', 'notAllowed'],
})
export const compareLtiScores = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/LtiScores/Compare',
  who: 'user',
  summary: 'Read what the platforms have as grades, and compare it with the released ones.',
  params: WithId,
  reply: z.object({ compared: z.number().int(), different: z.number().int() }),
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const sendLtiScores = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/LtiScores/Send',
  who: 'user',
  summary: 'Send grades again that could not be sent, or that differ on the platform. Returns how many.',
  params: WithId,
  reply: z.number().int(),
  limit: 'upload',
  refuses: ['notFound', 'notAllowed'],
})

/** A launch by somebody whom the site does not know yet; the cookie of the window names it. */
export const describeLtiLink = endpoint({
  method: 'POST',
  url: '/public/api/LtiLink/Describe',
  who: 'anyone',
  summary: 'What the launch in this browser says about the user, before it is connected with an account.',
  reply: z.object({
    platform: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    /** What the user opened. */
    title: z.string(),
    /** Why no account can be created for it; null where one can. */
    cannotCreate: z.enum(['closed', 'noEmail', 'taken']).nullable(),
  }),
  runsAgain: true,
  limit: 'courseLink',
  refuses: ['tokenSpent'],
})
export const linkLtiAccount = endpoint({
  method: 'POST',
  url: '/auth/api/LtiLink',
  who: 'user',
  summary: 'Connect the user’s account with the platform’s user of the launch in this browser.',
  reply: z.object({ next: z.string() }),
  runsAgain: true,
  refuses: ['tokenSpent', 'notAllowed', 'conflict'],
})
export const createLtiAccount = endpoint({
  method: 'POST',
  url: '/public/api/LtiLink',
  who: 'anyone',
  summary: 'Create an account for the platform’s user of the launch in this browser, and log in.',
  reply: z.object({ userId: z.number().int(), role: Role, next: z.string() }),
  runsAgain: true,
  limit: 'courseLink',
  refuses: ['tokenSpent', 'conflict', 'registrationClosed'],
})
export const listLtiIdentities = endpoint({
  method: 'GET',
  url: '/auth/api/LtiIdentities',
  who: 'user',
  summary: 'The learning platforms that the user’s account is connected with.',
  reply: z.array(
    z.object({
      id: z.number().int(),
      platform: z.string(),
      email: z.string(),
      createdDate: Moment,
      lastUsedDate: Moment,
    }),
  ),
})
export const deleteLtiIdentity = endpoint({
  method: 'DELETE',
  url: '/auth/api/LtiIdentities/:id',
  who: 'user',
  summary: 'Disconnect the user’s account from a learning platform.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
