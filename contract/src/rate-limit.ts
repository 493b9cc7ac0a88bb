/**
 * At most `max` calls in `seconds`. Calls are counted by account, by IP address, or by email: the email in the call
 * combined with the IP address. A device that has logged in to the account before is counted separately from its address.
 * A whole class can sign up from one address, but nobody can guess a password.
 */
export interface RateLimit {
  readonly by: 'account' | 'address' | 'email'
  readonly max: number
  readonly seconds: number
  /** Counted by the email alone, over all addresses. Known devices are not included. */
  readonly anywhere?: true
  /** Counted by the address alone, over all emails. Devices that are known for the email are not included. */
  readonly anyone?: true
  /** Counts only refused calls, so a program can log in as often as it likes. */
  readonly refused?: true
}

export const rateLimits = {
  /** For calls with a body that have no limit of their own. */
  write: [{ by: 'account', max: 600, seconds: 60 }],
  /** Repeated guesses wait longer and longer. One network cannot use up the limit that applies to all addresses. */
  signIn: [
    { by: 'email', max: 10, seconds: 300 },
    { by: 'email', refused: true, max: 30, seconds: 3600 },
    { by: 'email', refused: true, max: 100, seconds: 86_400 },
    { by: 'email', refused: true, anywhere: true, max: 50, seconds: 3600 },
    { by: 'email', refused: true, anywhere: true, max: 200, seconds: 86_400 },
    { by: 'email', refused: true, anyone: true, max: 50, seconds: 3600 },
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
  /** Chunks of recordings. A page sends one every ten seconds and, after an outage, everything that it has saved. */
  recording: [{ by: 'account', max: 300, seconds: 60 }],
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
  /** Pictures and PDFs that are drawn for anybody who asks. A whole class may sit behind one address. */
  drawing: [{ by: 'address', max: 300, seconds: 300 }],
  inquiry: [
    { by: 'email', max: 5, seconds: 3600 },
    { by: 'address', max: 20, seconds: 3600 },
  ],
} as const satisfies Record<string, readonly RateLimit[]>

export type RateLimitName = keyof typeof rateLimits
