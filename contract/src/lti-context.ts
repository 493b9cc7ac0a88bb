import { z } from 'zod'
import { RosterPreview } from './course-member.ts'
import { endpoint } from './endpoint.ts'
import { LtiScoreState } from './lti-score.ts'
import { Done, Timestamp, WithId } from './part.ts'

/** A platform's course that is connected with one of ours. */
export const LtiContext = z.object({
  id: z.number().int(),
  platform: z.string(),
  title: z.string(),
  connectedBy: z.string().nullable(),
  connectedDate: Timestamp,
  canReadRoster: z.boolean(),
  rosterDate: Timestamp.nullable(),
  /** Links to assignments, and those of them that take grades. */
  links: z.number().int().nonnegative(),
  gradedLinks: z.number().int().nonnegative(),
})
export type LtiContext = z.infer<typeof LtiContext>

export const getCourseLti = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Lti',
  who: 'user',
  summary:
    'The learning platforms that a course is connected with, and whether its grades have reached them, for its lecturers.',
  params: WithId,
  reply: z.object({
    contexts: z.array(LtiContext),
    /** How many scores are in each state, with those of anonymous assignments. */
    scores: z.record(LtiScoreState, z.number().int().nonnegative()),
    /**
     * Linked anonymous assignments. Their scores are sent and compared, but listed only once their names are revealed:
     * points beside names would reveal who is who.
     */
    anonymous: z.array(z.object({ assignmentId: z.number().int(), title: z.string() })),
  }),
  refuses: ['notFound', 'notAllowed'],
})
export const disconnectLtiContext = endpoint({
  method: 'DELETE',
  url: '/auth/api/LtiContexts/:id',
  who: 'user',
  summary: 'Disconnect a platform’s course. Its members stay; its links stop working, and grades are no longer sent.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const readLtiRoster = endpoint({
  method: 'POST',
  url: '/auth/api/LtiContexts/:id/Roster',
  who: 'user',
  summary: 'Import the students of a platform’s course as with a CSV roster. With `preview=1` nothing changes.',
  params: WithId,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  reply: z.union([RosterPreview, z.object({ invited: z.number().int(), moved: z.number().int() })]),
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
