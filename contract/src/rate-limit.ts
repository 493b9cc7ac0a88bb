/**
 * At most `max` calls in `seconds`, counted by account, by address, or by the email that the call names together with the
 * address, or with the device if somebody has logged in to the account with it before. A whole class can sign up behind
 * one address, but one password cannot be guessed.
 */
export interface RateLimit {
  readonly by: 'account' | 'address' | 'email'
  readonly max: number
  readonly seconds: number
  /** Counted by the email alone, from all addresses together; without the devices that are known. */
  readonly anywhere?: true
  /** Only calls that are refused count, so that a program may log in as often as it likes. */
  readonly refused?: true
}

export const rateLimits = {
  /** For calls with a body that have no limit of their own. */
  write: [{ by: 'account', max: 600, seconds: 60 }],
  /** The longer somebody guesses, the longer they wait. One network alone cannot use up what all have together. */
  signIn: [
    { by: 'email', max: 10, seconds: 300 },
    { by: 'email', refused: true, max: 30, seconds: 3600 },
    { by: 'email', refused: true, max: 100, seconds: 86_400 },
    { by: 'email', refused: true, anywhere: true, max: 300, seconds: 3600 },
    { by: 'email', refused: true, anywhere: true, max: 1000, seconds: 86_400 },
    { by: 'address', max: 300, seconds: 300 },
  ],
  signUp: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 100, seconds: 600 },
  ],
  recover: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 60, seconds: 3600 },
  ],
  post: [{ by: 'account', max: 600, seconds: 3600 }],
  comment: [{ by: 'account', max: 20, seconds: 300 }],
  report: [{ by: 'account', max: 20, seconds: 3600 }],
  /** For calls that ask the logged-in user for the password again. */
  confirm: [{ by: 'account', max: 10, seconds: 300 }],
  download: [{ by: 'account', max: 10, seconds: 3600 }],
  upload: [{ by: 'account', max: 60, seconds: 3600 }],
  run: [{ by: 'account', max: 240, seconds: 60 }],
  vote: [{ by: 'account', max: 240, seconds: 60 }],
  /** Job applications. */
  apply: [{ by: 'account', max: 20, seconds: 3600 }],
  /** Calls that pages make by themselves, such as counting a view. */
  visit: [{ by: 'account', max: 240, seconds: 60 }],
  /** Calls with the link of an assessment. A whole class may sit behind one address. */
  assessmentLink: [{ by: 'address', max: 300, seconds: 300 }],
  /** Links to a course. A whole class may sit behind one address. */
  courseLink: [{ by: 'address', max: 600, seconds: 300 }],
  /** Browsers that a learning platform sends. A whole university may sit behind one address. */
  ltiLaunch: [{ by: 'address', max: 3000, seconds: 300 }],
  inquiry: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 20, seconds: 3600 },
  ],
} as const satisfies Record<string, readonly RateLimit[]>

export type RateLimitName = keyof typeof rateLimits
