import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import aws4 from 'aws4'
import { closeAtEnd } from './database.ts'

/**
 * A real S3 server behind a proxy that is as strict as a large provider: it computes each signature again with another
 * library, and compares the hash of each upload. The proxy can also fail as networks and stores do.
 */
export interface TestBucket {
  /** The settings of a site that uses it. */
  readonly environment: Readonly<Record<(typeof settings)[number], string>>
  /** How requests go wrong from now on; none if it returns undefined. */
  failWhen(rule: (request: IncomingMessage) => Failure | undefined): void
  /** The requests so far, as in `PUT picture/x.webp`. */
  readonly requests: string[]
}

/** A status without asking the store, a closed connection, no response at all, a response that is cut off halfway. */
type Failure = number | 'close' | 'silence' | 'half'

const settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const region = 'eu-test-1'
const secretAccessKey = 'the/secret+of=the key'

let store: Promise<{ readonly directory: string; readonly port: number }> | undefined

export async function aBucket(): Promise<TestBucket> {
  store ??= startStore()
  const { directory, port } = await store
  const bucket = `gradus-${randomUUID()}`
  await mkdir(join(directory, bucket))
  let rule: (request: IncomingMessage) => Failure | undefined = () => undefined
  const requests: string[] = []
  const proxy = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(`/${bucket}/`, '')}`)
    void pass(request, response, { port, failure: rule(request) }).catch(() => response.destroy())
  })
  const address = await listening(proxy)
  return {
    environment: {
      S3_ENDPOINT: address,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    failWhen: (given) => (rule = given),
    requests,
  }
}

async function startStore() {
  const directory = await mkdtemp(join(tmpdir(), 'gradus-test-s3-'))
  const child = fork(new URL('s3-process.ts', import.meta.url), [directory], {
    execArgv: ['--openssl-legacy-provider'],
  })
  closeAtEnd(async () => {
    child.kill()
    await rm(directory, { recursive: true, force: true })
  })
  const [port] = (await once(child, 'message')) as [number]
  return { directory, port }
}

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { port, failure }: { port: number; failure: Failure | undefined },
): Promise<void> {
  const body = await buffer(request)
  if (failure === 'close') return void request.socket.destroy()
  if (failure === 'silence') return
  if (typeof failure === 'number') return refuse(response, failure, 'ServiceUnavailable')
  const { 'content-md5': md5 } = request.headers
  if (signatureOf(request) !== request.headers.authorization) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
    return refuse(response, 400, 'BadDigest')
  const { method, url: path, headers } = request
  const sent = ask({ host: '127.0.0.1', port, method, path, headers }).end(body)
  const [received] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = await buffer(received)
  response.writeHead(received.statusCode ?? 500, received.headers)
  if (failure !== 'half') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

/** What the header should be, computed with another library than the site's. */
function signatureOf({ method, url, headers }: IncomingMessage): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const accessKeyId = /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const request = { service: 's3', region, method: method ?? '', path: url ?? '', headers: signed }
  return String(aws4.sign(request, { accessKeyId, secretAccessKey }).headers?.['Authorization'])
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}
