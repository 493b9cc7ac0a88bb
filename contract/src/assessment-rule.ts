import { z } from 'zod'
import { lookMinutes } from './limit.ts'
import { Line } from './text.ts'

/**
 * Definitions that the other files about assessments share: limits, extra time and the consent (contests.md, section
 * 6).
 */

export const assessmentLimits = {
  minutes: 1440,
  /** For a question that has its own time limit. */
  secondsPerQuestion: { minimum: 30, maximum: 86_400 },
  retentionDays: { minimum: 1, default: 90, maximum: 730 },
  extraPercent: { step: 5, maximum: 300 },
  /** The maximum number of candidates that are compared side by side. */
  compared: 5,
  /** The maximum number of events that are stored for one candidate; later ones are only counted. */
  events: 4000,
  /** The maximum number of events in one call. */
  eventsAtOnce: 100,
  note: 2000,
  /** Results of erased candidates count in the statistics once there are this many: of fewer, each would be known. */
  anonymousResults: 5,
} as const

/** Steps of 5 % (contests.md 28). */
export const ExtraPercent = z
  .number()
  .int()
  .min(0)
  .max(assessmentLimits.extraPercent.maximum, { error: 'Give at most 300% more time.' })
  .refine((percent) => percent % assessmentLimits.extraPercent.step === 0, { error: 'Choose a step of 5%.' })

/**
 * The version of the text that a candidate agrees to. Raise it with every change of a sentence: it is stored with the
 * consent.
 */
export const consentVersion = 4

export interface ConsentFacts {
  readonly company: string
  readonly recordsEvents: boolean
  readonly recordsPlayback: boolean
  readonly retentionDays: number
}

/** The sentences of the consent, one for each fact: what is recorded, who sees it, how long it is kept. */
export function consentText({ company, recordsEvents, recordsPlayback, retentionDays }: ConsentFacts): string[] {
  const days = retentionDays === 1 ? '1 day' : `${retentionDays} days`
  return [
    'Recorded: your name and email address, the code that you submit or leave as a draft, its results, and when you started and finished.',
    recordsEvents
      ? `Also recorded: when you paste and how many characters${recordsPlayback ? '' : ' (the text itself only as a part of your code)'}, when you leave this page and come back, and when you run your code. Nothing blocks you from doing any of it.`
      : recordsPlayback
        ? 'Not recorded: leaving this page.'
        : 'Not recorded: pasting, leaving this page, and running your code.',
    recordsPlayback
      ? 'Also recorded: each edit in the editor, with the text that you type, paste or delete, and when you run or submit your code, so that your work can be played back. What you paste can be read there even if you remove it again.'
      : 'Not recorded: your edits in the editor.',
    'Never recorded: camera, microphone, screen, other tabs, or keys outside the editor.',
    `Who sees it: the people at ${company} who recruit, the reviewers they choose, and the operators of this site. Each time someone opens your work, it is logged. Repeated views by the same person are logged at most once every ${lookMinutes} minutes. You can read the log. You see the same report as they do.`,
    `How long: ${days} after you finish. Then everything that identifies you is deleted. You can download or erase it yourself at any time before.`,
    'Similar code is only pointed out to a person. No decision is made automatically.',
  ]
}

export const Contact = Line({ minimum: 3, maximum: 200, tooShort: 'Enter how candidates can reach you.' })

export const Score = z.object({
  points: z.number(),
  maximum: z.number(),
  /** points / maximum, 0 to 1. */
  share: z.number(),
})
