import type { SignInRefusal } from '@gradus/contract/external'

/** Why a user is sent back to the login; /Login shows the sentence. */
export class SignInRefused extends Error {
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal, options?: ErrorOptions) {
    super(`Signing in through another service: ${reason}`, options)
    this.reason = reason
  }
}
