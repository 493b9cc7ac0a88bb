import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, WithId } from './part.ts'
import { Lines } from './text.ts'

/** Comments on lines of an attempt (courses.md 14). */

export const lineCommentLimits = { text: 2000, saved: 200, line: 1_000_000, fileName: 200 } as const

export const LineCommentText = Lines({
  minimum: 1,
  maximum: lineCommentLimits.text,
  tooShort: 'Enter a comment.',
  tooLong: `Use at most ${lineCommentLimits.text} characters.`,
})
/** `draft` until the grade is released; `staff`: never for the student. */
export const LineCommentState = z.enum(['draft', 'released', 'staff'])
export type LineCommentState = z.infer<typeof LineCommentState>
const LineNumber = z.number().int().min(1).max(lineCommentLimits.line)

export const addLineComment = endpoint({
  method: 'POST',
  url: '/auth/api/Attempts/:id/Comments',
  who: 'user',
  summary:
    'Comment on lines of an attempt, as staff, or reply to a released comment, as staff or student. Returns its id.',
  params: WithId,
  body: z
    .object({
      /** Empty: the solution itself. */
      fileName: z.string().max(lineCommentLimits.fileName).default(''),
      fromLine: LineNumber,
      toLine: LineNumber,
      text: LineCommentText,
      state: LineCommentState.default('draft'),
      replyTo: Id.optional(),
      /** The saved comment that it comes from. */
      savedId: Id.optional(),
    })
    .refine(({ fromLine, toLine }) => toLine >= fromLine, { error: 'The last line comes before the first.' }),
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const editLineComment = endpoint({
  method: 'PUT',
  url: '/auth/api/LineComments/:id',
  who: 'user',
  summary: 'Change one’s own comment; a student’s reply stays released.',
  params: WithId,
  body: z.object({ text: LineCommentText, state: LineCommentState.optional() }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const deleteLineComment = endpoint({
  method: 'DELETE',
  url: '/auth/api/LineComments/:id',
  who: 'user',
  summary: 'Delete one’s own comment with its replies.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

export const SavedComment = z.object({ id: z.number().int(), text: z.string(), uses: z.number().int() })
export type SavedComment = z.infer<typeof SavedComment>

export const listSavedComments = endpoint({
  method: 'GET',
  url: '/auth/api/SavedComments',
  who: 'user',
  summary: 'One’s own frequent comments, most used first.',
  reply: z.array(SavedComment),
})
export const saveComment = endpoint({
  method: 'POST',
  url: '/auth/api/SavedComments',
  who: 'user',
  summary: 'Save a comment for later. Returns its id; the same text is saved once.',
  body: z.object({ text: LineCommentText }),
  reply: z.number().int(),
  refuses: ['badInput', 'conflict'],
})
export const deleteSavedComment = endpoint({
  method: 'DELETE',
  url: '/auth/api/SavedComments/:id',
  who: 'user',
  summary: 'Delete one of one’s own saved comments.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
