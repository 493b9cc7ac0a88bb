import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A software device with passkeys. It behaves like a WebAuthn authenticator with P-256 and no attestation. */
export interface Authenticator {
  readonly credentialId: string
  create(options: { challenge: string }, credential?: CredentialOptions): Record<string, unknown>
  get(options: { challenge: string }, credential?: CredentialOptions): Record<string, unknown>
}

interface CredentialOptions {
  /** The count of uses that the device reports. */
  readonly count?: number
  /** The origin of the page that made the request. */
  readonly origin?: string
  /** Whether the device verified its owner by fingerprint, face or PIN. */
  readonly verified?: boolean
}

const present = 0x01
const userVerified = 0x04
const withCredential = 0x40

export function anAuthenticator(siteOrigin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = createHash('sha256').update(new URL(siteOrigin).hostname).digest()
  let counter = 0

  const flags = (verified: boolean, more = 0) => Buffer.from([present | (verified ? userVerified : 0) | more])
  const count = (given = counter + 1) => {
    counter = given
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(counter)
    return bytes
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId: id.toString('base64url'),
    create({ challenge }, { origin = siteOrigin, verified = true } = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = Buffer.concat([rpIdHash, flags(verified, withCredential), count(), credential])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge }, { origin = siteOrigin, verified = true, count: given } = {}) {
      const data = clientData('webauthn.get', challenge, origin)
      const authData = Buffer.concat([rpIdHash, flags(verified), count(given)])
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: Buffer.from('1').toString('base64url'),
      })
    },
  }
}

/** The public key in COSE format (RFC 9052): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

// The part of CBOR (RFC 8949) that these messages need.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
