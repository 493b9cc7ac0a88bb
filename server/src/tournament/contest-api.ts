import { letterOf } from '@gradus/contract/contest/letter'
import type { z } from 'zod'
import { rounded } from '@gradus/contract/fraction'
import type { ApiCollections, ApiObject } from '@gradus/contract/contest-api-event'
import type { ApiContest, ApiState } from '@gradus/contract/contest-api-object'
import type { Reader } from '../platform/data/database.ts'
import { clarificationsOf } from './contest-api-clarification.ts'
import { judgementOf, judgementTypes, runsOf, submissionOf } from './contest-api-judgement.ts'
import { languagesOf } from './contest-api-language.ts'
import { awardsOf } from './contest-api-scoreboard.ts'
import { contestDocument, lastUpdateOf, stateDocument } from './contest-api-state.ts'
import { listOrganisers, listTests, listVerdicts } from './contest-api-store.ts'
import { listContestSubmissions, listRegistered, type ContestSubmissionRow } from './contest-store.ts'
import { contestTime } from './contest-time.ts'
import { readReplay, wholeStanding } from './replay.ts'
import { listQuestions, type TournamentQuestionRow, type TournamentRow } from './store.ts'

/**
 * A tournament as the documents of the Contest API (contests.md 23). Organisers see the whole of it, also what is
 * frozen. Late submissions are not part of the contest.
 */
export interface ContestDocuments extends ApiCollections {
  readonly contest: z.infer<typeof ApiContest>
  readonly state: z.infer<typeof ApiState>
}

const participants = 'participants'

/** All documents of the event feed. */
export async function readDocuments(reader: Reader, row: TournamentRow, now: Date): Promise<ContestDocuments> {
  const questions = await listQuestions(reader, row.id)
  const known = new Set(questions.map(({ id }) => id))
  const teams = await listRegistered(reader, row.id)
  const all = (await listContestSubmissions(reader, row.id)).filter((one) => !one.is_late && known.has(one.question_id))
  const replay = await readReplay(reader, row.id)
  const tests = testsOf(await listTests(reader, row.id))
  const starts = new Map(teams.map((team) => [team.id, team.starts_at ?? row.starts_at]))
  const timeOf = (one: ContestSubmissionRow, moment: Date) =>
    contestTime(moment, starts.get(one.participation_id) ?? row.starts_at, replay.removed)
  const contestants = new Map(replay.contestants.map((one) => [one.participationId, one]))
  const scoreOf = (one: ContestSubmissionRow) => {
    const own = contestants.get(one.participation_id)?.submissions.filter(({ id }) => id === one.id)
    // Only the score of this submission.
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
