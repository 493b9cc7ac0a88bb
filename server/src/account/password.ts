import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'

/**
 * Passwords are stored as argon2id in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, with the parameters that
 * OWASP recommends: 19 MiB, two passes, one lane. Unicode is normalised first, so that a password typed on another
 * keyboard is the same.
 */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltLength = 16
const tagLength = 32

interface EncodedHash {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return encode(salt, await derive(password, { ...parameters, salt, tagLength }))
}

/**
 * If there is no hash (no such account, or one without a password), it takes as long as for a wrong password, so that
 * the time does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, encoded: string | null | undefined): Promise<boolean> {
  const { salt, tag, ...cost } = decode(encoded ?? dummyHash)
  return timingSafeEqual(await derive(password, { ...cost, salt, tagLength: tag.length }), tag)
}

/** Whether the hash was computed with parameters other than the current ones. */
export function isOutdated(encoded: string): boolean {
  const { memory, passes, parallelism } = decode(encoded)
  return memory !== parameters.memory || passes !== parameters.passes || parallelism !== parameters.parallelism
}

/** The hash of no known password, against which a password is checked if there is no hash. */
const dummyHash = encode(randomBytes(saltLength), randomBytes(tagLength))

const argon2Async = promisify(argon2)

async function derive(
  password: string,
  parameters: { memory: number; passes: number; parallelism: number; salt: Buffer; tagLength: number },
): Promise<Buffer> {
  const { salt, ...cost } = parameters
  return inTurn(() => argon2Async('argon2id', { ...cost, nonce: salt, message: password.normalize('NFKC') }))
}

function encode(salt: Buffer, tag: Buffer): string {
  const cost = `m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function decode(encoded: string): EncodedHash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcForm.exec(encoded) ?? []
  if (tag === '') throw new Error('A stored password hash is not in the form that this version reads.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

// Each call takes 19 MiB and one of libuv's four threads. Two at a time leave two threads to file access and DNS.
const inTurn = limitConcurrency({
  maxRunning: 2,
  maxWaiting: 300,
  busyMessage: 'Many people are logging in right now. Wait a moment and try again.',
})
