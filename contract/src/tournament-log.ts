import { z } from 'zod'
import { ContestFormat } from './contest/scoring.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, WithId } from './part.ts'

/**
 * The log of a tournament: everything that its ranking is computed from, in order and signed by the site (contests.md 27).
 * Anybody can verify the signature, replay the events and compare the ranking; `recountLog` does so in a browser.
 *
 * The file is JSON in one canonical form: the keys of each object in the order of their code units, without spaces. The
 * signature is Ed25519 over these bytes without the key `signature`. A file in any other form is refused, so no byte of
 * it can change.
 */

/** A submission's result as the log records it. */
const result = {
  submission: z.number().int(),
  state: z.enum(['waiting', 'ignored', 'rejected', 'accepted']),
  passed: z.number().int(),
  tests: z.number().int(),
  passedGroups: z.array(z.object({ name: z.string(), tests: z.number().int() })),
}

const event = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), at: Timestamp, ...fields })

export const LogEvent = z.discriminatedUnion('kind', [
  /** The tournament's settings from that moment on. The last such event applies. */
  event('config', {
    title: z.string(),
    format: ContestFormat,
    startDate: Timestamp,
    endDate: Timestamp,
    timeZone: z.string(),
    minutesPerParticipant: z.number().int().nullable(),
    freezeMinutes: z.number(),
    questions: z.array(z.object({ question: z.number().int(), title: z.string(), points: z.number().int() })),
  }),
  /** The time between the two dates does not count. */
  event('removedInterval', { startDate: Timestamp, endDate: Timestamp }),
  /**
   * A participant began. Their time counts from `startDate`. When it ends is not published: that would show who was
   * given extra time, often for a disability, and `isLate` is all that a recount needs. Logs from before have both.
   */
  event('participant', {
    participant: z.number().int(),
    name: z.string(),
    startDate: Timestamp,
    endDate: Timestamp.optional(),
    extraSeconds: z.number().nonnegative().optional(),
  }),
  event('disqualified', { participant: z.number().int() }),
  /** `at` is the time at which the server received the submission. A late one is stored but never counts. */
  event('submission', {
    submission: z.number().int(),
    participant: z.number().int(),
    question: z.number().int(),
    isLate: z.boolean(),
  }),
  /** A judge's verdict, or a new one after a rejudge. The last verdict counts. */
  event('result', result),
  event('freeze', {}),
  event('thaw', {}),
  event('final', {}),
])
export type LogEvent = z.infer<typeof LogEvent>
export type LogEventOf<Kind extends LogEvent['kind']> = Extract<LogEvent, { kind: Kind }>

export const TournamentLog = z.object({
  format: z.literal('gradus-tournament-log'),
  version: z.literal(1),
  /** The address of the site that signs it. */
  site: z.string(),
  tournament: z.number().int(),
  /** False while its organisers can still change it. */
  isFinal: z.boolean(),
  events: z.array(LogEvent),
  /** The Ed25519 key of the site, 32 bytes in base64url. */
  publicKey: z.string(),
  /** 64 bytes in base64url. */
  signature: z.string(),
})
export type TournamentLog = z.infer<typeof TournamentLog>

export const getTournamentLog = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments/:id/Log',
  who: 'anyone',
  summary:
    'The signed log of a public tournament once its ranking is final: everything that the ranking is computed from.',
  params: WithId,
  reply: TournamentLog,
  refuses: ['notFound', 'conflict'],
})
export const getTournamentLogSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Log',
  who: 'user',
  summary: 'The signed log of a tournament that the user may see once it is final; for organisers once it is thawed.',
  params: WithId,
  reply: TournamentLog,
  refuses: ['notFound', 'conflict'],
})
export const getSigningKey = endpoint({
  method: 'GET',
  url: '/public/api/SigningKey',
  who: 'anyone',
  summary: 'The public key with which the site signs the logs of its tournaments.',
  reply: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
})
