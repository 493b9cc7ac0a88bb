import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { inputBoxMaximum } from './limit.ts'
import { messages } from './message.ts'
import { Done, Id, Moment } from './part.ts'
import { Role } from './role.ts'
import { Line } from './text.ts'

export const password = { minimum: 10, maximum: 200 } as const
export const passwordRefusals = {
  common: 'Many people use this password, so it is easy to guess. Choose another one.',
  sameAsNameOrEmail: 'A password must differ from your name and your email. Choose another one.',
} as const

export const DisplayName = Line({
  minimum: 2,
  maximum: 60,
  tooShort: 'A name has at least 2 characters.',
  tooLong: 'A name has at most 60 characters.',
}).regex(/^[^<>]*$/, { error: 'A name can’t contain < or >.' })
/** What somebody is, in a few words; '' for none. */
export const Subtitle = Line({ maximum: inputBoxMaximum })
export const Email = z
  .string()
  .trim()
  .max(inputBoxMaximum, { error: messages.invalidEmail })
  .pipe(z.email({ error: messages.invalidEmail }))
export const Password = z
  .string()
  .min(password.minimum, { error: `A password has at least ${password.minimum} characters.` })
  .max(password.maximum, { error: `A password has at most ${password.maximum} characters.` })
/** A password as somebody types it to sign in: only bounded, since what was valid once stays usable. */
export const TypedPassword = z.string().min(1, { error: 'Enter your password.' }).max(password.maximum)
const Token = z.string().min(20).max(100)

export const SignUpForm = z.object({
  displayName: DisplayName,
  email: Email,
  password: Password,
  acceptTerms: z.literal(true, { error: 'Accept the terms of service to sign up.' }),
})
export const LoginForm = z.object({ email: Email, password: TypedPassword, code: z.string().max(20).optional() })
export const CompleteRegisterForm = z.object({
  displayName: DisplayName,
  subtitle: Subtitle,
  languages: z.array(LanguageCode).max(20),
})
export const SignedIn = z.object({ userId: z.number().int(), role: Role })

/** Same answer for a known and an unknown address; the activation mail is sent to an unknown one. */
export const signUp = endpoint({
  method: 'POST',
  url: '/public/api/SignUp',
  who: 'anyone',
  summary: 'Sign up; an activation mail is sent.',
  body: SignUpForm,
  reply: Done,
  limit: 'signUp',
  refuses: ['registrationClosed'],
})
export const resendActivation = endpoint({
  method: 'POST',
  url: '/public/api/ResendActivation',
  who: 'anyone',
  summary: 'Send the activation mail again; the same answer for a known and an unknown address.',
  body: z.object({ email: Email }),
  reply: Done,
  limit: 'recover',
})
export const activate = endpoint({
  method: 'POST',
  url: '/public/api/Activate',
  who: 'anyone',
  summary: 'Activate an account with the token of the mail; the session starts.',
  body: z.object({ token: Token }),
  reply: z.object({ userId: z.number().int() }),
  limit: 'signIn',
  runsAgain: true,
  refuses: ['accountDisabled', 'tokenSpent'],
})
export const completeRegister = endpoint({
  method: 'POST',
  url: '/auth/api/CompleteRegister',
  who: 'user',
  summary: 'The name, subtitle and languages that a new user chooses after activation.',
  body: CompleteRegisterForm,
  reply: Done,
})
export const login = endpoint({
  method: 'POST',
  url: '/public/api/Login',
  who: 'anyone',
  summary: 'Log in; the session starts.',
  body: LoginForm,
  reply: SignedIn,
  limit: 'signIn',
  runsAgain: true,
  refuses: ['accountDisabled', 'codeNeeded', 'notActivated', 'wrongCredentials'],
})
export const adminLogin = endpoint({
  method: 'POST',
  url: '/public/api/AdminLogin',
  who: 'anyone',
  summary: 'Log in as an admin; refused for everybody else.',
  body: LoginForm,
  reply: SignedIn,
  limit: 'signIn',
  runsAgain: true,
  refuses: ['accountDisabled', 'codeNeeded', 'notActivated', 'wrongCredentials'],
})
export const logout = endpoint({
  method: 'POST',
  url: '/auth/api/Logout',
  who: 'anyone',
  summary: 'End the session.',
  reply: Done,
  runsAgain: true,
})
export const forgotPassword = endpoint({
  method: 'POST',
  url: '/public/api/ForgotPassword',
  who: 'anyone',
  summary: 'Send a mail with a link to choose a new password; the same answer for a known and an unknown address.',
  body: z.object({ email: Email }),
  reply: Done,
  limit: 'recover',
})
export const resetPassword = endpoint({
  method: 'POST',
  url: '/public/api/ResetPassword',
  who: 'anyone',
  summary: 'Choose a new password with the token of the mail; all other sessions end.',
  body: z.object({ token: Token, password: Password }),
  reply: Done,
  limit: 'recover',
  refuses: ['notFound', 'tokenSpent'],
})
/** The one-time link that the first start prints where no admin exists. */
export const claimFirstAdmin = endpoint({
  method: 'POST',
  url: '/public/api/ClaimFirstAdmin',
  who: 'anyone',
  summary: 'Create the first admin with the one-time token that the server printed.',
  body: z.object({ token: Token, displayName: DisplayName, email: Email, password: Password }),
  reply: SignedIn,
  limit: 'signIn',
  runsAgain: true,
  refuses: ['tokenSpent'],
})
/** The login check: the user id, or -1 when nobody is logged in. */
export const checkUserLogged = endpoint({
  method: 'GET',
  url: '/auth/api/checkUserLogged',
  who: 'anyone',
  summary: 'The id of the user of this session, or -1.',
  reply: z.number().int(),
})
export const checkRole = endpoint({
  method: 'GET',
  url: '/auth/api/checkRole',
  who: 'user',
  summary: 'The role of the user of this session.',
  reply: Role,
})
/** What the sign-up page needs to know before it shows its form. */
export const getRegistration = endpoint({
  method: 'GET',
  url: '/public/api/Registration',
  who: 'anyone',
  summary: 'Whether the site takes new users.',
  reply: z.object({ open: z.boolean() }),
})

export const BasicInfo = z.object({
  userId: z.number().int(),
  profileImage: z.string().nullable(),
  displayName: z.string(),
  reputation: z.number().int(),
  upVotes: z.number().int(),
  subtitle: z.string(),
  lastAccessDate: Moment,
  role: Role,
  enabled: z.boolean(),
})
export type BasicInfo = z.infer<typeof BasicInfo>

export const getOwnBasicInfo = endpoint({
  method: 'GET',
  url: '/auth/api/getBasicInfo',
  who: 'user',
  summary: 'What the frame shows of the user of this session.',
  reply: BasicInfo.extend({ didLoggedIn: z.boolean(), languages: z.array(z.number().int()) }),
  refuses: ['notFound'],
})
export const getBasicInfo = endpoint({
  method: 'GET',
  url: '/auth/api/getBasicInfo/:userId',
  who: 'user',
  summary: 'What everybody may see of a user.',
  params: z.object({ userId: Id }),
  reply: BasicInfo,
  refuses: ['notFound'],
})
export const getPublicBasicInfo = endpoint({
  method: 'GET',
  url: '/public/api/getBasicInfo/:userId',
  who: 'anyone',
  summary: 'What everybody may see of a user.',
  params: z.object({ userId: Id }),
  reply: BasicInfo,
  refuses: ['notFound'],
})
/** Dismisses the welcome pop-up for good. */
export const setLogged = endpoint({
  method: 'POST',
  url: '/auth/api/setLogged',
  who: 'user',
  summary: 'The welcome pop-up was dismissed.',
  reply: Done,
})
