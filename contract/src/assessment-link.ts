import { z } from 'zod'
import { CandidateState } from './assessment-candidate.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp } from './part.ts'

/** What the link of an invitation opens before the candidate gives consent (contests.md 28). */

const Token = z.object({ token: z.string().max(200) })

/** `code`: somebody has agreed on another device, so a code by mail is needed here; `account`: log in with the account. */
export const LinkAccess = z.enum(['agree', 'code', 'account'])
export type LinkAccess = z.infer<typeof LinkAccess>

/** What a candidate reads before they give consent. */
export const AssessmentIntroduction = z.object({
  assessmentId: z.number().int(),
  title: z.string(),
  introduction: z.string(),
  company: z.object({ id: z.number().int(), name: z.string(), logoUrl: z.string().nullable() }),
  startDate: Timestamp,
  endDate: Timestamp,
  /** The deadline for beginning: the end of the link or of the assessment, whichever is earlier. */
  beginByDate: Timestamp,
  timeZone: z.string(),
  minutes: z.number().int(),
  /** Minutes including the extra time. */
  ownMinutes: z.number(),
  extraPercent: z.number().int(),
  questionCount: z.number().int(),
  /** True if at least one question has a time limit of its own. */
  hasTimedQuestions: z.boolean(),
  languages: z.array(z.number().int()),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: z.number().int(),
  contact: z.string(),
  submitDraftsAtEnd: z.boolean(),
  /** The consent to give: the version of its text, and one sentence for each fact. */
  consent: z.object({ version: z.number().int(), sentences: z.array(z.string()) }),
  practiceQuestionId: z.number().int().nullable(),
  name: z.string(),
  state: CandidateState,
  now: Timestamp,
})
export type AssessmentIntroduction = z.infer<typeof AssessmentIntroduction>

/** A POST, so that the token is in no address and in no log. */
export const openAssessmentLink = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentLink',
  who: 'anyone',
  summary:
    'What an invitation’s link opens. The link works until it expires or, once its candidate has agreed, as long as the results are kept.',
  body: Token,
  reply: AssessmentIntroduction.extend({
    access: LinkAccess,
    /** The address to which a code would be sent, mostly hidden. */
    maskedEmail: z.string(),
    expiresDate: Timestamp.nullable(),
  }),
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent'],
})

const Agreement = Token.extend({
  /** The version of the consent text that was shown. */
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
  summary: 'Send the candidate a code by email, for continuing in another browser.',
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
  summary:
    'Continue with the link and the code from the newest email that this browser asked for. After five wrong codes it stops working.',
  body: Token.extend({ code: z.string().max(20) }),
  reply: Agreed,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'wrongCredentials'],
})
