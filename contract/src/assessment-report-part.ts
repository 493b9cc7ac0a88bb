import { z } from 'zod'
import { Score } from './assessment-rule.ts'
import { FoundState } from './forgery.ts'
import { Timestamp } from './part.ts'

/** The results of everybody who finished, including anonymised candidates. */
export const ScoreDistribution = z.object({
  candidates: z.number().int(),
  average: z.number().nullable(),
  median: z.number().nullable(),
  /** The number of candidates by share of the points: under 10%, 10 to under 20%, … 90 to 100%. */
  buckets: z.array(z.number().int()).length(10),
})

export type ScoreDistribution = z.infer<typeof ScoreDistribution>

/** A part of a report that a candidate can write a note on. */
export const NotePart = z.string().regex(/^(total|timeLine|similarity|question:[1-9]\d{0,15})$/)

export const ReportEventKind = z.enum(['begin', 'open', 'paste', 'leave', 'return', 'run', 'submission', 'finish'])

export type ReportEventKind = z.infer<typeof ReportEventKind>

export const ReportEvent = z.object({
  kind: ReportEventKind,
  date: Timestamp,
  /** Seconds since the candidate began. */
  seconds: z.number(),
  questionId: z.number().int().nullable(),
  /** For a paste, its number of characters; for a return, how many seconds the candidate was away; null otherwise. */
  size: z.number().nullable(),
  submissionId: z.number().int().nullable(),
})

export type ReportEvent = z.infer<typeof ReportEvent>

export const ReportSubmission = z.object({
  submissionId: z.number().int(),
  receivedDate: Timestamp,
  /** Seconds since the candidate began. */
  seconds: z.number(),
  type: z.number().int(),
  state: z.enum(['waiting', 'ignored', 'rejected', 'accepted']),
  /** The weight of the tests that passed, and of all tests; not their numbers. */
  passed: z.number().int(),
  tests: z.number().int(),
  /** True if it arrived after the candidate's time was over, so that it does not count. */
  isLate: z.boolean(),
  /** True if the server submitted the candidate's draft, because their time was over. */
  isFromDraft: z.boolean(),
  /** Why it no longer counts as passed; null if its pass was not revoked. */
  revoked: FoundState.nullable(),
  /** True for the submission that gave the question's points. */
  counts: z.boolean(),
})

export type ReportSubmission = z.infer<typeof ReportSubmission>

export const ReportQuestion = Score.extend({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: z.number().int(),
  tags: z.array(z.string()),
  tries: z.number().int(),
  isSolved: z.boolean(),
  /** The language of the submission that counts, otherwise of the draft; null if there is neither. */
  type: z.number().int().nullable(),
  /** The question's own time limit in seconds, with the candidate's extra time; null if it has none. */
  seconds: z.number().int().nullable(),
  openedDate: Timestamp.nullable(),
  submissions: z.array(ReportSubmission),
  /** The source of the submission that counts, otherwise of the last submission, otherwise of the draft. */
  code: z
    .object({
      /** Null for a draft. */
      submissionId: z.number().int().nullable(),
      type: z.number().int(),
      source: z.string(),
      additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
    })
    .nullable(),
})

export type ReportQuestion = z.infer<typeof ReportQuestion>

/** A reason to read both sources, never a verdict. `other` is null in the candidate's own report. */
export const ReportSimilarity = z.object({
  pairId: z.number().int(),
  questionId: z.number().int(),
  /** 0 to 1. */
  similarity: z.number(),
  submissionId: z.number().int(),
  other: z
    .object({
      participationId: z.number().int(),
      submissionId: z.number().int(),
      name: z.string(),
    })
    .nullable(),
})

export type ReportSimilarity = z.infer<typeof ReportSimilarity>

export const ReportNote = z.object({ part: NotePart, text: z.string(), date: Timestamp })

export type ReportNote = z.infer<typeof ReportNote>

/** What somebody opened when they looked at the candidate's work. */
export const lookKinds = ['report', 'submission', 'playback', 'pdf', 'csv', 'comparison', 'similarity'] as const

/** Older looks are left out. */
export const maxLooks = 500

export const Look = z.object({
  /** Null if the account of the person who looked was deleted. */
  displayName: z.string().nullable(),
  kind: z.enum(lookKinds),
  date: Timestamp,
})

export type Look = z.infer<typeof Look>
