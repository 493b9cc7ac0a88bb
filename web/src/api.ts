import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { idempotencyKey, isWriting, type Endpoint, type InputOf, type ReplyOf } from '@gradus/contract/endpoint'
import type { Refusal } from '@gradus/contract/problem'
import { namePageUser } from './page-user.ts'
import { fileNumberOf, writeOnce } from './write-once.ts'

/** A refusal by the server, or status 0 if the server could not be reached. */
export class CallProblem extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, refusal: Refusal, retryAfterSeconds?: number) {
    super(refusal.message)
    this.name = 'CallProblem'
    this.status = status
    this.code = refusal.error
    this.field = refusal.field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface TransportResponse {
  readonly status: number
  readonly text: string
  readonly json: boolean
  readonly retryAfterSeconds?: number
  /** Set if the request failed unexpectedly: the id of its error in the server's log. */
  readonly requestId?: string
}
/** Sends a request: with fetch in the browser, within the process when the server renders. */
export type Transport = (path: string, init: RequestInit) => Promise<TransportResponse>

export const fetchTransport: Transport = async (path, init) => {
  const headers = new Headers(init.headers)
  namePageUser(headers)
  if (document.documentElement.hasAttribute('data-tracing')) headers.set('traceparent', newTraceParent())
  return readResponse(await fetch(path, { ...init, headers, credentials: 'same-origin' }))
}

/** Begins a trace (W3C Trace Context). The page says whether the site is traced. */
function newTraceParent(): string {
  const random = crypto.getRandomValues(new Uint8Array(24))
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}

/** A redirect means that the session has ended, so the browser follows it (specification, section 7). */
export async function readResponse(response: Response): Promise<TransportResponse> {
  if (response.redirected) {
    window.location.assign(response.url)
    // Never resolves, because the page is being closed.
    return new Promise(() => undefined)
  }
  const retryAfterSeconds = Number(response.headers.get('retry-after'))
  const requestId = response.headers.get('x-request-id')
  return {
    status: response.status,
    text: await response.text(),
    json: response.headers.get('content-type')?.includes('json') ?? false,
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
    ...(requestId === null ? {} : { requestId }),
  }
}

const transports = new WeakMap<QueryClient, Transport>()
export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport)
}

type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

interface CallOptions {
  /** Lets the request outlive the page, for calls that are sent while leaving it. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  readonly transport?: Transport
  readonly file?: Blob
}

/**
 * Makes one call of the contract; a call that writes takes effect only once, even if it is sent again
 * (`write-once.ts`). @throws CallProblem
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  if (!isWriting(endpoint)) return send(endpoint, input, options)
  // A call that can be cancelled must not share its response with another one.
  const nonce = options.signal ? [Date.now(), Math.random()] : []
  const file = options.file ? fileNumberOf(options.file) : null
  const identity = JSON.stringify([endpoint.method, endpoint.url, input, file, ...nonce])
  return writeOnce(identity, isUndecided, (key) => send(endpoint, input, options, key))
}

/** True if the server may have executed the write although its reply did not arrive. */
function isUndecided(error: unknown): boolean {
  return error instanceof CallProblem && (error.status === 0 || error.status >= 500 || error.code === 'stillRunning')
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, transport = fetchTransport, file, keepalive = false }: CallOptions,
  key?: string,
): Promise<ReplyOf<E>> {
  // The declaration's types have checked `input`; here its parts are read by name.
  const { params, query, body } = input as CallInput
  const content = file ? { body: multipart(file) } : body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await transport(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { [idempotencyKey.header]: key }),
    },
    ...content,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallProblem(0, {
      error: 'offline',
      message: 'The site did not respond. Check your connection and try again.',
    })
  })
  if (response.status >= 400 && !isReply(endpoint, response)) throw problemOf(response)
  return valueOf(endpoint, response)
}

/**
 * Some calls declare that a reply may have an error's status, such as 409 with the newer draft.
 * A refusal may have the same status, so the body decides.
 */
function isReply(endpoint: Endpoint, response: TransportResponse): boolean {
  const allowed = endpoint.otherStatuses?.includes(response.status) ?? false
  return allowed && response.json && !isRefusal(JSON.parse(response.text))
}

/** The body of a call that declares `upload`: its file. */
function multipart(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  // Query parameters of the contract are strings and numbers.
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, `${value as string | number}`)
  return search.size > 0 ? `${path}?${search}` : path
}

function valueOf<E extends Endpoint>(endpoint: E, response: TransportResponse): ReplyOf<E> {
  const value: unknown = response.json ? JSON.parse(response.text) : response.text
  if (response.json) return value as ReplyOf<E>
  // Numbers and booleans are sent as text. The reply's schema decides which type the text is.
  for (const candidate of [response.text, Number(response.text), response.text === 'true']) {
    const parsed = endpoint.reply.safeParse(candidate)
    if (parsed.success) return parsed.data as ReplyOf<E>
  }
  throw new CallProblem(response.status, {
    error: 'unexpected',
    message: 'This page is out of date. Reload it and try again.',
  })
}

/** Written by hand instead of parsing with the schema `Refusal`, which every page would have to load. */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null || !('error' in value) || !('message' in value)) return false
  const field = 'field' in value ? value.field : undefined
  return [value.error, value.message, field ?? ''].every((part) => typeof part === 'string')
}

function problemOf(response: TransportResponse): CallProblem {
  const body: unknown = response.json ? JSON.parse(response.text) : undefined
  const fallback = {
    error: 'unexpected',
    message: 'Something went wrong on our side. Try again.',
  }
  const refusal = isRefusal(body) ? body : fallback
  const { requestId } = response
  const message = requestId === undefined ? refusal.message : `${refusal.message} For support: request ${requestId}.`
  return new CallProblem(response.status, { ...refusal, message }, response.retryAfterSeconds)
}

/** A reading call as a TanStack query. Its key is the address and the input, so that equal calls share one request. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E>, CallProblem>({
    queryKey: [endpoint.url, input],
    queryFn: ({ client, signal }) => {
      const transport = transports.get(client)
      return call(endpoint, input, { signal, ...(transport ? { transport } : {}) })
    },
  })
}

/**
 * Like `query`, but null if the object doesn't exist. Null is an ordinary reply that the server renders and passes to
 * the browser, so that both show the same not-found page.
 */
export function queryOrNull<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E> | null, CallProblem>({
    queryKey: [endpoint.url, input, 'or nothing'],
    queryFn: async ({ client, signal }) => {
      const transport = transports.get(client)
      try {
        return await call(endpoint, input, { signal, ...(transport ? { transport } : {}) })
      } catch (problem) {
        // 400 means that the id is not a number, so the object does not exist.
        if (problem instanceof CallProblem && (problem.status === 404 || problem.status === 400)) return null
        throw problem
      }
    },
  })
}
