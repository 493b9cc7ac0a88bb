import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An OpenID Connect server of a test's own, with its own log-in pages, which `signIn` clicks through. */
export interface IdentityServer {
  readonly issuer: string
  /** What the site's settings say of it. */
  readonly environment: Record<string, string>
  /** Who can log in there, by the name that they type. */
  readonly people: Map<string, Record<string, unknown>>
  /** Follows an address of the server as somebody; the address with which the browser is sent back. */
  signIn(address: string, login: string): Promise<URL>
  /** Somebody who says no. */
  refuse(address: string): Promise<URL>
  close(): Promise<void>
}

const clientId = 'gradus'
const clientSecret = 'a secret of the client'

export async function startIdentityServer(publicUrl: string): Promise<IdentityServer> {
  const people = new Map<string, Record<string, unknown>>()
  // The issuer names the port, which is known once something listens.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has such an address.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/oauth/oidc/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))

  async function follow(address: string, login: string | undefined): Promise<URL> {
    const jar = new Map<string, string>()
    let next = new URL(address)
    let body: URLSearchParams | undefined
    for (let step = 0; step < 12; step++) {
      if (next.origin !== issuer) return next
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body ? { method: 'POST', body } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      body = undefined
      const location = response.headers.get('location')
      if (location !== null) next = new URL(location, next)
      else ({ next, body } = answerPage(await response.text(), next, login))
    }
    throw new Error(`The identity server led nowhere: ${next.href}`)
  }

  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'the university',
    },
    people,
    signIn: (address, login) => follow(address, login),
    refuse: (address) => follow(address, undefined),
    close: () => closed(server),
  }
}

/** Fills in the page of a log-in or a consent, or follows its link that says no. */
function answerPage(
  html: string,
  at: URL,
  login: string | undefined,
): { next: URL; body: URLSearchParams | undefined } {
  if (login === undefined) {
    const abort = /href="([^"]*\/abort)"/.exec(html)?.[1]
    if (abort === undefined) throw new Error(`A page without a way out: ${html.slice(0, 500)}`)
    return { next: new URL(abort, at), body: undefined }
  }
  const action = /action="([^"]+)"/.exec(html)?.[1]
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1]
  if (action === undefined || prompt === undefined) throw new Error(`A page without a form: ${html.slice(0, 500)}`)
  const fields = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt }
  return { next: new URL(action, at), body: new URLSearchParams(fields) }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
