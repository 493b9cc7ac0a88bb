import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { Tournament, TournamentQuestion } from './tournament.ts'

/** Taking part in a tournament (contests.md, section 1). */

/** `spectator` watches and is notified of the start; `virtual` is a personal run after the end. */
export const ParticipationKind = z.enum(['live', 'spectator', 'virtual'])
export type ParticipationKind = z.infer<typeof ParticipationKind>

/** `begunAt` and `endsAt` are null before it began. */
export const Participation = z.object({
  participationId: z.number().int(),
  kind: ParticipationKind,
  begunAt: Timestamp.nullable(),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  extraMinutes: z.number(),
  isDisqualified: z.boolean(),
})
export type Participation = z.infer<typeof Participation>

/** A tournament with the user's relation to it. Includes private ones to which the user was invited. */
export const TournamentSignedIn = Tournament.extend({
  /** The live participation, or that of a spectator. */
  participation: Participation.nullable(),
  /** The newest virtual run. */
  virtual: Participation.nullable(),
  /** The user's place in a final ranking; null without one, or without a point. */
  place: z.object({ rank: z.number().int(), ranked: z.number().int() }).nullable(),
  /** The time left to the user if they begin now, in milliseconds; null if nobody can begin. */
  timeLeft: z.number().nullable(),
  can: z.object({
    register: z.boolean(),
    begin: z.boolean(),
    beginVirtual: z.boolean(),
    manage: z.boolean(),
    /** False for participants whose own time has not ended. */
    seeRanking: z.boolean(),
    /** The ranking is final, and the user has a place in it. */
    certificate: z.boolean(),
  }),
})
export type TournamentSignedIn = z.infer<typeof TournamentSignedIn>

export const getTournamentSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id',
  who: 'user',
  summary: 'A tournament, how the user takes part in it, and what the user can do at this moment.',
  params: WithId,
  reply: TournamentSignedIn,
  refuses: ['notFound'],
})
export const registerForTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Register',
  who: 'user',
  summary:
    'Register for a tournament; a private one needs the token of an invitation. Registering twice changes nothing, and nobody takes a disqualification back.',
  params: WithId,
  body: z.object({ token: z.string().max(200).optional(), as: z.enum(['live', 'spectator']).default('live') }),
  reply: Done,
  refuses: ['notFound', 'conflict', 'tokenSpent'],
})
export const withdrawFromTournament = endpoint({
  method: 'DELETE',
  url: '/auth/api/Tournaments/:id/Register',
  who: 'user',
  summary:
    'Withdraw the registration for a tournament that the user has not begun, unless they were disqualified from it.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const beginTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Begin',
  who: 'user',
  summary:
    'Begin a tournament, or with `virtual` a virtual run after its end. Beginning again while it runs returns the same.',
  params: WithId,
  body: z.object({ virtual: z.boolean().default(false) }),
  reply: z.object({ participationId: z.number().int(), begunAt: Timestamp, endsAt: Timestamp }),
  refuses: ['notFound', 'conflict'],
})
/** The user's own result for a question; a freeze does not hide it from them. */
export const OwnResult = TournamentQuestion.extend({
  /** The specification's type: the question's first language. */
  type: z.number().int(),
  kind: z.string(),
  languages: z.array(z.number().int()),
  /** Points so far; with the format `icpc` 1 for a solved question. */
  best: z.number(),
  tries: z.number().int().nonnegative(),
  isSolved: z.boolean(),
  /** Submissions that no judge has judged yet. */
  waiting: z.number().int().nonnegative(),
})
export type OwnResult = z.infer<typeof OwnResult>
export const getTournamentTest = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Test',
  who: 'user',
  summary: 'The questions of a tournament that the user has begun, with the user’s own results.',
  params: WithId,
  reply: z.object({
    now: Timestamp,
    startsAt: Timestamp,
    endsAt: Timestamp,
    title: z.string(),
    participationId: z.number().int(),
    kind: ParticipationKind,
    submitDraftsAtEnd: z.boolean(),
    questions: z.array(OwnResult),
    /** The user's rank; null if the ranking is hidden or the user has none. */
    rank: z.number().int().nullable(),
    score: z.number(),
  }),
  refuses: ['notFound', 'conflict'],
})
export type TournamentTest = z.infer<typeof getTournamentTest.reply>
/**
 * Changes of a tournament, as server-sent events (`accept: text/event-stream`): each is a `tournament` event whose data
 * is a TournamentEvent and names what to load again. Without that header, the reply lists the events since `after`.
 */
export const TournamentEvent = z.object({
  seq: z.number().int(),
  kind: z.enum(['tournament', 'window', 'result', 'ranking', 'clarification']),
})
export type TournamentEvent = z.infer<typeof TournamentEvent>
export const followTournament = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Events',
  who: 'user',
  summary:
    'Follow a tournament: what has changed for the user, in order. `Last-Event-ID` or `after` replays what was missed.',
  params: WithId,
  query: z.object({ after: z.number().int().nonnegative().optional() }),
  reply: z.object({ seq: z.number().int(), events: z.array(TournamentEvent) }),
  events: { tournament: TournamentEvent },
  refuses: ['notFound'],
  candidate: true,
})
