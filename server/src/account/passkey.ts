import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { productName } from '@gradus/contract/message'
import { codeRefusals } from '@gradus/contract/second-factor'
import { isUniqueViolation } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { confirmIdentity } from './confirm.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  storeChallenge,
  listPasskeys,
  lockAccount,
  recordPasskeyUse,
  consumeChallenge,
} from './factor-store.ts'
import { logInVerified, type Device, type LoggedIn } from './log-in.ts'
import { dropUnneededRecoveryCodes, firstRecoveryCodes, mailSecondFactorChange } from './second-factor.ts'

/**
 * Passkeys (WebAuthn). The device asks its owner for a finger, a face or a PIN, so a passkey is what one has and what
 * one is or knows: it logs in without a password. It belongs to the host of PUBLIC_URL and to no other.
 */
function relyingParty(site: Site) {
  const { origin, hostname } = new URL(site.config.PUBLIC_URL)
  return { origin, rpID: hostname }
}

/** Loaded when somebody first uses a passkey: it takes 15 MB, and time at the start. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every device has one of. */
const supportedAlgorithmIDs = [-8, -7, -257]

export interface Answer {
  readonly challengeId: string
  /** As the browser gave it; the library checks each of its fields. */
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
export async function addPasskey(site: Site, user: User, answer: Answer, name: string): Promise<string[]> {
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
      await lockAccount(tx, user.id)
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

/** @throws Problem notFound for one that is not the account's own */
export async function removePasskey(
  site: Site,
  user: User,
  id: string,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  await confirmIdentity(site, user, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
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

export async function startPasskeyLogin(site: Site) {
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: relyingParty(site).rpID,
    userVerification: 'required',
  })
  return { challengeId: await storeChallenge(site.database, null, options.challenge), options: { ...options } }
}

/** @throws Problem wrongCredentials for an unknown passkey or a wrong signature, or as `admit` does */
export async function logInWithPasskey(site: Site, answer: Answer, device: Device): Promise<LoggedIn> {
  const response = answer.response as AuthenticationResponseJSON
  const challenge = await consumeChallenge(site.database, null, answer.challengeId)
  const passkey = await findPasskey(site.database, response.id)
  if (challenge === undefined) throw refused(codeRefusals.passkey)
  if (!passkey) throw refused(codeRefusals.unknownPasskey)
  const { origin, rpID } = relyingParty(site)
  const { verified, authenticationInfo } = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        // What the browser itself said of the device when the passkey was made.
        transports: passkey.transports,
      },
    })
    .catch(() => {
      throw refused(codeRefusals.passkey)
    })
  if (!verified) throw refused(codeRefusals.passkey)
  await recordPasskeyUse(site.database, response.id, authenticationInfo.newCounter)
  return logInVerified(site, { ...passkey, id: passkey.user_id }, device)
}

function unchecked(): Problem {
  return new Problem('badInput', { message: codeRefusals.passkey })
}

function refused(message: string): Problem {
  return new Problem('wrongCredentials', { message })
}
