import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { TournamentState } from './tournament.ts'
import { tournamentLimits } from './tournament-form.ts'
import { Instant } from './time.ts'

/** What organisers can see and do while a tournament runs (contests.md, section 5). */

export const ManagedParticipant = z.object({
  participationId: z.number().int(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  registeredAt: Timestamp,
  begunAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  extraMinutes: z.number(),
  disqualifiedReason: z.string().nullable(),
  /** Passes that were revoked as forged, and those that still count because the ranking is final. */
  revokedPasses: z.number().int(),
  passesInQuestion: z.number().int(),
})
export type ManagedParticipant = z.infer<typeof ManagedParticipant>

export const listParticipants = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Participants',
  adminUrl: '/admin/api/Tournaments/:id/Participants',
  who: 'user',
  summary: 'Who takes part in a tournament, by name.',
  params: WithId,
  query: z.object({ q: z.string().max(200).default(''), page: PageNumber }),
  reply: pageOf(ManagedParticipant),
  refuses: ['notFound'],
})
export const changeParticipant = endpoint({
  method: 'PATCH',
  url: '/auth/api/Participants/:id',
  adminUrl: '/admin/api/Participants/:id',
  who: 'user',
  summary: 'Give a participant extra minutes, disqualify them with a reason, or take that back (`null`).',
  params: WithId,
  body: z.object({
    extraMinutes: z.number().min(0).max(tournamentLimits.minutesPerParticipant).optional(),
    /** The extra minutes as they were read. If they are given and somebody else has given others since, the status is 409. */
    extraMinutesBefore: z.number().min(0).optional(),
    disqualifiedReason: z.string().trim().min(1, { error: 'Enter a reason.' }).max(500).nullish(),
  }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

/** Intervals that don't count as contest time, such as an outage. */
export const RemovedInterval = z.object({ id: z.number().int(), startDate: Timestamp, endDate: Timestamp })
export type RemovedInterval = z.infer<typeof RemovedInterval>
export const listRemovedIntervals = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/RemovedIntervals',
  adminUrl: '/admin/api/Tournaments/:id/RemovedIntervals',
  who: 'user',
  summary: 'Intervals in which the time of a tournament is stopped.',
  params: WithId,
  reply: z.array(RemovedInterval),
  refuses: ['notFound'],
})
export const removeInterval = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/RemovedIntervals',
  adminUrl: '/admin/api/Tournaments/:id/RemovedIntervals',
  who: 'user',
  summary: 'Stop the time of a tournament in an interval, for example because of an outage. Returns the interval’s id.',
  params: WithId,
  body: z.object({ startDate: Instant, endDate: Instant }),
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const restoreInterval = endpoint({
  method: 'DELETE',
  url: '/auth/api/RemovedIntervals/:id',
  adminUrl: '/admin/api/RemovedIntervals/:id',
  who: 'user',
  summary: 'Put a removed interval back.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

/** The overview for organisers while the tournament runs. */
export const TournamentDashboard = z.object({
  now: Timestamp,
  state: TournamentState,
  /** After the end: when the last participant's extra time ends; null if everybody's time is over. */
  extraTimeUntil: Timestamp.nullable(),
  registered: z.number().int(),
  begun: z.number().int(),
  waiting: z.number().int(),
  /** Seconds that the oldest waiting submission has waited. */
  oldestWaiting: z.number().nullable(),
  unansweredClarifications: z.number().int(),
  /** Submissions of the last 60 minutes, a number for each minute, oldest first. */
  perMinute: z.array(z.number().int()),
  byQuestion: z.array(
    z.object({
      questionId: z.number().int(),
      title: z.string(),
      submissions: z.number().int(),
      solved: z.number().int(),
    }),
  ),
})
export type TournamentDashboard = z.infer<typeof TournamentDashboard>
export const getTournamentDashboard = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Dashboard',
  adminUrl: '/admin/api/Tournaments/:id/Dashboard',
  who: 'user',
  summary: 'Activity in a tournament: submissions per minute, waiting submissions, unanswered clarifications.',
  params: WithId,
  reply: TournamentDashboard,
  refuses: ['notFound'],
})
