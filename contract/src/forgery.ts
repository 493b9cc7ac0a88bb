import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Moment, PageNumber, WithId, tableOf } from './part.ts'

/** Passes that were taken back, because the program passes wrong tests, too, or the right ones no more. */
export const TakenBackState = z.enum(['forged', 'unrepeatable', 'restored'])
export type TakenBackState = z.infer<typeof TakenBackState>

export const TakenBackPass = z.object({
  submissionId: z.number().int(),
  state: TakenBackState,
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  questionId: z.number().int(),
  title: z.string(),
  /** Language code. */
  type: z.number().int(),
  candidateSource: z.string(),
  submittedDate: Moment,
  /** When it was taken back, or given back. */
  decidedDate: Moment,
  /** The moderator who gave it back. */
  restoredBy: z.string().nullable(),
})
export type TakenBackPass = z.infer<typeof TakenBackPass>

export const getTakenBackPasses = endpoint({
  method: 'GET',
  url: '/admin/api/TakenBackPasses',
  who: 'moderator',
  summary: 'Passes that were taken back because they were forged, newest first.',
  query: z.object({ page: PageNumber }),
  reply: tableOf(TakenBackPass),
})
export const restorePass = endpoint({
  method: 'POST',
  url: '/admin/api/RestorePass/:id',
  who: 'moderator',
  summary: 'Restore a pass that was taken back by mistake, with its points.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
