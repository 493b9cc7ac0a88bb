import { ltiLimits } from '@gradus/contract/lti'
import { singleLine } from '@gradus/contract/text'
import { hashToken } from '../platform/access/session.ts'
import { claims, LaunchClaims, messageTypes, scopes, TokenClaims, version } from './claim.ts'
import { isOwnTarget } from './login.ts'
import type { PlatformRow } from './platform-store.ts'
import { LaunchRefused } from './refusal.ts'
import { roleOf, type LaunchRole } from './role.ts'

/** The content of a launch message after all checks have passed. */
export interface LaunchMessage {
  readonly deploymentId: string
  readonly name: string
  readonly email: string
  readonly studentNumber: string
  /** The role in the platform's course; null: none that has a meaning here. */
  readonly role: LaunchRole | null
  readonly target: LaunchTarget
  /** The platform's course. */
  readonly context: { readonly id: string; readonly title: string } | null
  readonly linkId: string | null
  /** The address for grades of the link; null: the platform accepts none. */
  readonly lineItem: string | null
  readonly membersUrl: string | null
  /** The lecturer chooses the target of a new link. */
  readonly deepLinking: DeepLinkingRequest | null
  /** True if it was opened in a frame. */
  readonly isFramed: boolean
}
export interface DeepLinkingRequest {
  readonly returnUrl: string
  readonly takesLinks: boolean
  readonly takesSeveral: boolean
  readonly takesLineItem: boolean
  readonly data: string | null
}
export interface LaunchTarget {
  readonly kind: 'course' | 'assignment' | 'site'
  readonly id: number
}

interface Expected {
  readonly platform: PlatformRow
  readonly nonceHash: Buffer
  /** When the login began: a token for it can't be older. */
  readonly begunAt: Date
  readonly publicUrl: string
  readonly now: Date
  readonly isFramed: boolean
  readonly knowsDeployment: (deploymentId: string) => Promise<boolean>
}

/** @throws LaunchRefused for the first check that fails */
export async function checkMessage(
  given: unknown,
  expected: Expected,
): Promise<{ subject: string; message: LaunchMessage }> {
  const token = TokenClaims.safeParse(given)
  if (!token.success) throw new LaunchRefused('badClaims', token.error.issues[0]?.path.join('.') ?? '')
  checkParties(token.data, expected.platform)
  checkTimes(token.data, expected)
  const { nonce = '', sub: subject } = token.data
  if (!hashToken(nonce).equals(expected.nonceHash)) throw new LaunchRefused('wrongNonce')
  if (token.data[claims.version] !== version)
    throw new LaunchRefused('wrongVersion', textOf(token.data[claims.version]))
  const type = token.data[claims.messageType]
  if (type !== messageTypes.resource && type !== messageTypes.deepLink)
    throw new LaunchRefused('wrongMessage', textOf(type))
  const deployment = textOf(token.data[claims.deploymentId])
  if (deployment === '' || !(await expected.knowsDeployment(deployment)))
    throw new LaunchRefused('unknownDeployment', deployment)
  if (subject === undefined || subject.trim() === '') throw new LaunchRefused('noSubject')
  const launch = LaunchClaims.safeParse(given)
  if (!launch.success) throw new LaunchRefused('badClaims', launch.error.issues[0]?.path.join('.') ?? '')
  return { subject, message: messageOf(launch.data, type, expected) }
}

function checkParties({ iss, aud, azp }: TokenClaims, { issuer, client_id: clientId }: PlatformRow): void {
  if (iss !== issuer) throw new LaunchRefused('wrongIssuer', iss)
  const audiences = [aud].flat()
  if (!audiences.includes(clientId)) throw new LaunchRefused('wrongAudience', audiences.join(', '))
  if (azp === undefined ? audiences.length > 1 : azp !== clientId) throw new LaunchRefused('wrongParty', azp ?? '')
}

function checkTimes({ exp, iat, nbf }: TokenClaims, { now, begunAt }: Expected): void {
  const [seconds, leeway] = [now.getTime() / 1000, ltiLimits.clockSeconds]
  if (exp + leeway < seconds) throw new LaunchRefused('expired')
  if (Math.max(iat, nbf ?? 0) - leeway > seconds) throw new LaunchRefused('notYetValid')
  if (iat + leeway < begunAt.getTime() / 1000) throw new LaunchRefused('tooOld')
}

function messageOf(launch: LaunchClaims, type: string, { publicUrl, isFramed }: Expected): LaunchMessage {
  const isLink = type === messageTypes.resource
  const target = launch[claims.target]
  if (isLink && target === undefined) throw new LaunchRefused('badClaims', 'target_link_uri')
  if (target !== undefined && !isOwnTarget(target, publicUrl)) throw new LaunchRefused('foreignTarget', target)
  if (isLink && !launch[claims.resourceLink]) throw new LaunchRefused('badClaims', 'resource_link')
  const settings = launch[claims.deepLinkingSettings]
  if (!isLink && !settings) throw new LaunchRefused('badClaims', 'deep_linking_settings')
  const context = launch[claims.context]
  const grades = launch[claims.grades]
  return {
    deploymentId: launch[claims.deploymentId],
    name: singleLine(launch.name ?? [launch.given_name, launch.family_name].filter(Boolean).join(' ')),
    email: singleLine(launch.email ?? ''),
    studentNumber: singleLine(launch[claims.lis]?.person_sourcedid ?? ''),
    role: roleOf(launch[claims.roles]),
    target: target === undefined ? { kind: 'site', id: 0 } : targetOf(new URL(target).pathname),
    context: context ? { id: context.id, title: singleLine(context.title ?? context.label ?? '') } : null,
    linkId: isLink ? (launch[claims.resourceLink]?.id ?? null) : null,
    lineItem: grades?.lineitem !== undefined && grades.scope.includes(scopes.score) ? grades.lineitem : null,
    membersUrl: launch[claims.members]?.context_memberships_url ?? null,
    deepLinking: isLink || !settings ? null : deepLinkingOf(settings),
    isFramed,
  }
}

function deepLinkingOf(settings: NonNullable<LaunchClaims[typeof claims.deepLinkingSettings]>): DeepLinkingRequest {
  return {
    returnUrl: settings.deep_link_return_url,
    takesLinks: settings.accept_types.includes('ltiResourceLink'),
    takesSeveral: settings.accept_multiple ?? false,
    takesLineItem: settings.accept_lineitem ?? true,
    data: settings.data ?? null,
  }
}

function targetOf(path: string): LaunchTarget {
  const [, noun, id] = /^\/(course|assignment)\/(\d{1,15})\/?$/i.exec(path) ?? []
  if (noun === undefined || id === undefined) return { kind: 'site', id: 0 }
  return { kind: noun.toLowerCase() === 'course' ? 'course' : 'assignment', id: Number(id) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
