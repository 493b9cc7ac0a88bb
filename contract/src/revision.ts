import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { ContentPart, QuestionContent, ReadRevision } from './editing.ts'

/** An edit of a question. */
export const Revision = z.object({
  /** The revision that this edit produced. It replaced the one with the number before. */
  revision: z.number().int(),
  date: Timestamp,
  /** Null if the account was closed. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  changed: z.array(ContentPart),
})

export type Revision = z.infer<typeof Revision>

export const getRevisions = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id/Revisions',
  who: 'user',
  summary: 'The edits of a question, newest first, for people who may edit it.',
  params: WithId,
  reply: z.array(Revision),
  refuses: ['notAllowed', 'notFound'],
})

export const getRevision = endpoint({
  method: 'GET',
  url: '/auth/api/Questions/:id/Revisions/:revision',
  who: 'user',
  summary: 'A former version of a question, for people who may edit it.',
  params: WithId.extend({ revision: Id }),
  reply: QuestionContent,
  refuses: ['notAllowed', 'notFound'],
})

export const rollBackQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/Questions/:id/RollBack',
  who: 'user',
  summary: 'Restore a former version of a question, as a new edit.',
  params: WithId,
  body: z.object({ to: Id, revision: ReadRevision }),
  reply: Done,
  limit: 'post',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
