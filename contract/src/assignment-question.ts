import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChangedGrade } from './grade.ts'
import { Done, WithId } from './part.ts'
import { QuestionKind } from './question.ts'
import { Rejudge } from './rejudge.ts'
import { Line } from './text.ts'

/** The questions of an assignment, and judging them again (courses.md, section 1). */

/** A question that can be added. */
export const AssignmentCandidate = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  difficultLevel: z.number().int(),
  /** The question is public, so everybody can read its solutions and try it without limit. */
  isPublic: z.boolean(),
  displayName: z.string(),
})
export type AssignmentCandidate = z.infer<typeof AssignmentCandidate>

export const findAssignmentQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/AssignmentQuestions',
  who: 'user',
  summary:
    'Questions that can be added to an assignment of the course, by words in their titles: those of its lecturers, then public ones.',
  params: WithId,
  query: z.object({ q: Line({ maximum: 200 }).optional() }),
  reply: z.array(AssignmentCandidate),
  refuses: ['notFound', 'notAllowed'],
})
export const updateItemCopy = endpoint({
  method: 'POST',
  url: '/auth/api/AssignmentItems/:id/UpdateCopy',
  who: 'user',
  summary:
    'Update the assignment’s copy of a question to the original’s current text and tests. Attempts keep their results until they are judged again.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

/** Judging an item's submissions again: a draft of new verdicts, which is applied or dropped. It lists no people. */
export const ItemRejudge = Rejudge.extend({
  /** Students whose points of the item change. Points by hand stay. Empty until the draft is ready. */
  grades: z.array(ChangedGrade),
})
export type ItemRejudge = z.infer<typeof ItemRejudge>

export const getItemRejudge = endpoint({
  method: 'GET',
  url: '/auth/api/AssignmentItems/:id/Rejudge',
  who: 'user',
  summary: 'The progress of judging again, and the outcomes and points that it would change.',
  params: WithId,
  reply: ItemRejudge,
  refuses: ['notFound', 'notAllowed'],
})
export const startItemRejudge = endpoint({
  method: 'POST',
  url: '/auth/api/AssignmentItems/:id/Rejudge',
  who: 'user',
  summary:
    'Judge the submissions of an item again with its current tests. Nothing changes until the result is applied.',
  params: WithId,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const applyItemRejudge = endpoint({
  method: 'PUT',
  url: '/auth/api/AssignmentItems/:id/Rejudge',
  who: 'user',
  summary: 'Apply the new verdicts.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const dropItemRejudge = endpoint({
  method: 'DELETE',
  url: '/auth/api/AssignmentItems/:id/Rejudge',
  who: 'user',
  summary: 'Drop the new verdicts.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
