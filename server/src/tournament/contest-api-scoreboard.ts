import { rounded } from '@gradus/contract/fraction'
import { firstSolves, rankParticipants } from '@gradus/contract/contest/ranking'
import type { Standing } from '@gradus/contract/contest/scoring'
import type { ApiObject } from '@gradus/contract/contest-api-event'
import type { ApiScoreboard } from '@gradus/contract/contest-api-scoreboard'
import type { Reader } from '../platform/data/database.ts'
import { lastUpdateOf, stateDocument } from './contest-api-state.ts'
import { listContestSubmissions } from './contest-store.ts'
import { contestTime, timeText } from './contest-time.ts'
import { letterOf } from '@gradus/contract/contest/letter'
import { readReplay, wholeStanding, type Replay } from './replay.ts'
import type { TournamentQuestionRow, TournamentRow } from './store.ts'

const minute = 60_000

/** The whole ranking without disqualified participants. */
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

/** The winners, and who solved each question first. */
export function awardsOf(replay: Replay, questions: readonly TournamentQuestionRow[]): ApiObject<'awards'>[] {
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

function scored(replay: Replay) {
  return replay.contestants.map((one) => ({ ...one, standing: wholeStanding(replay, one) }))
}
