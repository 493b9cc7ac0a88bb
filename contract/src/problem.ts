import { z } from 'zod'

/**
 * Every expected refusal by name: its status and the sentence that users read. The server throws the name, and one
 * handler looks it up here (design, section 10).
 */
export const problems = {
  badInput: { status: 400, message: 'Something in the request is wrong. Check the field and try again.' },
  notSignedIn: { status: 401, message: 'Log in to do this.' },
  wrongCredentials: { status: 401, message: 'The email or password is incorrect.' },
  codeNeeded: { status: 401, message: 'Enter the code from your app, or a recovery code.' },
  notActivated: { status: 403, message: 'Activate your account first: open the link in the email that we sent you.' },
  accountDisabled: {
    status: 403,
    message: 'This account is disabled. Contact support if you think this is a mistake.',
  },
  notAllowed: { status: 403, message: 'You are not allowed to do this.' },
  foreignOrigin: { status: 403, message: 'This request came from another site. Open it from this site and try again.' },
  registrationClosed: { status: 403, message: 'Registration is currently closed.' },
  offensiveLanguage: { status: 403, message: 'Please use appropriate language in your comment.' },
  notFound: { status: 404, message: 'This doesn’t exist, or it isn’t public.' },
  wrongMethod: {
    status: 405,
    message: 'This address doesn’t support this method. The Allow header lists the methods that it supports.',
  },
  conflict: { status: 409, message: 'This has already been changed. Reload to see its current state.' },
  keyReused: { status: 409, message: 'This Idempotency-Key belongs to another request. Send a new key.' },
  stillRunning: {
    status: 409,
    message: 'This request is still being processed. Wait a moment, then check the result.',
  },
  interrupted: {
    status: 409,
    message: 'This request was interrupted, but may have succeeded. Check before you send it again.',
  },
  tokenSpent: { status: 409, message: 'This link has expired or was already used. Request a new one.' },
  tooLarge: { status: 413, message: 'This is too large. Make it smaller and try again.' },
  wrongRange: { status: 416, message: 'The file has no such range. Leave out the Range header to get the whole file.' },
  tooSlow: {
    status: 408,
    message: 'Your request took more than 30 seconds to arrive, so it was not accepted. Send it again.',
  },
  tooOften: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  judgeUnavailable: {
    status: 503,
    message: 'The judge is not available at the moment. Your code is safe: try again shortly.',
  },
  questionBroken: {
    status: 409,
    message: 'This question can’t be judged because it has an error. That’s not your fault: its author has to fix it.',
  },
  contended: {
    status: 503,
    message: 'The same data was being changed at that moment, so this could not be done. Try again shortly.',
  },
  databaseUnavailable: { status: 503, message: 'The site can’t reach its database at the moment. Try again shortly.' },
  storageUnavailable: { status: 503, message: 'Pictures can’t be saved or loaded at the moment. Try again shortly.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Try again.' },
} as const
export type ProblemCode = keyof typeof problems

/** The body of every refusal. `field` names the input that is wrong, as a dotted path. */
export const Refusal = z.object({ error: z.string(), message: z.string(), field: z.string().optional() })
export type Refusal = z.infer<typeof Refusal>
