import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language-code.ts'
import { inputBoxMaximum } from './limit.ts'
import { messages } from './message.ts'
import { Done, Id, Timestamp } from './part.ts'
import { Role } from './role.ts'
import { Line } from './text.ts'

export const password = { minimum: 10, maximum: 200 } as const
export const passwordRefusals = {
  common: 'Many people use this password, so it is easy to guess. Choose another one.',
  sameAsNameOrEmail: 'Your password can’t be your name or your email. Choose another one.',
} as const

export const DisplayName = Line({
  minimum: 2,
  maximum: 60,
  tooShort: 'Use at least 2 characters.',
  tooLong: 'Use at most 60 characters.',
})
  .regex(/^[^<>]*$/, { error: 'A name can’t contain < or >.' })
  .regex(/\p{L}|\p{N}/u, { error: 'A name needs at least one letter or digit.' })
/** A few words about the user; '' for none. */
export const Subtitle = Line({ maximum: inputBoxMaximum })
export const Email = z
  .string()
  .trim()
  .max(inputBoxMaximum, { error: messages.invalidEmail })
  .pipe(z.email({ error: messages.invalidEmail }))
export const Password = z
  .string()
  .min(password.minimum, { error: `Use at least ${password.minimum} characters.` })
  .max(password.maximum, { error: `Use at most ${password.maximum} characters.` })
/**
 * A password at login. Only its length is limited, because passwords that were valid under earlier rules stay usable.
 */
export const TypedPassword = z.string().min(1, { error: 'Enter your password.' }).max(password.maximum)
const Token = z.string().min(20).max(100)

export const SignUpForm = z.object({
  displayName: DisplayName,
  email: Email,
  password: Password,
  acceptTerms: z.literal(true, { error: 'Accept the terms of service and the privacy policy to sign up.' }),
})
export const LoginForm = z.object({ email: Email, password: TypedPassword, code: z.string().max(20).optional() })
export const CompleteRegisterForm = z.object({
  displayName: DisplayName,
  subtitle: Subtitle,
  languages: z.array(LanguageCode).max(20),
})
export const SignedIn = z.object({ userId: z.number().int(), role: Role })

/** The answer is the same for known and unknown addresses; only an unknown one gets the activation email. */
export const signUp = endpoint({
  method: 'POST',
  url: '/public/api/SignUp',
  who: 'anyone',
  summary: 'Sign up. Sends an activation email.',
  body: SignUpForm,
  reply: Done,
  limit: 'signUp',
  refuses: ['registrationClosed'],
})
export const EmailForm = z.object({ email: Email })

export const resendActivation = endpoint({
  method: 'POST',
  url: '/public/api/ResendActivation',
  who: 'anyone',
  summary: 'Resend the activation email. The answer is the same for known and unknown addresses.',
  body: EmailForm,
  reply: Done,
  limit: 'recover',
})
export const activate = endpoint({
  method: 'POST',
  url: '/public/api/Activate',
  who: 'anyone',
  summary: 'Activate an account with the token from the email, and start a session.',
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
  summary:
    'Set the name, subtitle and languages of a new user after activation. Accepts the terms and the privacy policy for users who have not accepted them when they signed up.',
  body: CompleteRegisterForm,
  reply: Done,
})
export const login = endpoint({
  method: 'POST',
  url: '/public/api/Login',
  who: 'anyone',
  summary: 'Log in and start a session.',
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
  summary: 'Log in as an admin. Refuses everyone else.',
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
  candidate: true,
})
export const forgotPassword = endpoint({
  method: 'POST',
  url: '/public/api/ForgotPassword',
  who: 'anyone',
  summary: 'Send a link to choose a new password. The answer is the same for known and unknown addresses.',
  body: EmailForm,
  reply: Done,
  limit: 'recover',
})
export const ResetPasswordForm = z.object({ token: Token, password: Password })

export const resetPassword = endpoint({
  method: 'POST',
  url: '/public/api/ResetPassword',
  who: 'anyone',
  summary: 'Choose a new password with the token from the email. Ends all other sessions.',
  body: ResetPasswordForm,
  reply: Done,
  limit: 'recover',
  refuses: ['notFound', 'tokenSpent'],
})
export const FirstAdminForm = z.object({ token: Token, displayName: DisplayName, email: Email, password: Password })

/** Called by the page of the one-time link that the server prints at its first start. */
export const claimFirstAdmin = endpoint({
  method: 'POST',
  url: '/public/api/ClaimFirstAdmin',
  who: 'anyone',
  summary: 'Create the first admin with the one-time token that the server printed when it first started.',
  body: FirstAdminForm,
  reply: SignedIn,
  limit: 'signIn',
  runsAgain: true,
  refuses: ['tokenSpent'],
})
/** The login check: the user id, or -1 for visitors. */
export const checkUserLogged = endpoint({
  method: 'GET',
  url: '/auth/api/checkUserLogged',
  who: 'anyone',
  summary: 'The id of the logged-in user, or -1.',
  reply: z.number().int(),
  candidate: true,
})
export const checkRole = endpoint({
  method: 'GET',
  url: '/auth/api/checkRole',
  who: 'user',
  summary: 'The role of the logged-in user.',
  reply: Role,
})
/** What the sign-up page must load before it shows its form. */
export const getRegistration = endpoint({
  method: 'GET',
  url: '/public/api/Registration',
  who: 'anyone',
  summary: 'Whether new users can sign up.',
  reply: z.object({ open: z.boolean() }),
})

export const BasicInfo = z.object({
  userId: z.number().int(),
  profileImage: z.string().nullable(),
  displayName: z.string(),
  reputation: z.number().int(),
  upVotes: z.number().int(),
  subtitle: z.string(),
  lastAccessDate: Timestamp,
  role: Role,
  enabled: z.boolean(),
})
export type BasicInfo = z.infer<typeof BasicInfo>

/** What a user may do on the site as a whole. */
export const SiteRights = z.object({
  writePosts: z.boolean(),
  announce: z.boolean(),
  /** Approve and return questions, and give them alternative texts. */
  review: z.boolean(),
  /** Mark questions as ready, edit Top Questions, handle reports, and post questions that are public at once. */
  administer: z.boolean(),
  /** Post questions that only the user's own course sees. */
  teach: z.boolean(),
})
export type SiteRights = z.infer<typeof SiteRights>

export const OwnBasicInfo = BasicInfo.extend({
  didLoggedIn: z.boolean(),
  languages: z.array(z.number().int()),
  /** The version of the terms and the privacy policy that the user accepted last; null before the first time. */
  acceptedPolicies: z.string().nullable(),
  can: SiteRights,
})
export const getOwnBasicInfo = endpoint({
  method: 'GET',
  url: '/auth/api/getBasicInfo',
  who: 'user',
  summary: 'Basic information about the logged-in user, for the header and menus.',
  reply: OwnBasicInfo,
  refuses: ['notFound'],
})
export const getBasicInfo = endpoint({
  method: 'GET',
  url: '/auth/api/getBasicInfo/:userId',
  who: 'user',
  summary: 'The public information about a user.',
  params: z.object({ userId: Id }),
  reply: BasicInfo,
  refuses: ['notFound'],
})
export const getPublicBasicInfo = endpoint({
  method: 'GET',
  url: '/public/api/getBasicInfo/:userId',
  who: 'anyone',
  summary: 'The public information about a user.',
  params: z.object({ userId: Id }),
  reply: BasicInfo,
  refuses: ['notFound'],
})
export const setLogged = endpoint({
  method: 'POST',
  url: '/auth/api/setLogged',
  who: 'user',
  summary: 'Record that the user dismissed the welcome pop-up.',
  reply: Done,
})
