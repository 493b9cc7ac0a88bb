import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { apiCollectionNames, type ApiEvent } from '@gradus/contract/contest-api-event'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { checkMilliseconds } from '../platform/http/event-stream.ts'
import { Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { readDocuments, type ContestDocuments } from './contest-api.ts'
import { readSequences } from './event-store.ts'

/**
 * The event feed of the Contest API: all objects, then every object that changes. A change is found by comparing the
 * documents with those that were sent, whenever the tournament's sequence number has grown or the clock changes its
 * state. The number of a complete round is its token.
 */

const pollMilliseconds = 1000
/** The specification asks for a line at least every two minutes, and contests.md for one every 30 seconds. */
const quietLooks = 20
/** After this time the client must reconnect with its token. */
const maxMilliseconds = 60 * 60_000

/** A response that streams lines. */
export class EventFeed extends Download {
  override send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `inline; filename="${this.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .header('x-accel-buffering', 'no')
      .send(this.body)
  }
}

interface FeedOptions {
  readonly tournamentId: number
  readonly sinceToken: string | undefined
  /** Ends the feed after the existing events. */
  readonly once: boolean
  /** @returns the client with its present rights. @throws Problem once its token or session has ended */
  recheckAccess(): Promise<User>
  /** Ends when the client leaves, or the server stops. */
  readonly signal: AbortSignal
}

/** @throws Problem notFound, badInput for a token that was never given */
export async function openFeed(database: Database, user: User, options: FeedOptions): Promise<EventFeed> {
  const { tournamentId, sinceToken } = options
  await organisedTournament(database, tournamentId, user)
  const last = await sequenceOf(database, tournamentId)
  if (sinceToken !== undefined && !(/^\d{1,15}$/.test(sinceToken) && Number(sinceToken) <= last))
    throw new Problem('badInput', { message: 'This token is not one of this feed.', field: 'since_token' })
  const body = Readable.from(linesOf(database, user, options))
  return new EventFeed('event-feed.ndjson', 'application/x-ndjson', body)
}

async function* linesOf(database: Database, opener: User, options: FeedOptions): AsyncGenerator<string> {
  const { tournamentId, sinceToken, once, signal, recheckAccess } = options
  const until = Date.now() + maxMilliseconds
  let sent: ContestDocuments | undefined
  let [seenSequence, seenState] = [-1, '']
  let [user, checked] = [opener, Date.now()]
  for (let quiet = 0; Date.now() < until && !signal.aborted; quiet += 1) {
    if (Date.now() - checked >= checkMilliseconds) {
      checked = Date.now()
      user = await recheckAccess()
    }
    const tournament = await organisedTournament(database, tournamentId, user)
    const sequence = await sequenceOf(database, tournamentId)
    const clock = clockOf(tournament, new Date())
    if (sequence !== seenSequence || clock !== seenState) {
      const documents = await readDocuments(database, tournament, new Date())
      // A reconnecting client gets whole collections, so that objects that were removed in the meantime disappear, too.
      const events = sent ? changesOf(sent, documents) : allOf(documents, sinceToken !== undefined)
      yield* linesOfRound(events, sequence)
      if (events.length > 0) quiet = 0
      ;[sent, seenSequence, seenState] = [documents, sequence, clock]
    }
    if (once) return
    if (quiet >= quietLooks) {
      yield '\n'
      quiet = 0
    }
    await pause(pollMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

async function sequenceOf(database: Database, tournamentId: number): Promise<number> {
  const [last] = await readSequences(database, [tournamentId])
  return last?.seq ?? 0
}

/** The part of the state that depends only on the clock. */
function clockOf(row: Awaited<ReturnType<typeof organisedTournament>>, now: Date): string {
  const freeze = row.ends_at.getTime() - row.freeze_minutes * 60_000
  return [row.starts_at.getTime(), freeze, row.ends_at.getTime()].map((moment) => now.getTime() >= moment).join()
}

/** The state comes last: once it announces the end of updates, nothing may follow. */
export function allOf(documents: ContestDocuments, isAgain: boolean): ApiEvent[] {
  return [
    { type: 'contest', id: null, data: documents.contest },
    ...apiCollectionNames.flatMap((type): ApiEvent[] =>
      isAgain
        ? [{ type, id: null, data: [...documents[type]] }]
        : documents[type].map((one) => ({ type, id: one.id, data: one })),
    ),
    { type: 'state', id: null, data: documents.state },
  ]
}

export function changesOf(before: ContestDocuments, after: ContestDocuments): ApiEvent[] {
  const single = (type: 'contest' | 'state'): ApiEvent[] =>
    isSame(before[type], after[type]) ? [] : [{ type, id: null, data: after[type] }]
  return [
    ...single('contest'),
    // Objects that refer to others are removed before them.
    ...apiCollectionNames.toReversed().flatMap((type) => removedOf(type, before, after)),
    ...apiCollectionNames.flatMap((type) => changedOf(type, before, after)),
    ...single('state'),
  ]
}

type Type = (typeof apiCollectionNames)[number]

function removedOf(type: Type, before: ContestDocuments, after: ContestDocuments): ApiEvent[] {
  const currentIds = new Set(after[type].map(({ id }) => id))
  return before[type].filter(({ id }) => !currentIds.has(id)).map(({ id }) => ({ type, id, data: null }))
}

function changedOf(type: Type, before: ContestDocuments, after: ContestDocuments): ApiEvent[] {
  const known = new Map(before[type].map((one) => [one.id, JSON.stringify(one)]))
  return after[type]
    .filter((one) => known.get(one.id) !== JSON.stringify(one))
    .map((one) => ({ type, id: one.id, data: one }))
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The token is on the last line: a client that has received it has received the whole round. */
function* linesOfRound(events: readonly ApiEvent[], sequence: number): Generator<string> {
  const last = events.length - 1
  for (const [index, event] of events.entries())
    yield `${JSON.stringify(index === last ? { ...event, token: String(sequence) } : event)}\n`
}
