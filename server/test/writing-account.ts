import { Secret, TOTP } from 'otpauth'
import { forgotPassword, signUp } from '@gradus/contract/account'
import { changeEmail, Confirmed } from '@gradus/contract/edit-account'
import { policyVersions } from '@gradus/contract/policy-version'
import { roles, type Role } from '@gradus/contract/role'
import { addPasskey, confirmApp, startApp, startPasskey, startPasskeyLogin } from '@gradus/contract/second-factor'
import { hashPassword } from '../src/account/password.ts'
import { unsubscribeLinks } from '../src/mail/subscription.ts'
import { aUser, anAccount, anEmail, goodPassword, type TestUser } from './account.ts'
import { anAuthenticator } from './authenticator.ts'
import { aVisitor, type Client } from './client.ts'
import { mailTo } from './mail.ts'
import type { Scene } from './scene.ts'
import type { TestSite } from './site.ts'

/**
 * What the input of a call is built from: a site, a user with things of their own, and the client that makes the call.
 */
export interface CallContext {
  readonly site: TestSite
  readonly scene: Scene
  readonly client: TestUser
}
export interface WritingCall {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  /** The client that makes the call, if it is not the one with the required role. */
  readonly by?: Client
}

const password = goodPassword
let hashed: Promise<string> | undefined

/** Sets the password of all users to `goodPassword`. It is hashed once, because hashing is slow on purpose. */
async function confirmed({ site, client }: CallContext): Promise<{ body: { password: string } }> {
  const password_hash = await (hashed ??= hashPassword(password))
  await site.database.updateTable('account').set({ password_hash }).where('id', '=', client.id).execute()
  return { body: Confirmed.parse({ password }) }
}

const anApp = async (context: CallContext) => {
  const { secret } = await context.client.call(startApp, await confirmed(context))
  return { body: { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) } }
}
const withApp = async (context: CallContext) => {
  await context.client.call(confirmApp, await anApp(context))
  return { body: { password } }
}
const aPasskey = async (context: CallContext) => {
  const device = anAuthenticator(context.site.config.PUBLIC_URL)
  const { challengeId, options } = await context.client.call(startPasskey, await confirmed(context))
  return { device, body: { challengeId, response: device.create(options) as never, name: 'A key' } }
}

const logIn = (role: Role) => async (context: CallContext) => {
  const client = await aUser(context.site, { role })
  return {
    body: { ...(await confirmed({ ...context, client })).body, email: client.email },
    by: aVisitor(context.site),
  }
}
const newAddress = async (context: CallContext) => ({ body: { ...(await confirmed(context)).body, email: anEmail() } })

/** Inputs with which each call that changes the caller's own account succeeds. */
export const writingAccount: Readonly<Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]>> = {
  signUp: [
    async () => ({ body: { displayName: 'Ada Levi', email: anEmail(), password, acceptTerms: true } }),
    async ({ client: { email } }) => ({ body: { displayName: 'Ada Levi', email, password, acceptTerms: true } }),
  ],
  activate: [
    async ({ site }) => {
      const email = anEmail()
      await aVisitor(site).call(signUp, { body: { displayName: 'Ada Levi', email, password, acceptTerms: true } })
      return { body: { token: (await mailTo(site, email)).token } }
    },
  ],
  resendActivation: [async ({ site }) => ({ body: { email: (await anAccount(site, { activated: false })).email } })],
  acceptPolicies: [async () => ({ body: policyVersions })],
  completeRegister: [
    async ({ site }) => ({
      body: { displayName: 'Ada Levi', subtitle: '', languages: [8] },
      by: await aUser(site, { completed: false }),
    }),
  ],
  login: [logIn(roles.user)],
  adminLogin: [logIn(roles.admin)],
  logout: [async () => ({})],
  forgotPassword: [async ({ client }) => ({ body: { email: client.email } })],
  resetPassword: [
    async ({ site, client: { email } }) => {
      await aVisitor(site).call(forgotPassword, { body: { email } })
      return { body: { token: (await mailTo(site, email)).token, password: 'a wholly new one' } }
    },
  ],
  changePassword: [
    async (context) => ({ body: { ...(await confirmed(context)).body, newPassword: 'a wholly new one' } }),
  ],
  changeEmail: [newAddress],
  confirmEmail: [
    async (context) => {
      const { body } = await newAddress(context)
      await context.client.call(changeEmail, { body })
      return { body: { token: (await mailTo(context.site, body.email)).token } }
    },
  ],
  closeAccount: [confirmed],
  signOutOthers: [async () => ({})],
  connectProvider: [async (context) => ({ body: { ...(await confirmed(context)).body, provider: 'github' } })],
  disconnect: [
    async (context) => {
      const row = { provider: 'github' as const, subject: String(context.client.id), user_id: context.client.id }
      await context.site.database.insertInto('external_identity').values(row).execute()
      return { body: { ...(await confirmed(context)).body, provider: 'github' } }
    },
  ],
  startApp: [confirmed],
  confirmApp: [anApp],
  removeApp: [withApp],
  renewRecoveryCodes: [withApp],
  startPasskey: [confirmed],
  addPasskey: [aPasskey],
  startPasskeyLogin: [async () => ({})],
  passkeyLogin: [
    async (context) => {
      const { device, body } = await aPasskey(context)
      await context.client.call(addPasskey, { body })
      const { challengeId, options } = await aVisitor(context.site).call(startPasskeyLogin)
      return { body: { challengeId, response: device.get(options) }, by: aVisitor(context.site) }
    },
  ],
  editProfile: [
    async () => ({
      body: { displayName: 'Ada Levi', subtitle: 'Writes', bio: '', linkedIn: '', contact: '', languages: [8] },
    }),
  ],
  updateIfNotFilled: [async () => ({ params: { field: 'bio' }, body: 'Learns%20every%20day%20of%20the%20year.' })],
  deletePicture: [async () => ({})],
  setLogged: [async () => ({})],
  setMailPreferences: [async () => ({ body: { digest: 'weekly', messages: true } })],
  renewCalendarFeed: [async () => ({})],
  deleteCalendarFeed: [async () => ({})],
  setMailSubscription: [
    async ({ site, client }) => {
      const linkOf = await site.database.transaction().execute((tx) => unsubscribeLinks(tx, site.config, 'digest'))
      return { params: { token: linkOf(client).split('/').at(-1) }, body: { choice: 'never' } }
    },
  ],
  readAllNotifications: [
    async ({ scene }) => {
      await scene.notification()
      return { by: scene.author }
    },
  ],
  sendInquiry: [
    async () => ({
      body: { from: 'company', organisation: 'Acme', email: anEmail(), text: 'We would like to know more about it.' },
    }),
  ],
}
