import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isPrivate } from './public-address.ts'

/**
 * Requests to addresses that users or other systems entered. By default only https, and only to public addresses: the
 * IP address is checked when the connection is made, so that the name can't resolve differently between the check and
 * the request. Redirects are not followed, and responses are limited in size.
 */

const timeoutMilliseconds = 10_000
const maximumBytes = 2 * 1024 * 1024

/** The request was not made, or got no usable response. */
export class OutsideError extends Error {}

interface OutsideRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type OutsideFetch = (address: string, request?: OutsideRequest) => Promise<Response>

/** @param allowsPrivate also plain http and private addresses, for platforms in the operator's own network */
export function createOutsideFetch(allowsPrivate: boolean): OutsideFetch {
  return async (address, options = {}) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:')))
      throw new OutsideError(`${address} is not an https address.`)
    const host = hostOf(url)
    if (!allowsPrivate && isIP(host) !== 0 && isPrivate(host)) throw privateAddress(url.hostname)
    return await send(url, options, allowsPrivate).catch((error: unknown) => {
      throw error instanceof OutsideError
        ? error
        : new OutsideError(`${url.host} ${problemOf(error)}`, { cause: error })
    })
  }
}

function send(url: URL, { method = 'GET', headers = {}, body }: OutsideRequest, allowsPrivate: boolean) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<Response>((resolve, reject) => {
    const endedEarly = () => reject(new OutsideError(`${url.host} ended the connection without a response.`))
    const outgoing = request(
      url,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.timeout(timeoutMilliseconds),
        // No connection is reused: it was checked when it was opened, but perhaps by a caller with other rules.
        agent: false,
        ...(allowsPrivate ? {} : { lookup: lookupPublic }),
      },
      (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maximumBytes) outgoing.destroy(new OutsideError(`${url.host} sent too much.`))
          else chunks.push(chunk)
        })
        incoming.on('error', reject)
        incoming.on('close', endedEarly)
        incoming.on('end', () => {
          const { statusCode: status = 0 } = incoming
          if (status < 200 || status > 599)
            return reject(new OutsideError(`${url.host} answered with status ${status}.`))
          const isEmpty = status === 204 || status === 205 || status === 304
          resolve(
            new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: headersOf(incoming.headers) }),
          )
        })
      },
    )
    outgoing.on('error', reject)
    // A server that wants to change the protocol gets neither an error nor a response, and the time limit ends with it.
    outgoing.on('upgrade', endedEarly)
    outgoing.end(body)
  })
}

/** What the admin of the other system has to know, as the end of a sentence. */
function problemOf(error: unknown): string {
  const { name = '', code }: { readonly name?: string; readonly code?: string } = error instanceof Error ? error : {}
  if (name === 'AbortError' || name === 'TimeoutError') return 'did not answer in time.'
  return `can’t be reached${code === undefined ? '' : ` (${code})`}.`
}

function headersOf(entries: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(entries)) for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks up a name like node:dns, but fails if one of its addresses is private. */
function lookupPublic(hostname: string, options: LookupOptions, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivate(address))) return done(privateAddress(hostname), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

function privateAddress(host: string): OutsideError {
  return new OutsideError(`${host} is not a public address.`)
}
