import { sql } from 'kysely'
import { ltiAddresses, ltiLimits } from '@gradus/contract/lti'
import { addLtiPlatform, type LtiPlatformForm } from '@gradus/contract/lti-platform'
import { anAdmin } from './account.ts'
import { aVisitor, type Client } from './client.ts'
import { startLtiPlatform, type LtiPlatform } from './lti-platform.ts'
import { closeAtEnd } from './database.ts'
import { startSite, type TestSite } from './site.ts'

/** A site that may reach the platform beside it, which is registered there and closed at the end of the file's tests. */
export async function startLtiSite(): Promise<{ site: TestSite; platform: LtiPlatform }> {
  const site = await startSite({ environment: { LTI_PRIVATE_ADDRESSES: 'allow' } })
  const { platform } = await aPlatform(site)
  closeAtEnd(() => platform.close())
  return { site, platform }
}

/** Starts a platform and registers it as an admin. */
export async function aPlatform(
  site: TestSite,
  changes: Partial<LtiPlatformForm> = {},
): Promise<{ platform: LtiPlatform; platformId: number }> {
  const platform = await startLtiPlatform({ publicUrl: site.config.PUBLIC_URL, url: site.url })
  const admin = await anAdmin(site)
  const platformId = await admin.call(addLtiPlatform, { body: { ...platform.form, ...changes } })
  return { platform, platformId }
}

export interface BegunLaunch {
  readonly client: Client
  /** The platform's address, with our authentication request in its query. */
  readonly address: URL
  readonly state: string
  readonly nonce: string
}

/** Starts a launch in a browser: the platform sends it to the tool, which redirects it back to the platform. */
export async function beginLaunch(
  site: TestSite,
  platform: LtiPlatform,
  subject: string,
  hint: string,
  given: {
    readonly client?: Client
    readonly target?: string
    readonly changes?: Record<string, string>
    readonly method?: 'GET' | 'POST'
  } = {},
): Promise<BegunLaunch & { response: Response }> {
  const client = given.client ?? aVisitor(site)
  const query = new URLSearchParams({
    iss: platform.issuer,
    client_id: platform.form.clientId,
    login_hint: subject,
    lti_message_hint: hint,
    target_link_uri: given.target ?? site.config.PUBLIC_URL,
    ...given.changes,
  })
  const headers = fromPlatform(platform)
  const response =
    given.method === 'POST'
      ? await client.fetch(ltiAddresses.login, { method: 'POST', headers, body: query })
      : await client.fetch(`${ltiAddresses.login}?${query.toString()}`, { headers })
  const location = response.headers.get('location')
  const address = new URL(location ?? 'about:blank')
  const [state, nonce] = [address.searchParams.get('state') ?? '', address.searchParams.get('nonce') ?? '']
  return { client, address, state, nonce, response }
}

/** Posts what the browser posts when it returns from the platform. */
export function postLaunch(
  platform: LtiPlatform,
  client: Client,
  fields: Record<string, string>,
  destination: 'document' | 'iframe' = 'document',
): Promise<Response> {
  return client.fetch(ltiAddresses.launch, {
    method: 'POST',
    headers: { ...fromPlatform(platform), 'sec-fetch-dest': destination },
    body: new URLSearchParams(fields),
  })
}

function fromPlatform({ issuer }: LtiPlatform) {
  return { origin: issuer, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
}

interface Launched {
  readonly client: Client
  readonly response: Response
}

/** Launches with a token that is signed with the platform's key, without going through the platform's pages. */
export async function launch(
  site: TestSite,
  platform: LtiPlatform,
  subject: string,
  message: Record<string, unknown> = {},
  given: { readonly client?: Client; readonly destination?: 'document' | 'iframe' } = {},
): Promise<Launched> {
  const hint = platform.message(message)
  const { client, state, nonce } = await beginLaunch(site, platform, subject, hint, given)
  const token = await platform.sign(platform.claimsOf(subject, nonce, hint))
  return { client, response: await postLaunch(platform, client, { state, id_token: token }, given.destination) }
}

/** Makes the time pass in which used launches can be repeated. */
export async function passRepeatTime({ database }: TestSite): Promise<void> {
  const earlier = sql<Date>`expires_at - make_interval(secs => ${ltiLimits.repeatSeconds})`
  await database.updateTable('lti_launch').set({ expires_at: earlier }).execute()
}

/** The fields of the page's first form whose action is `action`. */
export function formOf(html: string, action: string): Record<string, string> {
  const form = [...html.matchAll(/<form [^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, to]) => to === action)
  if (!form) throw new Error(`There is no form to ${action}: ${html.slice(-1500)}`)
  const inputs = [...(form[2] ?? '').matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
}

/** Posts a form of one of our own pages. */
export function postForm(client: Client, action: string, fields: Record<string, string> | [string, string][]) {
  return client.fetch(action, {
    method: 'POST',
    headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams(fields),
  })
}

/** Follows redirects within the site, as a browser window does. @returns the last address */
export async function follow(client: Client, response: Response): Promise<{ path: string; response: Response }> {
  let [path, at] = ['', response]
  for (let location = at.headers.get('location'); location !== null; location = at.headers.get('location')) {
    path = location
    if (!path.startsWith('/public/lti/')) break
    at = await client.fetch(path, { headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } })
  }
  return { path, response: at }
}
