import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Moment, PageNumber, WithId, tableOf } from './part.ts'

/** Passes that were revoked, because the program also passes decoys (`forged`) or fails the tests in a second run. */
export const RevokedState = z.enum(['forged', 'unrepeatable', 'restored'])
export type RevokedState = z.infer<typeof RevokedState>

export const RevokedPass = z.object({
  submissionId: z.number().int(),
  state: RevokedState,
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  questionId: z.number().int(),
  title: z.string(),
  /** Language code. */
  type: z.number().int(),
  candidateSource: z.string(),
  submittedDate: Moment,
  /** When it was revoked or restored. */
  decidedDate: Moment,
  /** The moderator who restored it. */
  restoredBy: z.string().nullable(),
})
export type RevokedPass = z.infer<typeof RevokedPass>

export const getRevokedPasses = endpoint({
  method: 'GET',
  url: '/admin/api/RevokedPasses',
  who: 'moderator',
  summary: 'Passes that were revoked because they were forged, newest first.',
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
  refuses: ['notFound'],
})
