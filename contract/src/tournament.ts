import { z } from 'zod'
import { ContestFormat } from './contest/scoring.ts'
import { contestStates } from './contest/window.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, CompanyName, PageNumber, WithId, pageOf } from './part.ts'

/** Tournaments: contests of coding questions in a window of time (contests.md; design, sections 8 and 12). */

export const TournamentState = z.enum(contestStates)
export type TournamentState = z.infer<typeof TournamentState>

/** A row of a list. */
export const TournamentSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  startDate: Timestamp,
  endDate: Timestamp,
  /** IANA name; the organiser's. */
  timeZone: z.string(),
  state: TournamentState,
  format: ContestFormat,
  minutesPerParticipant: z.number().int().nullable(),
  freezeMinutes: z.number(),
  isPublic: z.boolean(),
  questionCount: z.number().int().nonnegative(),
  /** Registered participants; virtual runs are not counted. */
  participantCount: z.number().int().nonnegative(),
})
export type TournamentSummary = z.infer<typeof TournamentSummary>

export const TournamentQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  points: z.number().int(),
})
export type TournamentQuestion = z.infer<typeof TournamentQuestion>

/** One tournament in full. `now` is the server's clock. Its questions are listed once it has started. */
export const Tournament = TournamentSummary.extend({
  body: z.string(),
  languages: z.array(z.number().int()),
  submitDraftsAtEnd: z.boolean(),
  questions: z.array(TournamentQuestion).nullable(),
  /** The company that owns the tournament; null for the site's own. */
  company: CompanyName.nullable(),
  now: Timestamp,
})
export type Tournament = z.infer<typeof Tournament>

export const TournamentListState = z.enum(['upcoming', 'running', 'past'])
export type TournamentListState = z.infer<typeof TournamentListState>

export const listTournaments = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments',
  who: 'anyone',
  summary: 'Public tournaments: upcoming ones soonest first, running and past ones newest first.',
  query: z.object({ state: TournamentListState.default('upcoming'), page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Timestamp }),
})
export const getTournament = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments/:id',
  who: 'anyone',
  summary: 'A public tournament, without its questions before the start.',
  params: WithId,
  reply: Tournament,
  refuses: ['notFound'],
})

/** Tournaments that the user registered for or was invited to, private ones included. */
export const listOwnTournaments = endpoint({
  method: 'GET',
  url: '/auth/api/OwnTournaments',
  who: 'user',
  summary: 'Tournaments that the user takes part in or organises, newest start first.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Timestamp }),
})

export const listCompanyTournaments = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id/Tournaments',
  who: 'anyone',
  summary: 'The public tournaments of a company, newest start first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Timestamp }),
  refuses: ['notFound'],
})
export const listManagedCompanyTournaments = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/Tournaments',
  who: 'user',
  summary:
    'The tournaments of a company for its members, newest start first; drafts and private ones for those who manage them.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Timestamp, can: z.object({ manage: z.boolean() }) }),
  refuses: ['notFound'],
})
