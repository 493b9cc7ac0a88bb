import { z } from 'zod'
import { Confirmed } from './edit-account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp } from './part.ts'

/** Logging in through another service, where the operator set one up. */

export const Provider = z.enum(['oidc', 'github', 'google', 'linkedin'])
export type Provider = z.infer<typeof Provider>

/** The address that logs in through a service, then redirects to a path of this site. */
export function providerAddress(provider: Provider, next = '/'): string {
  return `/oauth/${provider}?${new URLSearchParams({ next }).toString()}`
}

/** Why it did not work, by the word that /Login?refused= carries. */
export const signInRefusals = {
  failed: 'The other service did not confirm who you are. Try again.',
  unverified: 'The other service hasn’t confirmed your email. Confirm it there, or log in with your password.',
  secondFactor: 'Your account has a second factor. Log in with it, then connect the other service under Edit Account.',
  staff:
    'Accounts of admins and moderators are not opened by an email address alone. Log in with your password, then connect the other service under Edit Account.',
  otherLogin:
    'Your account is connected to another login of this service. Log in with that one, or with your password.',
  taken: 'This login of the other service is already connected to another account.',
  disabled: 'This account is disabled. Contact support if you think this is a mistake.',
  closed: 'Registration is currently closed.',
} as const
export type SignInRefusal = keyof typeof signInRefusals

export const lastLoginMethod = 'This is your only way to log in. Set a password or add a passkey first.'

export const getProviders = endpoint({
  method: 'GET',
  url: '/public/api/SignInProviders',
  who: 'anyone',
  summary: 'The services that can be used to log in.',
  reply: z.array(z.object({ provider: Provider, name: z.string() })),
})
export const getConnections = endpoint({
  method: 'GET',
  url: '/auth/api/Connections',
  who: 'user',
  summary: 'The services that the user has connected.',
  reply: z.array(
    z.object({
      provider: Provider,
      /**
       * Logging in through it works. It does not where the account became one of staff, or got a second factor, after a
       * verified email connected it, nor where the service is another one now: connecting it again helps.
       */
      opensAccount: z.boolean(),
      email: z.string(),
      createdDate: Timestamp,
      lastUsedDate: Timestamp,
    }),
  ),
})
export const ConnectForm = Confirmed.extend({ provider: Provider })

export const connectProvider = endpoint({
  method: 'POST',
  url: '/auth/api/Connect',
  who: 'user',
  summary:
    'Begin to connect a service. Returns the address at the service; the browser comes back from there to Edit Account.',
  body: ConnectForm,
  reply: z.object({ address: z.string() }),
  runsAgain: true,
  limit: 'confirm',
  refuses: ['badInput', 'conflict', 'notAllowed', 'notFound'],
})
export const DisconnectForm = Confirmed.extend({ provider: Provider })

export const disconnect = endpoint({
  method: 'POST',
  url: '/auth/api/Disconnect',
  who: 'user',
  summary: 'Disconnect a service. Refused if it is the only way to log in.',
  body: DisconnectForm,
  reply: Done,
  limit: 'confirm',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
