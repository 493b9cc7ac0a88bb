import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, WithId } from './part.ts'

/** The reason that removing a duplicate confirms. */
export const unoriginalMaterial = 1
/** Report reasons of the specification, section 9. */
export const reportReasons = [
  { value: 0, name: 'Compilation not working' },
  { value: -2, name: 'Trivial question' },
  { value: -1, name: 'Test cases incorrect' },
  { value: unoriginalMaterial, name: 'Unoriginal material' },
  { value: 2, name: 'Offensive language or images' },
  { value: 3, name: 'Racism' },
  { value: 4, name: 'Other' },
] as const
const ReportReason = z.literal(
  reportReasons.map((reason) => reason.value),
  { error: 'Choose one of the reasons.' },
)

export const reportQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/ReportQuestion/:id/:reason',
  who: 'user',
  summary: 'Report someone else’s question, once. Returns 1 on success.',
  params: z.object({ id: Id, reason: ReportReason }),
  reply: Done,
  limit: 'report',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const getOwnReport = endpoint({
  method: 'GET',
  url: '/auth/api/OwnReport/:id',
  who: 'user',
  summary: 'Whether the user has reported this question.',
  params: WithId,
  reply: z.boolean(),
})
/** "Reports as duplicate": deletes the question and informs the author by mail (specification, section 6). */
export const deleteDuplicate = endpoint({
  method: 'POST',
  url: '/admin/api/DeleteDuplicate/:id',
  who: 'admin',
  summary: 'Delete a question as a duplicate. Its author is informed by email.',
  params: WithId,
  reply: z.boolean(),
  refuses: ['notFound'],
})
export const deleteReported = endpoint({
  method: 'POST',
  url: '/admin/api/DeleteReported/:id',
  who: 'admin',
  summary: 'Confirm the reports of a question and remove it. Its author is informed by email.',
  params: WithId,
  reply: z.boolean(),
  refuses: ['notFound'],
})
export const dismissReports = endpoint({
  method: 'PATCH',
  url: '/admin/api/DismissReports/:id',
  who: 'admin',
  summary: 'Dismiss the open reports of a question.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
