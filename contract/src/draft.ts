import { z } from 'zod'
import { isWithinBytes } from './byte-length.ts'
import { endpoint } from './endpoint.ts'
import { FileName, maximumFileBytes, maximumSourceBytes } from './judge.ts'
import { LanguageCode } from './language-code.ts'
import { additionalFiles } from './limit.ts'
import { Id, Timestamp } from './part.ts'

/** Drafts: what a user has written and not submitted, so that they can continue on any device (contests.md 7). */

/** The context in which the question is answered: practice, a tournament, or an assignment. */
export const DraftContext = z.object({ tournamentId: Id.optional(), assignmentId: Id.optional() })

export type DraftContext = z.infer<typeof DraftContext>

export const Draft = z.object({
  type: LanguageCode,
  source: z.string().refine((text) => isWithinBytes(text, maximumSourceBytes), {
    error: `Your code can have at most ${maximumSourceBytes / 1024} KiB. Shorten it and try again.`,
  }),
  additionalFiles: z
    .array(z.object({ fileName: FileName, body: z.string().max(maximumFileBytes) }))
    .max(additionalFiles.maximum)
    .default([]),
  /** Counts the changes. A new draft is saved with 0, any other with the revision that was last seen. */
  revision: z.number().int().nonnegative().max(2_000_000_000),
})
export type Draft = z.infer<typeof Draft>

/** The draft as it was saved. */
export const SavedDraft = z.object({
  type: z.number().int(),
  source: z.string(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
  revision: z.number().int().positive(),
  savedDate: Timestamp,
})
export type SavedDraft = z.infer<typeof SavedDraft>

const params = z.object({ questionId: Id })

export const getDraft = endpoint({
  method: 'GET',
  url: '/auth/api/Drafts/:questionId',
  who: 'user',
  summary: 'The user’s draft of a question; null if there is none.',
  params,
  query: DraftContext,
  reply: z.object({ draft: SavedDraft.nullable() }),
  refuses: ['notFound'],
  candidate: true,
})
/** If a newer draft exists, the status is 409 and the reply has that draft, so that the user can choose. */
export const saveDraft = endpoint({
  method: 'PUT',
  url: '/auth/api/Drafts/:questionId',
  who: 'user',
  summary: 'Save a draft. If a newer one exists, nothing is saved: the status is 409, and the reply has the newer one.',
  params,
  body: Draft.extend({ context: DraftContext.default({}) }),
  bodyBytes: 2 * (maximumSourceBytes + additionalFiles.maximum * maximumFileBytes),
  reply: z.object({ revision: z.number().int(), draft: SavedDraft.optional() }),
  otherStatuses: [409],
  // Saving the same again changes nothing, and a stored reply would lose its status.
  runsAgain: true,
  refuses: ['notAllowed', 'notFound', 'tooLarge'],
  candidate: true,
})
