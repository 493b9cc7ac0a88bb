import type { z } from 'zod'
import { rounded } from '@gradus/contract/fraction'
import { firstSolves, rankParticipants } from '@gradus/contract/contest/ranking'
import type { Standing } from '@gradus/contract/contest/scoring'
import type { ApiCollections, ApiContest, ApiObject, ApiScoreboard, ApiState } from '@gradus/contract/contest-api'
import type { Outcome } from '@gradus/contract/judge'
import { canonicalLanguage, languageOf, languages } from '@gradus/contract/language'
import type { Reader } from '../platform/data/database.ts'
import { listClarifications, listOrganisers, listTeams, listTests, listVerdicts } from './contest-api-store.ts'
import { listContestSubmissions, type ContestSubmissionRow } from './contest-store.ts'
import { contestTime, relativeText, timeText } from './contest-time.ts'
import { letterOf } from './ranking-csv.ts'
import { readReplay, wholeStanding, type Replay } from './replay.ts'
import { listQuestions, type TournamentQuestionRow, type TournamentRow } from './store.ts'
import { timesOf } from './times.ts'

/**
 * A tournament as the documents of the Contest API (contests.md 23). Organisers see the whole of it, also what is frozen.
 * Submissions that were late are no part of the contest.
 */
export interface ContestDocuments extends ApiCollections {
  readonly contest: z.infer<typeof ApiContest>
  readonly state: z.infer<typeof ApiState>
}

const penaltyMinutes = 20
const participants = 'participants'
const minute = 60_000

export function contestDocument(row: TournamentRow): ContestDocuments['contest'] {
  const { start, end, minutesPerParticipant } = timesOf(row)
  const isPassFail = row.format === 'icpc'
  return {
    id: String(row.id),
    name: row.title,
    formal_name: row.title,
    start_time: timeText(row.starts_at),
    duration: relativeText(minutesPerParticipant === null ? end - start : minutesPerParticipant * minute),
    ...(row.freeze_minutes > 0 ? { scoreboard_freeze_duration: relativeText(row.freeze_minutes * minute) } : {}),
    ...(row.freeze_minutes > 0 && row.thawed_at ? { scoreboard_thaw_time: timeText(row.thawed_at) } : {}),
    scoreboard_type: isPassFail ? 'pass-fail' : 'score',
    ...(isPassFail ? { penalty_time: penaltyMinutes } : {}),
  }
}

/** @param lastUpdate of a submission that waits none is known, which holds back the end of updates */
export function stateDocument(
  row: TournamentRow,
  now: Date,
  lastUpdate: { readonly waiting: boolean; readonly at: Date | undefined },
): ContestDocuments['state'] {
  const freeze = row.freeze_minutes > 0 ? new Date(row.ends_at.getTime() - row.freeze_minutes * minute) : undefined
  const since = (moment: Date | undefined | null) => (moment && moment <= now ? timeText(moment) : null)
  const isOver = row.final_at !== null && !lastUpdate.waiting
  const updates = [row.final_at, row.thawed_at, lastUpdate.at].flatMap((one) => one?.getTime() ?? [])
  return {
    started: row.is_draft ? null : since(row.starts_at),
    ...(freeze ? { frozen: row.is_draft ? null : since(freeze) } : {}),
    ended: row.is_draft ? null : since(row.ends_at),
    ...(freeze ? { thawed: since(row.thawed_at) } : {}),
    finalized: since(row.final_at),
    // After all the others, as the specification has it.
    end_of_updates: isOver ? timeText(new Date(Math.max(...updates) + 1)) : null,
  }
}

/** Everything that the event feed has. */
export async function readDocuments(reader: Reader, row: TournamentRow, now: Date): Promise<ContestDocuments> {
  const questions = await listQuestions(reader, row.id)
  const known = new Set(questions.map(({ id }) => id))
  const teams = await listTeams(reader, row.id)
  const all = (await listContestSubmissions(reader, row.id)).filter((one) => !one.is_late && known.has(one.question_id))
  const replay = await readReplay(reader, row.id)
  const tests = testsOf(await listTests(reader, row.id))
  const starts = new Map(teams.map((team) => [team.id, team.starts_at ?? row.starts_at]))
  const timeOf = (one: ContestSubmissionRow, moment: Date) =>
    contestTime(moment, starts.get(one.participation_id) ?? row.starts_at, replay.removed)
  const contestants = new Map(replay.contestants.map((one) => [one.participationId, one]))
  const scoreOf = (one: ContestSubmissionRow) => {
    const own = contestants.get(one.participation_id)?.submissions.filter(({ id }) => id === one.id)
    // What this submission alone would be worth.
    return own ? rounded(wholeStanding(replay, { submissions: own }).score) : 0
  }
  const judged = all.filter(({ state }) => state !== 'waiting')
  return {
    contest: contestDocument(row),
    state: stateDocument(row, now, lastUpdateOf(all)),
    'judgement-types': judgementTypes(row),
    languages: languagesOf(row, questions, all),
    problems: questions.map((question, index) => problemOf(row, question, index, tests.get(question.id)?.length ?? 0)),
    groups: [{ id: participants, name: 'Participants' }],
    organizations: [],
    teams: teams.map((team) => ({
      id: String(team.id),
      name: team.display_name,
      label: String(team.id),
      display_name: team.display_name,
      group_ids: [participants],
      hidden: team.disqualified_reason !== null,
    })),
    accounts: await accountsOf(reader, row.id, teams),
    submissions: all.map((one) => submissionOf(one, timeOf)),
    judgements: judged.map((one) => judgementOf(one, timeOf, row.format === 'icpc' ? undefined : scoreOf(one))),
    runs: runsOf(
      judged,
      new Map((await listVerdicts(reader, row.id)).map((one) => [one.id, one.tests ?? []])),
      tests,
      timeOf,
    ),
    clarifications: await clarificationsOf(reader, row, teams, known, replay),
    awards: awardsOf(replay, questions),
  }
}

export function lastUpdateOf(all: readonly ContestSubmissionRow[]) {
  const last = Math.max(0, ...all.map((one) => (one.judged_at ?? one.received_at).getTime()))
  return { waiting: all.some(({ state }) => state === 'waiting'), at: last > 0 ? new Date(last) : undefined }
}

/** Identifiers that other systems use, too, where there are some. */
const languageIds: Readonly<Record<number, string>> = {
  7: 'csharp',
  8: 'python3',
  14: 'react',
  18: 'selenium-csharp',
  19: 'selenium-javascript',
  20: 'selenium-java',
  24: 'node-service',
}

function languageId(code: number): string {
  const known = canonicalLanguage(code)
  return languageIds[known] ?? languageOf(known)?.tag ?? String(known)
}

/** Those that are allowed, and those of submissions from before a change of the tournament. */
function languagesOf(
  row: TournamentRow,
  questions: readonly TournamentQuestionRow[],
  submissions: readonly ContestSubmissionRow[],
): ApiObject<'languages'>[] {
  const allowed = row.languages.length > 0 ? row.languages : questions.flatMap((one) => one.languages)
  const known = new Set([...allowed, ...submissions.flatMap(({ language }) => language ?? [])].map(canonicalLanguage))
  return languages
    .filter(({ code }) => known.has(code))
    .map(({ code, name, sourceFile }) => ({
      id: languageId(code),
      name,
      entry_point_required: false,
      extensions: [sourceFile.slice(sourceFile.lastIndexOf('.') + 1)],
    }))
}

const types = {
  passed: { id: 'AC', name: 'Accepted' },
  failed: { id: 'WA', name: 'Wrong answer' },
  timeLimit: { id: 'TLE', name: 'Time limit exceeded' },
  memoryLimit: { id: 'MLE', name: 'Memory limit exceeded' },
  outputLimit: { id: 'OLE', name: 'Output limit exceeded' },
  runtimeError: { id: 'RTE', name: 'Run-time error' },
  compileError: { id: 'CE', name: 'Compile error' },
  judgeError: { id: 'JE', name: 'Judging error' },
} as const satisfies Record<Outcome, { id: string; name: string }>

function judgementTypes(row: TournamentRow): ApiObject<'judgement-types'>[] {
  return Object.values(types).map(({ id, name }) => ({
    id,
    name,
    ...(row.format === 'icpc' ? { penalty: !['AC', 'CE', 'JE'].includes(id) } : {}),
    solved: id === 'AC',
  }))
}

function problemOf(
  row: TournamentRow,
  { id, title, points }: TournamentQuestionRow,
  index: number,
  tests: number,
): ApiObject<'problems'> {
  return {
    id: String(id),
    label: letterOf(index),
    name: title,
    ordinal: index + 1,
    test_data_count: tests,
    ...(row.format === 'icpc' ? {} : { max_score: points }),
  }
}

function testsOf(rows: Awaited<ReturnType<typeof listTests>>): Map<number, string[]> {
  return new Map(
    rows.map(({ question_id, cases, reports }) => [question_id, cases?.map(({ id }) => id) ?? reports ?? []]),
  )
}

async function accountsOf(
  reader: Reader,
  tournamentId: number,
  teams: readonly { readonly id: number; readonly user_id: number; readonly display_name: string }[],
): Promise<ApiObject<'accounts'>[]> {
  const organisers = await listOrganisers(reader, tournamentId)
  const taking = new Set(teams.map(({ user_id }) => user_id))
  return [
    ...organisers
      .filter(({ id }) => !taking.has(id))
      .map(({ id, display_name }) => accountOf(id, display_name, undefined)),
    ...teams.map((team) => accountOf(team.user_id, team.display_name, team.id)),
  ]
}

export function accountOf(id: number, name: string, teamId: number | undefined): ApiObject<'accounts'> {
  const account = { id: String(id), username: `user-${id}`, name }
  return teamId === undefined ? { ...account, type: 'admin' } : { ...account, type: 'team', team_id: String(teamId) }
}

type TimeOf = (one: ContestSubmissionRow, moment: Date) => string

function submissionOf(one: ContestSubmissionRow, timeOf: TimeOf): ApiObject<'submissions'> {
  return {
    id: String(one.id),
    // Without it where its author has erased the code.
    ...(one.language === null ? {} : { language_id: languageId(one.language) }),
    problem_id: String(one.question_id),
    team_id: String(one.participation_id),
    time: timeText(one.received_at),
    contest_time: timeOf(one, one.received_at),
  }
}

/** @param score undefined where there is none in this format */
function judgementOf(one: ContestSubmissionRow, timeOf: TimeOf, score: number | undefined): ApiObject<'judgements'> {
  const end = one.judged_at ?? one.received_at
  return {
    id: String(one.id),
    submission_id: String(one.id),
    judgement_type_id: one.outcome ? types[one.outcome].id : typeOfState(one.state),
    ...(score === undefined ? {} : { score }),
    start_time: timeText(one.received_at),
    start_contest_time: timeOf(one, one.received_at),
    end_time: timeText(end),
    end_contest_time: timeOf(one, end),
  }
}

function typeOfState(state: ContestSubmissionRow['state']): string {
  if (state === 'accepted') return types.passed.id
  return state === 'ignored' ? types.compileError.id : types.failed.id
}

function runsOf(
  judged: readonly ContestSubmissionRow[],
  verdicts: ReadonlyMap<
    number,
    readonly { name: string; passed: boolean; outcome?: Outcome | undefined; cpuMilliseconds?: number | undefined }[]
  >,
  tests: ReadonlyMap<number, readonly string[]>,
  timeOf: TimeOf,
): ApiObject<'runs'>[] {
  return judged.flatMap((one) => {
    const names = tests.get(one.question_id) ?? []
    const moment = one.judged_at ?? one.received_at
    return (verdicts.get(one.id) ?? []).flatMap(({ name, passed, outcome, cpuMilliseconds = 0 }) => {
      const ordinal = names.indexOf(name) + 1
      if (ordinal === 0) return []
      return {
        id: `${one.id}-${ordinal}`,
        judgement_id: String(one.id),
        ordinal,
        judgement_type_id: types[passed ? 'passed' : (outcome ?? 'failed')].id,
        time: timeText(moment),
        contest_time: timeOf(one, moment),
        run_time: Math.round(cpuMilliseconds) / 1000,
      }
    })
  })
}

/** A question of a participant is one object, the answer to it another. */
async function clarificationsOf(
  reader: Reader,
  row: TournamentRow,
  teams: readonly { readonly id: number; readonly user_id: number }[],
  questions: ReadonlySet<number>,
  { removed }: Replay,
): Promise<ApiObject<'clarifications'>[]> {
  const teamOf = new Map(teams.map(({ id, user_id }) => [user_id, String(id)]))
  const at = (moment: Date) => ({ time: timeText(moment), contest_time: contestTime(moment, row.starts_at, removed) })
  return (await listClarifications(reader, row.id)).flatMap((one) => {
    const team = one.user_id === null ? undefined : teamOf.get(one.user_id)
    const about =
      one.question_id !== null && questions.has(one.question_id) ? { problem_id: String(one.question_id) } : {}
    const asked =
      one.user_id === null
        ? []
        : [
            {
              id: String(one.id),
              ...(team ? { from_team_id: team } : {}),
              ...about,
              text: one.text,
              ...at(one.created_at),
            },
          ]
    if (one.answer === null || one.answered_at === null) return asked
    const answer = {
      id: one.user_id === null ? String(one.id) : `${one.id}-answer`,
      ...(team && !one.to_all ? { to_team_id: team } : {}),
      ...(one.user_id === null ? {} : { reply_to_id: String(one.id) }),
      ...about,
      text: one.answer,
      ...at(one.answered_at),
    }
    return [...asked, answer]
  })
}

function scored(replay: Replay) {
  return replay.contestants.map((one) => ({ ...one, standing: wholeStanding(replay, one) }))
}

function awardsOf(replay: Replay, questions: readonly TournamentQuestionRow[]): ApiObject<'awards'>[] {
  const all = scored(replay)
  const winners = rankParticipants(all).filter(({ rank, standing }) => rank === 1 && standing.score.numerator > 0n)
  const first = firstSolves(all)
  return [
    { id: 'winner', citation: 'Winner', team_ids: winners.map(({ participationId }) => String(participationId)) },
    ...questions.map(({ id }, index) => {
      const team = first.get(id)
      const citation = `First to solve problem ${letterOf(index)}`
      return { id: `first-to-solve-${id}`, citation, team_ids: team === undefined ? [] : [String(team)] }
    }),
  ]
}

/** The whole ranking, without those who are disqualified. */
export async function readScoreboard(reader: Reader, row: TournamentRow, now: Date): Promise<ApiScoreboard> {
  const replay = await readReplay(reader, row.id)
  const all = await listContestSubmissions(reader, row.id)
  const isPassFail = row.format === 'icpc'
  const rows = rankParticipants(scored(replay)).flatMap(({ rank, participationId, standing, submissions }) => {
    if (rank === null) return []
    const waiting = (question: number) =>
      submissions.filter(({ questionId, state }) => questionId === question && state === 'waiting').length
    return {
      rank,
      team_id: String(participationId),
      score: scoreOfRow(isPassFail, standing),
      problems: standing.cells.map((cell) => ({
        problem_id: String(cell.questionId),
        num_judged: cell.tries,
        num_pending: waiting(cell.questionId),
        ...(isPassFail ? { solved: cell.solved !== undefined } : { score: rounded(cell.points) }),
        ...(cell.improved ? { time: Math.floor(cell.improved.elapsed / minute) } : {}),
      })),
    }
  })
  return {
    time: timeText(now),
    contest_time: contestTime(now, row.starts_at, replay.removed),
    state: stateDocument(row, now, lastUpdateOf(all.filter((one) => !one.is_late))),
    rows,
  }
}

function scoreOfRow(isPassFail: boolean, { score, penalty, cells }: Standing) {
  const improved = cells.flatMap((cell) => cell.improved?.elapsed ?? [])
  const time = improved.length === 0 ? null : Math.floor(Math.max(...improved) / minute)
  return isPassFail ? { num_solved: rounded(score), total_time: penalty, time } : { score: rounded(score), time }
}
