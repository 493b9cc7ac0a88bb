import { canonicalJson, LogEvent, type LogEventOf, type TournamentLog } from '@gradus/contract/tournament-log'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { mayOrganise, visibleTournament } from './access.ts'
import { listContestants, listContestSubmissions, type ContestSubmissionRow } from './contest-store.ts'
import { listEventsOfKinds, type EventRow } from './event-store.ts'
import { findEdits } from './log-store.ts'
import { signLog } from './log-signature.ts'
import { findTournament, listQuestions, listRemovedIntervals, type TournamentRow } from './store.ts'
import { timesOf } from './times.ts'

/**
 * The signed log of a tournament (contests.md 27). Its last word on everything is what the tables say, which is what the
 * ranking is computed from; what was before it (configurations, verdicts that a rejudge changed) comes from the events
 * that were recorded meanwhile.
 */

/** For everybody. @throws Problem notFound for what is not public, conflict before the ranking is final */
export async function downloadPublicLog(database: Database, site: string, id: number): Promise<Download> {
  const tournament = orNotFound(await findTournament(database, id))
  orNotFound(tournament.is_public && !tournament.is_draft ? tournament : undefined)
  return download(database, site, tournament, false)
}

/** For those who see the tournament. @throws Problem notFound, conflict before it is final (for organisers: thawed) */
export async function downloadLog(database: Database, site: string, id: number, user: User): Promise<Download> {
  const tournament = await visibleTournament(database, id, user)
  return download(database, site, tournament, await mayOrganise(database, tournament, user))
}

async function download(database: Database, site: string, tournament: TournamentRow, organises: boolean) {
  const isReady = tournament.final_at !== null || (organises && tournament.thawed_at !== null)
  if (!isReady) throw new Problem('conflict', { message: 'The log can be downloaded once the ranking is final.' })
  const log = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readLog(tx, site, tournament))
  const name = `tournament-${tournament.id}-log.json`
  return new Download(name, 'application/json; charset=utf-8', Buffer.from(canonicalJson(log)))
}

/** The log as it is now, signed. */
export async function readLog(reader: Reader, site: string, tournament: TournamentRow): Promise<TournamentLog> {
  return signLog(reader, {
    format: 'gradus-tournament-log',
    version: 1,
    site,
    tournament: tournament.id,
    isFinal: tournament.final_at !== null,
    events: await listLogEvents(reader, tournament),
  })
}

/** Of events at the same moment, those that others need come first. */
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

async function listLogEvents(reader: Reader, tournament: TournamentRow): Promise<LogEvent[]> {
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
    ...contestants.flatMap(({ id: participant, display_name, begun_at, starts_at, ends_at, extra_minutes }) =>
      begun_at && starts_at && ends_at
        ? {
            kind: 'participant' as const,
            at: begun_at.toISOString(),
            participant,
            name: display_name,
            startDate: starts_at.toISOString(),
            endDate: ends_at.toISOString(),
            extraSeconds: Math.round(extra_minutes * 60),
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

/** The configurations that were recorded, and the one that counts. */
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

/** The verdicts of a submission, the last of which is the one that counts. */
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
