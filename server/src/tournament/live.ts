import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TourRank } from '@gradus/contract/tour-rank'
import { pollWhileNeeded } from '../platform/concurrency/poll-while-needed.ts'
import { EventStream } from '../platform/http/event-stream.ts'
import type { Database } from '../platform/data/database.ts'
import { listEventsSince, readSequences, type SequenceRow } from './event-store.ts'
import type { EventFollower, RankAudience, RankFollower } from './follower.ts'
import { eventsFor } from './own-events.ts'
import { deltaOf } from './rank-delta.ts'
import { presentRanking, readRanking, versionOf } from './ranking.ts'
import { findTournament } from './store.ts'

/**
 * Theory of operation: live pages
 *
 * Each server watches the sequence numbers of the tournaments that somebody follows, four times a second, with one
 * statement for all of them. The numbers grow in commit order, so a number that was seen means that everything before it
 * was, too. When one has grown, the ranking is computed once, each page of it is compared with what its followers have,
 * and the difference is written once and sent to all of them. Nothing depends on a notification that could get lost.
 */
const pollMilliseconds = 250
/** After writing to this many followers, other requests get their turn: a write takes about 50 µs. */
const followersATurn = 50

export interface LiveTournaments {
  /** Starts with a `rank` event, and sends a `delta` event for each change. */
  followRanking(
    first: TourRank,
    follower: Omit<RankFollower, 'send' | 'end'>,
    refuse: EventStream['refuse'],
  ): EventStream
  followEvents(follower: Omit<EventFollower, 'send' | 'end'>, refuse: EventStream['refuse']): EventStream
  /** Ends every stream: the clients reconnect to another server, or to this one. */
  stop(): void
}

export function createLiveTournaments(database: Database, onError: (error: unknown) => void): LiveTournaments {
  const rankings = new Map<string, RankAudience>()
  const listeners = new Set<EventFollower>()
  const seen = new Map<number, SequenceRow>()
  const poll = async () => {
    const shared = [...rankings.values()].map(({ followers }) => [...followers][0]?.tournamentId ?? 0)
    const followed = new Set([...shared, ...[...listeners].map(({ tournamentId }) => tournamentId)])
    for (const id of seen.keys()) if (!followed.has(id)) seen.delete(id)
    for (const now of await readSequences(database, [...followed])) {
      const before = seen.get(now.tournament_id)
      seen.set(now.tournament_id, now)
      if (before?.seq === now.seq) continue
      await sendEvents(now, before)
      for (const one of rankings.values())
        if ([...one.followers][0]?.tournamentId === now.tournament_id) await sendDelta(one, now)
    }
  }

  const sendEvents = async (now: SequenceRow, before: SequenceRow | undefined) => {
    const waiting = [...listeners].filter((one) => one.tournamentId === now.tournament_id && one.after < now.seq)
    if (waiting.length === 0) return
    const events = await listEventsSince(database, now.tournament_id, Math.min(...waiting.map(({ after }) => after)))
    const ranking = before === undefined || before.public_seq !== now.public_seq
    for (const one of waiting) {
      for (const event of eventsFor(
        one.userId,
        events.filter(({ seq }) => seq > one.after),
      ))
        one.send('tournament', event.seq, JSON.stringify(event))
      one.after = now.seq
      if (ranking) one.send('tournament', now.seq, JSON.stringify({ seq: now.seq, kind: 'ranking' }))
    }
  }

  const sendDelta = async (shared: RankAudience, now: SequenceRow) => {
    const [one] = shared.followers
    if (!one || versionOf(now, one.view) <= shared.last.version) return
    const [tournament, ranking] = await Promise.all([
      findTournament(database, one.tournamentId),
      readRanking(database, one.tournamentId, one.view),
    ])
    if (!tournament || ranking.version <= shared.last.version) return
    const next = presentRanking(tournament, ranking, one.selection, false, new Date())
    // A delta can't express a change of questions or title: send the whole ranking.
    const same = JSON.stringify(shared.last.questions) === JSON.stringify(next.questions)
    const [event, data] =
      same && shared.last.title === next.title ? ['delta', deltaOf(shared.last, next)] : ['rank', next]
    const text = JSON.stringify(data)
    // Followers who arrive after this line get the new version at once.
    const followers = [...shared.followers]
    shared.last = next
    for (let index = 0; index < followers.length; index += followersATurn) {
      if (index > 0) await nextTurn()
      for (const follower of followers.slice(index, index + followersATurn))
        if (shared.followers.has(follower)) follower.send(event, next.version, text)
    }
  }

  const loop = pollWhileNeeded({
    milliseconds: pollMilliseconds,
    isNeeded: () => rankings.size > 0 || listeners.size > 0,
    poll,
    onError,
  })

  return {
    followRanking(first, follower, refuse) {
      return new EventStream((send, end) => {
        const own = { ...follower, send, end }
        const key = JSON.stringify([own.tournamentId, own.view, own.selection])
        const shared = rankings.get(key) ?? { followers: new Set<RankFollower>(), last: first }
        // A new follower starts from the version that the others have, so that one delta serves all of them.
        if (shared.last.version < first.version && shared.followers.size === 0) shared.last = first
        rankings.set(key, shared)
        shared.followers.add(own)
        send('rank', shared.last.version, JSON.stringify(shared.last))
        // Other followers may have marked changes since `first` was read as seen, so they are checked again.
        seen.delete(own.tournamentId)
        loop.start()
        return () => {
          shared.followers.delete(own)
          if (shared.followers.size === 0) rankings.delete(key)
        }
      }, refuse)
    },
    followEvents(follower, refuse) {
      return new EventStream((send, end) => {
        const own = { ...follower, send, end }
        listeners.add(own)
        // Forgets the number, so that the next poll sends everything since `after`.
        seen.delete(own.tournamentId)
        loop.start()
        return () => void listeners.delete(own)
      }, refuse)
    },
    stop() {
      loop.stop()
      for (const { followers } of rankings.values()) for (const { end } of followers) end()
      for (const { end } of listeners) end()
    },
  }
}
