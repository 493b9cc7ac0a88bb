import { z } from 'zod'
import { SignedIn } from './account.ts'
import { Confirmed } from './edit-account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp } from './part.ts'
import { Line } from './text.ts'

/** The second factor: codes of an app, passkeys, and recovery codes for the day when both are lost. */

export const recoveryCodes = 10
/** Wrong codes per account, after the right password, before it has to wait. */
export const codeTries = { maximum: 10, minutes: 15 } as const
export const codeRefusals = {
  wrong: 'This code is wrong or has already been used. Enter another one.',
  passkey: 'This passkey could not be checked. Try again.',
  unknownPasskey: 'This passkey does not belong to an account here.',
} as const

const RecoveryCodes = z.object({
  /** New recovery codes, shown only this once; empty if the user has some already. */
  recoveryCodes: z.array(z.string()),
})
/** JSON values that the browser's WebAuthn functions take and return; the server's library parses them. */
const PasskeyOptions = z.object({ challengeId: z.string(), options: z.looseObject({ challenge: z.string() }) })
const PasskeyAnswer = z.object({
  challengeId: z.string().max(100),
  response: z.looseObject({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  }),
})

export const getSecondFactors = endpoint({
  method: 'GET',
  url: '/auth/api/SecondFactors',
  who: 'user',
  summary: 'The user’s second factors: app, passkeys, and the number of recovery codes left.',
  reply: z.object({
    app: z.boolean(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdDate: Timestamp, lastUsedDate: Timestamp.nullable() }),
    ),
    recoveryCodesLeft: z.number().int(),
  }),
})
export const startApp = endpoint({
  method: 'POST',
  url: '/auth/api/SecondFactorApp',
  who: 'user',
  summary: 'A secret for an authenticator app. It takes effect once a code from the app is entered.',
  body: Confirmed,
  reply: z.object({ secret: z.string(), address: z.string() }),
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const ConfirmAppForm = z.object({
  code: z.string().trim().min(1, { error: 'Enter the code of the app.' }).max(20),
})

export const confirmApp = endpoint({
  method: 'PUT',
  url: '/auth/api/SecondFactorApp',
  who: 'user',
  summary: 'Confirm the app with its first code. From then on, logging in needs a code.',
  body: ConfirmAppForm,
  reply: RecoveryCodes,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notFound'],
})
export const removeApp = endpoint({
  method: 'POST',
  url: '/auth/api/RemoveSecondFactorApp',
  who: 'user',
  summary: 'Remove the app.',
  body: Confirmed,
  reply: Done,
  limit: 'confirm',
  refuses: ['notAllowed', 'notFound'],
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/auth/api/RecoveryCodes',
  who: 'user',
  summary: 'Create new recovery codes. The old ones stop working.',
  body: Confirmed,
  reply: RecoveryCodes,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const startPasskey = endpoint({
  method: 'POST',
  url: '/auth/api/PasskeyOptions',
  who: 'user',
  summary: 'The options for creating a passkey in the browser.',
  body: Confirmed,
  reply: PasskeyOptions,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['notAllowed', 'notFound'],
})
export const addPasskey = endpoint({
  method: 'POST',
  url: '/auth/api/Passkeys',
  who: 'user',
  summary: 'Save the passkey that the browser created.',
  body: PasskeyAnswer.extend({ name: Line({ minimum: 1, maximum: 60, tooShort: 'Give it a name.' }) }),
  reply: RecoveryCodes,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notFound'],
})
export const RemovePasskeyForm = Confirmed.extend({ id: z.string().max(2000) })

export const removePasskey = endpoint({
  method: 'POST',
  url: '/auth/api/RemovePasskey',
  who: 'user',
  summary: 'Remove a passkey.',
  body: RemovePasskeyForm,
  reply: Done,
  limit: 'confirm',
  refuses: ['notAllowed', 'notFound'],
})
export const startPasskeyLogin = endpoint({
  method: 'POST',
  url: '/public/api/PasskeyOptions',
  who: 'anyone',
  summary: 'The options for logging in with a passkey.',
  reply: PasskeyOptions,
  limit: 'signIn',
  runsAgain: true,
})
export const passkeyLogin = endpoint({
  method: 'POST',
  url: '/public/api/PasskeyLogin',
  who: 'anyone',
  summary: 'Log in with a passkey, which counts as both factors, and start a session.',
  body: PasskeyAnswer,
  reply: SignedIn,
  limit: 'signIn',
  runsAgain: true,
  refuses: ['accountDisabled', 'notActivated', 'wrongCredentials'],
})
