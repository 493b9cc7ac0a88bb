import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import type { LtiPlatformForm } from '@gradus/contract/lti-platform'
import { claims, messageTypes, scopes } from '../src/lti/claim.ts'
import { clientId, createProvider, type Tool } from './lti-platform-login.ts'
import { platformPages } from './lti-platform-page.ts'

/**
 * A learning platform for one test. `oidc-provider` signs users in and issues access tokens; the rest is a course with
 * members, line items that accept scores, and pages that frame the tool.
 */
export interface LtiPlatform {
  readonly issuer: string
  readonly form: LtiPlatformForm
  /** The private key that signs launches. */
  readonly key: JWK
  /** Changes the claims of the next launches that carry the returned hint. @returns the hint */
  message(changes?: Record<string, unknown>): string
  /** The claims of a launch before they are signed. */
  claimsOf(subject: string, nonce: string, hint: string): Record<string, unknown>
  sign(payload: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** Signs the user in at the platform, so that launches skip the platform's own login page. */
  signIn(subject: string): Promise<void>
  /** The form that the browser posts to the tool after the platform has signed the user in at this address. */
  authorize(address: string): Promise<{ readonly action: string; readonly fields: Record<string, string> }>
  readonly lineItem: string
  readonly membersUrl: string
  readonly members: Record<string, unknown>[]
  /** Makes the platform name another server for the next pages of its members. */
  moveNextPages(origin: string): void
  /** Every score that arrived, in the order of arrival. */
  readonly scores: Score[]
  /** The statuses with which the next scores are refused, one for each. */
  readonly refusals: number[]
  /** The platform’s gradebook: the newest score by timestamp. */
  grade(subject: string): number | undefined
  /** Changes a grade in the platform's gradebook, as a teacher there would. */
  setGrade(subject: string, points: number): void
  /** Results that the platform sends besides those of its gradebook. */
  readonly oddResults: unknown[]
  /** The links that deep linking returned to the platform. */
  readonly returned: string[]
  /** The requests for dynamic registration. */
  readonly registrations: Record<string, unknown>[]
  /** The address of a page of the platform that frames this address of the tool. */
  framing(login: string, options?: { readonly hasStorage?: boolean }): string
  close(): Promise<void>
}
export interface Score {
  readonly userId: string
  readonly scoreGiven?: number
  readonly scoreMaximum?: number
  readonly timestamp: string
  readonly gradingProgress: string
}

export const deploymentId = 'deployment 1'
export const contextId = 'course 42'
export async function startLtiPlatform(tool: Tool): Promise<LtiPlatform> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this type.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'platform key 1', alg: 'RS256', use: 'sig' }
  const messages = new Map<string, Record<string, unknown>>()
  const jars = new Map<string, Map<string, string>>()
  const claimsFor = (hint: string) => messages.get(hint) ?? {}
  const provider = createProvider(issuer, key, tool, claimsFor)

  const scores: Score[] = []
  let nextOrigin: string | undefined
  const [members, returned, registrations, refusals]: [
    Record<string, unknown>[],
    string[],
    Record<string, unknown>[],
    number[],
  ] = [[], [], [], []]
  const oddResults: unknown[] = []
  const grades = new Map<string, number | undefined>()
  const latest = new Map<string, number>()
  // The line item's address has a query, as in Moodle.
  const lineItem = `${issuer}/lineitems/7/lineitem?type_id=3`
  const membersUrl = `${issuer}/members?course=42`

  const hasAccess = async (request: IncomingMessage, scope: string) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const found = token === undefined ? undefined : await provider.ClientCredentials.find(token)
    return found?.scope?.split(' ').includes(scope) ?? false
  }
  const services: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<unknown>> = {
    'POST /lineitems/7/lineitem/scores': async (request, response, url) => {
      const body: Score = JSON.parse(await bodyOf(request))
      if (!(await hasAccess(request, scopes.score))) return send(response, 401)
      if (url.searchParams.get('type_id') !== '3') return send(response, 404)
      const refusal = refusals.shift()
      if (refusal !== undefined) return send(response, refusal)
      scores.push(body)
      const at = Date.parse(body.timestamp)
      // The standard demands that a score is refused if its timestamp is not later than the last one's.
      if (at <= (latest.get(body.userId) ?? 0)) return send(response, 409)
      latest.set(body.userId, at)
      grades.set(body.userId, body.scoreGiven)
      return send(response, 204)
    },
    'GET /lineitems/7/lineitem/results': async (request, response, url) => {
      if (!(await hasAccess(request, scopes.results))) return send(response, 401)
      if (url.searchParams.get('type_id') !== '3') return send(response, 404)
      const results = [...grades].flatMap(([userId, points]) =>
        points === undefined ? [] : [{ id: `${lineItem}/${userId}`, userId, resultScore: points, resultMaximum: 10 }],
      )
      return send(response, 200, [...oddResults, ...results])
    },
    'GET /members': async (request, response, url) => {
      if (!(await hasAccess(request, scopes.members))) return send(response, 401)
      const page = Number(url.searchParams.get('page') ?? 0)
      const next = `${nextOrigin ?? issuer}/members?course=42&page=${page + 1}`
      if ((page + 1) * 2 < members.length)
        response.setHeader('link', `<${issuer}/about>; rel="differences", <${next}>; rel="next"`)
      return send(response, 200, {
        id: membersUrl,
        context: { id: contextId },
        members: members.slice(page * 2, page * 2 + 2),
      })
    },
    'POST /returned': async (request, response) => {
      returned.push(new URLSearchParams(await bodyOf(request)).get('JWT') ?? '')
      return sendHtml(response, '<!doctype html><title>Links</title><h1>Links were added</h1>')
    },
    'GET /.well-known/lti': async (_request, response) =>
      send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        registration_endpoint: `${issuer}/registered`,
      }),
    'POST /registered': async (request, response) => {
      registrations.push({ ...JSON.parse(await bodyOf(request)), authorization: request.headers.authorization })
      return send(response, 201, { client_id: 'by itself', [claims.toolConfiguration]: { deployment_id: 'its own' } })
    },
    ...platformPages(),
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const service = services[`${request.method} ${url.pathname}`]
    if (service) return void service(request, response, url).catch(() => response.destroy())
    // Platforms recognise a signed-in user by the login hint, too: it selects the cookies of that user's browser.
    const jar = jars.get(url.searchParams.get('login_hint') ?? '')
    if (url.pathname === '/auth' && jar) request.headers.cookie = cookiesOf(jar)
    return void answer(request, response)
  })

  async function signIn(subject: string): Promise<void> {
    const jar = new Map<string, string>()
    const query = {
      client_id: 'home',
      response_type: 'id_token',
      scope: 'openid',
      nonce: 'home',
      redirect_uri: `${issuer}/home`,
    }
    let next = new URL(`${issuer}/auth?${new URLSearchParams(query).toString()}`)
    let body: URLSearchParams | undefined
    for (let step = 0; step < 8; step++) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: cookiesOf(jar) },
        ...(body ? { method: 'POST', body } : {}),
      })
      for (const line of response.headers.getSetCookie()) keep(jar, line)
      const location = response.headers.get('location')
      if (location?.startsWith(`${issuer}/home`)) return void jars.set(subject, jar)
      body = undefined
      if (location !== null) next = new URL(location, next)
      else {
        const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
        next = new URL(action, next)
        body = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
      }
    }
    throw new Error(`Nobody was signed in at ${next.href}`)
  }

  return {
    issuer,
    key,
    form: {
      name: 'Moodle of a test',
      issuer,
      clientId,
      authUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      jwksUrl: `${issuer}/jwks`,
      deployments: [deploymentId],
      origins: [],
    },
    message(changes = {}) {
      const hint = randomUUID()
      messages.set(hint, { ...defaultMessage(tool.publicUrl), ...changes })
      return hint
    },
    claimsOf: (subject, nonce, hint) => ({
      iss: issuer,
      aud: clientId,
      sub: subject,
      nonce,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 300,
      ...claimsFor(hint),
    }),
    sign: async (payload, header = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'platform key 1', ...header })
        .sign(await importJWK(key, 'RS256')),
    signIn,
    async authorize(address) {
      const jar = jars.get(new URL(address).searchParams.get('login_hint') ?? '') ?? new Map<string, string>()
      const page = await (await fetch(address, { headers: { cookie: cookiesOf(jar) } })).text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (action === undefined) throw new Error(`The platform posts nothing: ${page.slice(0, 500)}`)
      const inputs = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      return { action, fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])) }
    },
    lineItem,
    membersUrl,
    members,
    scores,
    refusals,
    moveNextPages: (origin) => (nextOrigin = origin),
    grade: (subject) => grades.get(subject),
    setGrade: (subject, points) => void grades.set(subject, points),
    oddResults,
    returned,
    registrations,
    framing: (login, { hasStorage = false } = {}) =>
      `${issuer}/frame?${new URLSearchParams({ login, ...(hasStorage ? { storage: '1' } : {}) }).toString()}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function defaultMessage(publicUrl: string): Record<string, unknown> {
  return {
    name: 'Nora Learner',
    email: 'nora@university.example',
    [claims.messageType]: messageTypes.resource,
    [claims.version]: '1.3.0',
    [claims.deploymentId]: deploymentId,
    [claims.target]: publicUrl,
    [claims.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
    [claims.context]: { id: contextId, title: 'Programming at the platform' },
    [claims.resourceLink]: { id: 'link 1', title: 'A link' },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
}

export function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

function cookiesOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
}
