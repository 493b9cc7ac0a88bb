import { z } from 'zod'

/**
 * Every expected refusal by name: its status and the sentence that people read. The server throws the name, one
 * handler answers from this table (design, section 10).
 */
export const problems = {
  badInput: { status: 400, message: 'Something in the request is not as it should be. Check the field and try again.' },
  notSignedIn: { status: 401, message: 'Log in to do this.' },
  wrongCredentials: { status: 401, message: 'The email or the password is not right.' },
  codeNeeded: { status: 401, message: 'Enter the code of your second factor.' },
  notActivated: { status: 403, message: 'Activate your account first: open the link in the mail that we sent you.' },
  accountDisabled: {
    status: 403,
    message: 'This account is disabled. Contact support if you think that this is a mistake.',
  },
  notAllowed: { status: 403, message: 'You may not do this.' },
  foreignOrigin: { status: 403, message: 'This request came from another site. Open it from this site and try again.' },
  registrationClosed: { status: 403, message: 'Registration is currently closed.' },
  offensiveLanguage: { status: 403, message: 'Please use appropriate language in your comment.' },
  notFound: { status: 404, message: 'There is nothing here, or it is not public.' },
  conflict: { status: 409, message: 'This was changed or done already. Load it again to see how it stands.' },
  tokenSpent: { status: 409, message: 'This link was used already or is too old. Ask for a new one.' },
  tooLarge: { status: 413, message: 'This is too large to send.' },
  tooOften: { status: 429, message: 'That was too often. Wait a moment and try again.' },
  judgeAway: {
    status: 503,
    message: 'The judge is not there at the moment. Nothing of yours is lost: try again shortly.',
  },
  questionBroken: {
    status: 409,
    message: 'This question cannot be judged as it stands. It is not your fault: its author has to mend it.',
  },
  databaseAway: { status: 503, message: 'The site cannot reach its data at the moment. Try again shortly.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Nothing of yours is lost: try again.' },
} as const
export type ProblemCode = keyof typeof problems

/** The body of every refusal. `field` names the input that is wrong, as a dotted path. */
export const Refusal = z.object({ error: z.string(), message: z.string(), field: z.string().optional() })
export type Refusal = z.infer<typeof Refusal>
