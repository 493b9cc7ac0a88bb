import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import Provider from 'oidc-provider'

/** An OpenID Connect server for one test. It has its own login pages, which `signIn` fills in. */
export interface IdentityServer {
  readonly issuer: string
  /** The site's settings for this server. */
  readonly environment: Record<string, string>
  /** Who can log in there, keyed by the login name that they type. */
  readonly people: Map<string, Record<string, unknown>>
  /**
   * Opens an address of the server and logs in as this person. @returns the address to which the browser is redirected
   */
  signIn(address: string, login: string): Promise<URL>
  /** Opens an address of the server and refuses consent. @returns the address to which the browser is redirected */
  refuse(address: string): Promise<URL>
  /** Replaces the ID tokens that are issued, with their claims as they would be; undefined: they stay. */
  forge: ((claims: Record<string, unknown>) => Promise<string>) | undefined
  /** Replaces the discovery document; undefined: it stays. */
  announce: ((document: Record<string, unknown>) => Record<string, unknown>) | undefined
  close(): Promise<void>
}

const clientId = 'gradus'
const clientSecret = 'a secret of the client'

export async function startIdentityServer(publicUrl: string): Promise<IdentityServer> {
  const people = new Map<string, Record<string, unknown>>()
  // The issuer's address contains the port, which is known only once the server listens.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this type.
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
  provider.use(async (context, next) => {
    await next()
    const reply = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && reply?.id_token !== undefined && identities.forge)
      reply.id_token = await identities.forge(decodeJwt(reply.id_token))
    if (context.path === '/.well-known/openid-configuration' && identities.announce)
      context.body = identities.announce(context.body as Record<string, unknown>)
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

  const identities: IdentityServer = {
    forge: undefined,
    announce: undefined,
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
  return identities
}

/** Fills in the login or consent page, or follows its link for refusing. */
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
