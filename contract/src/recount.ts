import { rounded } from './fraction.ts'
import { rankParticipants } from './contest/ranking.ts'
import { scoreParticipant, type ContestSubmission } from './contest/scoring.ts'
import { elapsedAt, type Window } from './contest/window.ts'
import type { LogEvent, TournamentLog } from './tournament-log.ts'
import { type LogEventOf } from './tournament-log.ts'

/** Computes the ranking of a tournament again from its log. */

/** A row of the recounted ranking. */
export interface RecountedRow {
  readonly participant: number
  readonly name: string
  readonly rank: number | null
  readonly score: number
  readonly penalty: number
  readonly cells: readonly { readonly question: number; readonly points: number; readonly tries: number }[]
}

/** The ranking that follows from the events, best first. @throws Error if the log has no configuration */
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
