import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { codeRefusals } from '@gradus/contract/second-factor'
import type { Site } from '../platform/site.ts'
import { findPasskey, storeChallenge, recordPasskeyUse, consumeChallenge } from './passkey-store.ts'
import { logInVerified, type Device, type LoggedIn } from './log-in.ts'
import { type Answer, refused, relyingParty, webauthn } from './passkey.ts'

export async function startPasskeyLogin(site: Site) {
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: relyingParty(site).rpID,
    userVerification: 'required',
  })
  return { challengeId: await storeChallenge(site.database, null, options.challenge), options: { ...options } }
}

/** @throws Problem wrongCredentials for an unknown passkey or a wrong signature, or as logInVerified does */
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
        // The transports that the browser reported when the passkey was created.
        transports: passkey.transports,
      },
    })
    .catch(() => {
      throw refused(codeRefusals.passkey)
    })
  if (!verified) throw refused(codeRefusals.passkey)
  const { newCounter } = authenticationInfo
  const loggedIn = await logInVerified(site.database, passkey.user_id, device, (account, tx) =>
    recordPasskeyUse(tx, account.id, response.id, newCounter),
  )
  if (!loggedIn) throw refused(codeRefusals.unknownPasskey)
  return loggedIn
}
