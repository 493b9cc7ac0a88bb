import { canonicalJson } from '@gradus/contract/opened-log'
import { LogEvent, type LogEventOf } from '@gradus/contract/tournament-log'
import type { Reader } from '../platform/data/database.ts'
import { listContestants, listContestSubmissions, type ContestSubmissionRow } from './contest-store.ts'
import { listEventsOfKinds, type EventRow } from './event-store.ts'
import { findEdits } from './log-store.ts'
import { listQuestions, listRemovedIntervals, type TournamentRow } from './store.ts'
import { timesOf } from './times.ts'

/** Among events at the same moment, those on which others depend come first. */
const order: readonly LogEvent['kind'][] = [
  'config',
  'removedInterval',
  'participant',
  'freeze',
  'submission',
  'result',
  'disqualified',
  'thaw',
  'final',
]

export async function listLogEvents(reader: Reader, tournament: TournamentRow): Promise<LogEvent[]> {
  const { id } = tournament
  const [contestants, submissions, intervals, recorded] = [
    await listContestants(reader, id),
    await listContestSubmissions(reader, id),
    await listRemovedIntervals(reader, id),
    await listEventsOfKinds(reader, id, ['tournament', 'judgement']),
  ]
  const verdicts = Map.groupBy(
    recorded.filter(({ kind }) => kind === 'judgement'),
    ({ subject_id }) => subject_id,
  )
  const { end, freezeMinutes } = timesOf(tournament)
  const events: LogEvent[] = [
    ...(await configsOf(reader, tournament, recorded)),
    ...intervals.map(({ starts_at, ends_at }) => ({
      kind: 'removedInterval' as const,
      at: ends_at.toISOString(),
      startDate: starts_at.toISOString(),
      endDate: ends_at.toISOString(),
    })),
    ...contestants.flatMap(({ id: participant, display_name, begun_at, starts_at }) =>
      begun_at && starts_at
        ? {
            kind: 'participant' as const,
            at: begun_at.toISOString(),
            participant,
            name: display_name,
            startDate: starts_at.toISOString(),
          }
        : [],
    ),
    ...submissions.map((one) => ({
      kind: 'submission' as const,
      at: one.received_at.toISOString(),
      submission: one.id,
      participant: one.participation_id,
      question: one.question_id,
      isLate: one.is_late,
    })),
    ...submissions.flatMap((one) => resultsOf(one, verdicts.get(one.id) ?? [])),
    ...contestants.flatMap(({ id: participant, disqualified_reason }) =>
      disqualified_reason === null
        ? []
        : { kind: 'disqualified' as const, at: lastMoment(tournament).toISOString(), participant },
    ),
    ...(freezeMinutes > 0
      ? [{ kind: 'freeze' as const, at: new Date(end - freezeMinutes * 60_000).toISOString() }]
      : []),
    ...(tournament.thawed_at ? [{ kind: 'thaw' as const, at: tournament.thawed_at.toISOString() }] : []),
    ...(tournament.final_at ? [{ kind: 'final' as const, at: tournament.final_at.toISOString() }] : []),
  ]
  return events.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || order.indexOf(one.kind) - order.indexOf(other.kind),
  )
}

/** Disqualifying and removing an interval are possible until the ranking is final. */
function lastMoment({ thawed_at, ends_at }: TournamentRow): Date {
  return thawed_at ?? ends_at
}

type Config = LogEventOf<'config'>

type Result = LogEventOf<'result'>

/** The recorded configurations, and the current one. */
async function configsOf(reader: Reader, tournament: TournamentRow, recorded: readonly EventRow[]): Promise<Config[]> {
  const [edits, questions] = [await findEdits(reader, tournament.id), await listQuestions(reader, tournament.id)]
  const former = recorded.flatMap(({ kind, data, created_at }) => {
    const read =
      kind === 'tournament' ? Config.safeParse({ ...data, kind: 'config', at: created_at.toISOString() }) : undefined
    return read?.success ? [read.data] : []
  })
  const present: Config = {
    kind: 'config',
    at: (former.length > 0 ? edits.modified_at : edits.created_at).toISOString(),
    title: tournament.title,
    format: tournament.format,
    startDate: tournament.starts_at.toISOString(),
    endDate: tournament.ends_at.toISOString(),
    timeZone: tournament.time_zone,
    minutesPerParticipant: tournament.minutes_per_participant,
    freezeMinutes: tournament.freeze_minutes,
    questions: questions.map(({ id, title, points }) => ({ question: id, title, points })),
  }
  const last = former.at(-1)
  return last && isSame(last, present) ? former : [...former, present]
}

const Config = LogEvent.options[0]

const Result = LogEvent.options[5]

/** The verdicts of a submission; the last of them counts. */
function resultsOf(submission: ContestSubmissionRow, recorded: readonly EventRow[]): Result[] {
  const former = recorded.flatMap(({ data, created_at }) => {
    const at = created_at.toISOString()
    const read = Result.safeParse({ ...data, kind: 'result', at, submission: submission.id })
    return read.success ? [read.data] : []
  })
  const present: Result = {
    kind: 'result',
    at: (submission.judged_at ?? submission.received_at).toISOString(),
    submission: submission.id,
    state: submission.state,
    passed: submission.passed,
    tests: submission.tests,
    passedGroups: submission.passed_groups,
  }
  if (former.length === 0) return submission.state === 'waiting' ? [] : [present]
  const last = former.at(-1)
  return last && isSame(last, present) ? former : [...former, present]
}

function isSame(one: Config | Result, other: Config | Result): boolean {
  return canonicalJson({ ...one, at: '' }) === canonicalJson({ ...other, at: '' })
}
