import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { picture } from './profile.ts'
import { bytesOfBody } from './question.ts'
import { TournamentForm } from './tournament-form.ts'
import { Tournament, TournamentQuestion, TournamentState, TournamentSummary } from './tournament.ts'

/** What organisers can do with a tournament. */

/** A tournament as its organisers see it, with its questions even before the start. `revision` counts the changes. */
export const ManagedTournament = Tournament.extend({
  questions: z.array(TournamentQuestion.extend({ difficultLevel: z.number().int(), audience: z.string() })),
  revision: z.number().int(),
  can: z.object({
    /** Reopen a final ranking, announce the tournament on the site, transfer it to the site. */
    administer: z.boolean(),
  }),
})

export type ManagedTournament = z.infer<typeof ManagedTournament>

/**
 * Managing: for admins, for those who organise the tournament, and for owners and recruiters of its company. For
 * everybody else, the tournament does not exist.
 */
export const addTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments',
  adminUrl: '/admin/api/Tournaments',
  who: 'user',
  summary: 'Create a tournament, as an admin, or for a company as its owner or recruiter. Returns its id.',
  body: TournamentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed'],
})

export const editTournament = endpoint({
  method: 'PUT',
  url: '/auth/api/Tournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'Change a tournament; its ranking is computed again. `revision` is the one that the edit began from.',
  params: WithId,
  body: TournamentForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

export const putTournamentPicture = endpoint({
  method: 'PUT',
  url: '/auth/api/Tournaments/:id/Picture',
  adminUrl: '/admin/api/Tournaments/:id/Picture',
  who: 'user',
  summary:
    'Upload a picture for a tournament. It is re-encoded; returns its address. To remove it, edit the tournament.',
  params: WithId,
  reply: z.object({ imageUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound'],
})

export const deleteTournament = endpoint({
  method: 'DELETE',
  url: '/auth/api/Tournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'Delete a tournament that nobody has begun.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

export const ManagedTournamentOrder = z.enum(['title', 'start'])

export const listManagedTournaments = endpoint({
  method: 'GET',
  url: '/admin/api/Tournaments',
  who: 'admin',
  summary: 'All tournaments, drafts and private ones included.',
  query: TableQuery.extend({ state: TournamentState.optional(), by: ManagedTournamentOrder.default('start') }),
  reply: tableOf(TournamentSummary).extend({ now: Timestamp }),
})

export const getManagedTournament = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedTournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'A tournament with its questions, as its organisers edit it.',
  params: WithId,
  reply: ManagedTournament,
  refuses: ['notFound'],
})

export const setTournamentState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Tournaments/:id/State',
  adminUrl: '/admin/api/Tournaments/:id/State',
  who: 'user',
  summary:
    'Show the frozen results (`thawed`), or make the ranking final (`final`), which awards the points for places. `thawed` with a reason reopens a final tournament, as an admin.',
  params: WithId,
  body: z.object({ to: z.enum(['thawed', 'final']), reason: z.string().max(500).optional() }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
