import { inspect } from 'node:util'
import type { Endpoint, InputOf, ReplyOf } from '@gradus/contract/endpoint'
import { Refusal, type ProblemCode } from '@gradus/contract/problem'
import { checkAgainstDocument } from './document.ts'
import type { SceneSite } from './site.ts'

/** Thrown by a call that the site has refused. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly refusal: Refusal
  readonly headers: Headers

  constructor(status: number, refusal: Refusal, headers: Headers) {
    super(`${status} ${refusal.error}: ${refusal.message}`)
    this.status = status
    this.code = refusal.error
    this.refusal = refusal
    this.headers = headers
  }
}

/** A client that behaves like one browser: it has its own cookies, its own address and same-origin headers. */
export interface Client {
  readonly address: string
  /** Sends a request with this client's cookies, and stores the cookies of the reply. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /**
   * Makes a call of the contract. `accept` is the Accept header: some calls reply with text unless it asks for JSON.
   * @throws Refused
   */
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, accept?: string): Promise<ReplyOf<E>>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string): void
}

let lastAddress = 0

/** A client without cookies, with an address that no other client has. */
export function aVisitor(site: Pick<SceneSite, 'url' | 'config'>, options: { address?: string } = {}): Client {
  const jar = new Map<string, string>()
  const address = options.address ?? freshAddress()

  const send: Client['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    const defaults = {
      'x-forwarded-for': address,
      origin: site.config.PUBLIC_URL,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
    }
    for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${site.url}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    await checkAgainstDocument(path, init, response)
    return response
  }

  return {
    address,
    fetch: send,
    async call(endpoint, input, accept) {
      const { params = {}, query = {}, body } = (input ?? {}) as CallInput
      const response = await send(pathOf(endpoint, params, query), {
        method: endpoint.method,
        headers: {
          ...(accept === undefined ? {} : { accept }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status >= 400) throw refusedOf(response, text)
      return replyOf(endpoint, response, text)
    },
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
  }
}

type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The refusal of a call that must fail. @throws Error if it succeeded, or failed in another way */
export async function refusalOf(call: Promise<unknown>, code?: ProblemCode): Promise<Refused> {
  const outcome = await call.catch((error: unknown) => error)
  if (!(outcome instanceof Refused)) throw new Error(`The call was not refused: ${inspect(outcome)}`)
  if (code !== undefined && outcome.code !== code)
    throw new Error(`Refused otherwise than as ${code}: ${outcome.message}`)
  return outcome
}

export function pathOf(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

function refusedOf(response: Response, text: string): Refused {
  const refusal = Refusal.safeParse(parseJson(text))
  if (!refusal.success) throw new Error(`${response.status} in another shape than a refusal: ${text.slice(0, 500)}`)
  return new Refused(response.status, refusal.data, response.headers)
}

/** A text/plain reply is a string, a number or a boolean; the declaration says which. */
function replyOf<E extends Endpoint>(endpoint: E, response: Response, text: string): ReplyOf<E> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const candidates = isJson ? [JSON.parse(text)] : [text, parseJson(text)]
  for (const candidate of candidates) {
    const parsed = endpoint.reply.safeParse(candidate)
    // The declaration's own schema has parsed it, so the type is right.
    if (parsed.success) return parsed.data as ReplyOf<E>
  }
  throw new Error(
    `${endpoint.method} ${endpoint.url} replied with what its declaration does not allow: ${text.slice(0, 500)}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=')
  const ended = attributes.some((attribute) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(attribute))
  if (ended) jar.delete(name)
  else jar.set(name, value)
}

function freshAddress(): string {
  lastAddress += 1
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}
