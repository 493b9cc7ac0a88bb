import { z } from 'zod'
import { rounded } from './fraction.ts'
import { rankParticipants } from './contest/ranking.ts'
import { ContestFormat, scoreParticipant, type ContestSubmission } from './contest/scoring.ts'
import { elapsedAt, type Window } from './contest/window.ts'
import { endpoint } from './endpoint.ts'
import { Moment, WithId } from './part.ts'

/**
 * The log of a tournament: everything that its ranking follows from, in order and signed by the site (contests.md 27).
 * Anybody can verify the signature, replay the events and compare the ranking; `recountLog` does so in a browser.
 *
 * The file is JSON in one canonical form: the keys of each object in the order of their code units, without spaces. The
 * signature is Ed25519 over these bytes without the key `signature`. A file in any other form is refused, so no byte of
 * it can change.
 */

const Seconds = z.number().nonnegative()

/** What the log knows of a submission's result. */
const result = {
  submission: z.number().int(),
  state: z.enum(['waiting', 'ignored', 'rejected', 'accepted']),
  passed: z.number().int(),
  tests: z.number().int(),
  passedGroups: z.array(z.object({ name: z.string(), tests: z.number().int() })),
}

const event = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), at: Moment, ...fields })

export const LogEvent = z.discriminatedUnion('kind', [
  /** The tournament as it was from then on. The last one decides. */
  event('config', {
    title: z.string(),
    format: ContestFormat,
    startDate: Moment,
    endDate: Moment,
    timeZone: z.string(),
    minutesPerParticipant: z.number().int().nullable(),
    freezeMinutes: z.number(),
    questions: z.array(z.object({ question: z.number().int(), title: z.string(), points: z.number().int() })),
  }),
  /** The time between both does not count. */
  event('removedInterval', { startDate: Moment, endDate: Moment }),
  /** Somebody began. Their time counts from `startDate`. */
  event('participant', {
    participant: z.number().int(),
    name: z.string(),
    startDate: Moment,
    endDate: Moment,
    extraSeconds: Seconds,
  }),
  event('disqualified', { participant: z.number().int() }),
  /** `at` is when the server had received it. A late one is kept and never counts. */
  event('submission', {
    submission: z.number().int(),
    participant: z.number().int(),
    question: z.number().int(),
    isLate: z.boolean(),
  }),
  /** A judge's verdict, or another one after a rejudge. The last one decides. */
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
  /** False where its organiser can still change it. */
  isFinal: z.boolean(),
  events: z.array(LogEvent),
  /** The Ed25519 key of the site, 32 bytes in base64url. */
  publicKey: z.string(),
  /** 64 bytes in base64url. */
  signature: z.string(),
})
export type TournamentLog = z.infer<typeof TournamentLog>

/** A row of the recounted ranking. */
export interface RecountedRow {
  readonly participant: number
  readonly name: string
  readonly rank: number | null
  readonly score: number
  readonly penalty: number
  readonly cells: readonly { readonly question: number; readonly points: number; readonly tries: number }[]
}

/** The ranking that follows from the events, best first. @throws Error where the log has no configuration */
export function recountLog({ events }: Pick<TournamentLog, 'events'>): RecountedRow[] {
  const config = lastOf(events, 'config')
  if (!config) throw new Error('The log does not say what the tournament was.')
  const questions = config.questions.map(({ question, points }) => ({ questionId: question, points }))
  const removed = removedOf(events)
  const results = new Map(allOf(events, 'result').map((one) => [one.submission, one]))
  const disqualified = new Set(allOf(events, 'disqualified').map(({ participant }) => participant))
  const submissions = Map.groupBy(allOf(events, 'submission'), ({ participant }) => participant)
  const participants = new Map(allOf(events, 'participant').map((one) => [one.participant, one]))
  const scored = [...participants.values()].map(({ participant, name, startDate }) => ({
    participationId: participant,
    displayName: name,
    isDisqualified: disqualified.has(participant),
    standing: scoreParticipant(
      config.format,
      questions,
      (submissions.get(participant) ?? []).flatMap((one) =>
        one.isLate ? [] : [contestSubmission(one, results.get(one.submission), Date.parse(startDate), removed)],
      ),
    ),
  }))
  return rankParticipants(scored).map(({ participationId, displayName, rank, standing }) => ({
    participant: participationId,
    name: displayName,
    rank,
    score: rounded(standing.score),
    penalty: standing.penalty,
    cells: standing.cells.map(({ questionId, points, tries }) => ({
      question: questionId,
      points: rounded(points),
      tries,
    })),
  }))
}

function contestSubmission(
  { submission, question, at }: LogEventOf<'submission'>,
  known: LogEventOf<'result'> | undefined,
  start: number,
  removed: readonly Window[],
): ContestSubmission {
  return {
    id: submission,
    questionId: question,
    elapsed: elapsedAt(Date.parse(at), start, removed),
    state: known?.state ?? 'waiting',
    passed: known?.passed ?? 0,
    tests: known?.tests ?? 0,
    passedGroups: known?.passedGroups ?? [],
  }
}

function removedOf(events: readonly LogEvent[]): Window[] {
  return allOf(events, 'removedInterval')
    .map(({ startDate, endDate }) => ({ start: Date.parse(startDate), end: Date.parse(endDate) }))
    .toSorted((one, other) => one.start - other.start)
}

function allOf<Kind extends LogEvent['kind']>(events: readonly LogEvent[], kind: Kind): LogEventOf<Kind>[] {
  return events.filter((one): one is LogEventOf<Kind> => one.kind === kind)
}

function lastOf<Kind extends LogEvent['kind']>(events: readonly LogEvent[], kind: Kind): LogEventOf<Kind> | undefined {
  return allOf(events, kind).at(-1)
}

/** JSON in its canonical form: sorted keys, no spaces. `undefined` is left out, as JSON does. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** What is signed: the log without its signature. */
export function signedBytes(log: Omit<TournamentLog, 'signature'> | TournamentLog): Uint8Array<ArrayBuffer> {
  const { signature: _signature, ...rest } = log as TournamentLog
  return new TextEncoder().encode(canonicalJson(rest))
}

export type OpenedLog =
  | { readonly state: 'verified'; readonly log: TournamentLog }
  /** `otherKey`: signed by another key than the one that was expected. `forged`: changed after it was signed. */
  | { readonly state: 'unreadable' | 'otherKey' | 'forged' }

/**
 * Reads a downloaded log and verifies it.
 * @param publicKey the site's, as `getSigningKey` answers it, and not as the file says
 */
export async function openLog(text: string, publicKey: string): Promise<OpenedLog> {
  const log = readLog(text)
  if (!log) return { state: 'unreadable' }
  if (log.publicKey !== publicKey) return { state: 'otherKey' }
  const [key, signature] = [bytesOf(publicKey), bytesOf(log.signature)]
  if (!key || !signature) return { state: 'unreadable' }
  const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
  const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, signedBytes(log))
  return isSigned ? { state: 'verified', log } : { state: 'forged' }
}

/** Undefined for what is no log, and for a log in another form than the canonical one. */
function readLog(text: string): TournamentLog | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const log = TournamentLog.safeParse(value)
    return log.success && canonicalJson(log.data) === text ? log.data : undefined
  } catch {
    return undefined
  }
}

/** Undefined for what is no base64url, and for a text whose last bits say nothing: those could change unnoticed. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    const again = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return again === base64url ? Uint8Array.from(text, (one) => one.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

export const getTournamentLog = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments/:id/Log',
  who: 'anyone',
  summary: 'The signed log of a public tournament once its ranking is final: everything that the ranking follows from.',
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
