import type { ApiObject } from '@gradus/contract/contest-api-event'
import type { Outcome } from '@gradus/contract/judge'
import { languageId } from './contest-api-language.ts'
import type { ContestSubmissionRow } from './contest-store.ts'
import { timeText } from './contest-time.ts'
import type { TournamentRow } from './store.ts'

/** Submissions, their judgements, and the runs of single tests. */

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

export function judgementTypes(row: TournamentRow): ApiObject<'judgement-types'>[] {
  return Object.values(types).map(({ id, name }) => ({
    id,
    name,
    ...(row.format === 'icpc' ? { penalty: !['AC', 'CE', 'JE'].includes(id) } : {}),
    solved: id === 'AC',
  }))
}

/** Contest time of a moment, for the participant of a submission. */
export type TimeOf = (one: ContestSubmissionRow, moment: Date) => string

export function submissionOf(one: ContestSubmissionRow, timeOf: TimeOf): ApiObject<'submissions'> {
  return {
    id: String(one.id),
    // Erasing one's code erases its language.
    ...(one.language === null ? {} : { language_id: languageId(one.language) }),
    problem_id: String(one.question_id),
    team_id: String(one.participation_id),
    time: timeText(one.received_at),
    contest_time: timeOf(one, one.received_at),
  }
}

/** @param score undefined if the format has no scores */
export function judgementOf(
  one: ContestSubmissionRow,
  timeOf: TimeOf,
  score: number | undefined,
): ApiObject<'judgements'> {
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

export function runsOf(
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
