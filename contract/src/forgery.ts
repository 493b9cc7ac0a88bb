import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, tableOf } from './part.ts'

/** What a second look at a pass can find: the program also passes decoys, or fails the tests in every other run. */
export const foundStates = ['forged', 'unrepeatable'] as const
export const FoundState = z.enum(foundStates)
export type FoundState = z.infer<typeof FoundState>

/** Why, for everybody but the author of the program. */
export const foundReasons: Readonly<Record<FoundState, string>> = {
  forged:
    'The program also passed tests whose expected answers were made wrong, so it doesn’t depend on its own answers.',
  unrepeatable: 'The program failed the same tests every time it ran again, while the author’s solution passed.',
}

/** Passes that were revoked, and those that a moderator restored. */
export const RevokedState = z.enum(['forged', 'unrepeatable', 'restored'])
export type RevokedState = z.infer<typeof RevokedState>

export const RevokedPass = z.object({
  submissionId: z.number().int(),
  state: RevokedState,
  /** It still counts: its ranking is final, or its grade released. Reopening the ranking revokes it. */
  isHeld: z.boolean(),
  /** Another pass that was revoked for the same question and language was restored later, so its altered tests may be wrong. */
  isInDoubt: z.boolean(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  questionId: z.number().int(),
  title: z.string(),
  /** Language code. */
  type: z.number().int(),
  candidateSource: z.string(),
  submittedDate: Timestamp,
  /** When it was revoked or restored. */
  decidedDate: Timestamp,
  /** The moderator who restored it. */
  restoredBy: z.string().nullable(),
})
export type RevokedPass = z.infer<typeof RevokedPass>

export const getRevokedPasses = endpoint({
  method: 'GET',
  url: '/admin/api/RevokedPasses',
  who: 'moderator',
  summary:
    'Passes that were revoked because they were forged, newest first. Moderators see those of public work; admins also those of courses, assessments and tournaments whose results are not public.',
  query: z.object({ page: PageNumber }),
  reply: tableOf(RevokedPass),
})
export const restorePass = endpoint({
  method: 'POST',
  url: '/admin/api/RestorePass/:id',
  who: 'moderator',
  summary: 'Restore a pass that was revoked by mistake, with its points.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
