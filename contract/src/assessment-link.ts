import { z } from 'zod'
import { CandidateState } from './assessment-candidate.ts'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './part.ts'

/** What the link of an invitation opens, until somebody agrees (contests.md 28). */

const Token = z.object({ token: z.string().max(200) })

/** `code`: somebody has agreed on another device, so a code by mail is needed here; `account`: log in with the account. */
export const LinkAccess = z.enum(['agree', 'code', 'account'])
export type LinkAccess = z.infer<typeof LinkAccess>

/** What a candidate reads before they agree. */
export const AssessmentIntroduction = z.object({
  assessmentId: z.number().int(),
  title: z.string(),
  introduction: z.string(),
  company: z.object({ id: z.number().int(), name: z.string(), logoUrl: z.string().nullable() }),
  startDate: Moment,
  endDate: Moment,
  timeZone: z.string(),
  minutes: z.number().int(),
  /** With the extra time. */
  ownMinutes: z.number(),
  extraPercent: z.number().int(),
  questionCount: z.number().int(),
  /** At least one question has a time of its own. */
  hasTimedQuestions: z.boolean(),
  languages: z.array(z.number().int()),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: z.number().int(),
  contact: z.string(),
  submitDraftsAtEnd: z.boolean(),
  /** To agree to: its version, and one sentence for each fact. */
  consent: z.object({ version: z.number().int(), sentences: z.array(z.string()) }),
  practiceQuestionId: z.number().int().nullable(),
  name: z.string(),
  state: CandidateState,
  now: Moment,
})
export type AssessmentIntroduction = z.infer<typeof AssessmentIntroduction>

/** A POST, so that the token is in no address and in no log. */
export const openAssessmentLink = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentLink',
  who: 'anyone',
  summary:
    'What the link of an invitation opens. It works until it expires; once its candidate agreed, for as long as the results are kept.',
  body: Token,
  reply: AssessmentIntroduction.extend({
    access: LinkAccess,
    /** Where a code would be sent, mostly hidden. */
    maskedEmail: z.string(),
    expiresDate: Moment.nullable(),
  }),
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent'],
})

const Agreement = Token.extend({
  /** The version of the text that was shown. */
  version: z.number().int(),
  agrees: z.literal(true, { error: 'Agree to what is recorded, or don’t take the assessment.' }),
})

const Agreed = z.object({ assessmentId: z.number().int(), participationId: z.number().int() })

export const agreeToAssessment = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentConsent',
  who: 'anyone',
  summary: 'Agree to what is recorded, without an account: a guest’s session begins in this browser.',
  body: Agreement,
  reply: Agreed,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})

export const agreeSignedIn = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentConsent',
  who: 'user',
  summary: 'Agree to what is recorded and take the assessment with the account that is signed in.',
  body: Agreement,
  reply: Agreed,
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})

export const sendAssessmentCode = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentCode',
  who: 'anyone',
  summary: 'Send the candidate a code by mail, with which they go on in another browser.',
  body: Token,
  reply: Done,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})

export const continueAssessment = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentContinue',
  who: 'anyone',
  summary: 'Go on in this browser with the link and the code of the newest mail. Five wrong codes end it.',
  body: Token.extend({ code: z.string().max(20) }),
  reply: Agreed,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'wrongCredentials'],
})
