import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { productName } from '@gradus/contract/message'
import { codeRefusals } from '@gradus/contract/second-factor'
import { isUniqueViolation } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import { deletePasskey, insertPasskey, storeChallenge, listPasskeys, consumeChallenge } from './passkey-store.ts'
import { dropUnneededRecoveryCodes, firstRecoveryCodes, mailSecondFactorChange } from './second-factor.ts'

/**
 * Passkeys (WebAuthn). The device asks its owner for a fingerprint, a face or a PIN, so a passkey combines two factors
 * and logs in without a password. It is valid only for the host of PUBLIC_URL.
 */
export function relyingParty(site: Site) {
  const { origin, hostname } = new URL(site.config.PUBLIC_URL)
  return { origin, rpID: hostname }
}

/** Loaded when somebody first uses a passkey: it takes 15 MB, and time at the start. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every device has one of. */
const supportedAlgorithmIDs = [-8, -7, -257]

export interface Answer {
  readonly challengeId: string
  /** The browser's response; the library checks each of its fields. */
  readonly response: object
}

export async function startPasskey(site: Site, user: User, password: string, sessionToken: string | undefined) {
  const owner = await confirmIdentity(site, user, password, sessionToken)
  const known = await listPasskeys(site.database, user.id)
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: productName,
    rpID: relyingParty(site).rpID,
    userName: owner.email,
    userDisplayName: owner.display_name,
    userID: new TextEncoder().encode(String(user.id)),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    challengeId: await storeChallenge(site.database, user.id, options.challenge),
    options: { ...options },
  }
}

/** @returns recovery codes where these are the first. @throws Problem badInput for what the browser did not make now */
export async function addPasskey(
  site: Site,
  user: User,
  answer: Answer,
  name: string,
  sessionToken: string | undefined,
): Promise<string[]> {
  const challenge = await consumeChallenge(site.database, user.id, answer.challengeId)
  if (challenge === undefined) throw unchecked()
  const { origin, rpID } = relyingParty(site)
  const { registrationInfo } = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: answer.response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    .catch(() => {
      throw unchecked()
    })
  if (!registrationInfo) throw unchecked()
  const { credential } = registrationInfo
  return site.database
    .transaction()
    .execute(async (tx) => {
      await lockSignedIn(tx, user, sessionToken)
      await insertPasskey(tx, {
        id: credential.id,
        userId: user.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
      })
      await mailSecondFactorChange(
        site,
        tx,
        user,
        `A passkey was added to your account. It can be used to log in without a password.`,
      )
      return firstRecoveryCodes(tx, user.id)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('conflict') : error
    })
}

/** @throws Problem notFound if it is not the account's own passkey */
export async function removePasskey(
  site: Site,
  user: User,
  id: string,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  await confirmIdentity(site, user, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    if (!(await deletePasskey(tx, user.id, id))) throw new Problem('notFound')
    await dropUnneededRecoveryCodes(tx, user.id)
    await mailSecondFactorChange(
      site,
      tx,
      user,
      'A passkey was removed from your account. It can no longer be used to log in.',
    )
  })
}

function unchecked(): Problem {
  return new Problem('badInput', { message: codeRefusals.passkey })
}

export function refused(message: string): Problem {
  return new Problem('wrongCredentials', { message })
}
