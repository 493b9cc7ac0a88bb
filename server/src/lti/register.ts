import { z } from 'zod'
import { ltiAddresses } from '@gradus/contract/lti'
import { LtiPlatformForm } from '@gradus/contract/lti-platform'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import { isUniqueViolation, type Database } from '../platform/data/database.ts'
import { OutsideError } from '../platform/http/outside-fetch.ts'
import { checkTexts } from '../platform/http/text-check.ts'
import { Problem } from '../platform/problem.ts'
import { claims, messageTypes, scopes } from './claim.ts'
import type { Lti } from './launch.ts'
import { redirectUri } from './login.ts'
import { insertPlatform } from './platform-store.ts'
import { refuseUnreachable } from './platform.ts'
import { insertRegistrationLink, restoreRegistrationLink, useRegistrationLink } from './registration-store.ts'

/**
 * Dynamic registration: the platform opens an address that an admin made, we read its configuration and tell it ours. It
 * waits then for an admin's approval, and launches nothing before.
 */

export async function addRegistrationLink(database: Database, publicUrl: string, user: User) {
  return await database.transaction().execute(async (tx) => {
    const { token, expiresAt } = await insertRegistrationLink(tx, user.id)
    await recordAuditEvents(tx, user, { action: 'addLtiRegistrationLink', subject: theSite })
    const address = `${publicUrl}${ltiAddresses.register}?${new URLSearchParams({ link: token }).toString()}`
    return { address, expiresDate: expiresAt.toISOString() }
  })
}

interface Registration {
  readonly link: string
  readonly configuration: string
  /** The platform's own token for its registration endpoint. */
  readonly token: string | undefined
}

/** @returns the platform's name and origin. @throws Problem tokenSpent, badInput, conflict */
export async function registerPlatform(lti: Lti, { link, configuration, token }: Registration) {
  if (!(await useRegistrationLink(lti.database, link)))
    throw new Problem('tokenSpent', {
      message: 'This registration link has expired or has already been used. Ask an admin of this site for a new one.',
    })
  try {
    return await register(lti, configuration, token)
  } catch (error) {
    await restoreRegistrationLink(lti.database, link)
    if (error instanceof OutsideError) throw new Problem('badInput', { message: error.message })
    throw error
  }
}

const Configuration = z.object({
  issuer: z.string().max(500),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  registration_endpoint: z.string(),
  authorization_server: z.string().max(500).optional(),
  [claims.platformConfiguration]: z.object({ product_family_code: z.string().optional() }).optional(),
})
type Configuration = z.infer<typeof Configuration>
/** Ids are visible ASCII (RFC 6749, appendix A.1, and LTI 1.3, section 5.3.3). */
const Id = z.string().regex(/^[\x20-\x7e]{1,255}$/)
const Registered = z.object({
  client_id: Id,
  [claims.toolConfiguration]: z.object({ deployment_id: z.union([z.literal(''), Id]).optional() }).optional(),
})

async function register(lti: Lti, address: string, token: string | undefined) {
  const found = await readConfiguration(lti, address)
  const response = await lti.fetchOutside(found.registration_endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolRegistration(lti.config.PUBLIC_URL)),
  })
  const registered = response.ok ? Registered.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!registered) throw unusable(`The platform refused the registration (status ${response.status}).`)
  if (!registered.success) throw incomplete()
  const deployment = registered.data[claims.toolConfiguration]?.deployment_id
  const { host } = new URL(found.issuer)
  const form = LtiPlatformForm.safeParse({
    name: host,
    issuer: found.issuer,
    clientId: registered.data.client_id,
    authUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    jwksUrl: found.jwks_uri,
    tokenAudience: found.authorization_server,
    deployments: deployment === undefined || deployment === '' ? [] : [deployment],
  })
  if (!form.success) throw incomplete()
  checkTexts(form.data)
  await refuseUnreachable(lti.config, form.data)
  await store(lti.database, form.data)
  return { name: host, origin: new URL(address).origin }
}

/** Only the issuer itself speaks for it: both have one host. */
async function readConfiguration(lti: Lti, address: string): Promise<Configuration> {
  if (URL.canParse(address) && new URL(address).username + new URL(address).password !== '')
    throw unusable('The address of the platform’s configuration has a user name or password.')
  const response = await lti.fetchOutside(address, { headers: { accept: 'application/json' } })
  const found = response.ok ? Configuration.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!found?.success) throw unusable('The platform’s configuration can’t be read.')
  const { issuer } = found.data
  if (!URL.canParse(issuer) || new URL(issuer).host !== new URL(address).host)
    throw unusable('The platform’s configuration names an issuer of another host.')
  return found.data
}

function toolRegistration(publicUrl: string): object {
  const at = (path: string) => publicUrl + path
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: at(ltiAddresses.login),
    redirect_uris: [redirectUri(publicUrl)],
    client_name: 'Gradus',
    jwks_uri: at(ltiAddresses.jwks),
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(scopes).join(' '),
    [claims.toolConfiguration]: {
      domain: new URL(publicUrl).host,
      target_link_uri: publicUrl,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: messageTypes.resource },
        { type: messageTypes.deepLink, target_link_uri: publicUrl, label: 'Choose a Gradus assignment' },
      ],
    },
  }
}

async function store(database: Database, form: LtiPlatformForm): Promise<void> {
  try {
    await database.transaction().execute((tx) => insertPlatform(tx, form, 'waiting', null))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('conflict', { message: 'This platform is already registered.' })
  }
}

function incomplete(): Problem {
  return unusable('The platform’s configuration is incomplete.')
}

function unusable(message: string): Problem {
  return new Problem('badInput', { message })
}
