import type { TournamentDashboard } from '@gradus/contract/tournament-dashboard'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { organisedTournament } from './access.ts'
import { countByQuestion, countPerMinute, readCounts } from './dashboard-store.ts'
import { readOpenEnds } from './manage-store.ts'
import { listQuestions } from './store.ts'
import { stateOfRow } from './times.ts'

const minutesShown = 60

/** @throws Problem notFound */
export async function readDashboard(database: Database, user: User, id: number): Promise<TournamentDashboard> {
  const tournament = await organisedTournament(database, id, user)
  const [counts, perMinute, byQuestion, questions] = await Promise.all([
    readCounts(database, id),
    countPerMinute(database, id, minutesShown),
    countByQuestion(database, id),
    listQuestions(database, id),
  ])
  const now = new Date()
  const state = stateOfRow(tournament, now)
  const lastEnd = state === 'ended' ? (await readOpenEnds(database, id)).last_end : null
  return {
    now: now.toISOString(),
    state,
    extraTimeUntil: lastEnd !== null && now < lastEnd ? lastEnd.toISOString() : null,
    registered: counts?.registered ?? 0,
    begun: counts?.begun ?? 0,
    waiting: counts?.waiting ?? 0,
    oldestWaiting: counts?.oldest_waiting ?? null,
    unansweredClarifications: counts?.unanswered ?? 0,
    perMinute: Array.from(
      { length: minutesShown },
      (_, index) => perMinute.find(({ ago }) => ago === minutesShown - 1 - index)?.submissions ?? 0,
    ),
    byQuestion: questions.map(({ id: questionId, title }) => {
      const found = byQuestion.find((one) => one.question_id === questionId)
      return { questionId, title, submissions: found?.submissions ?? 0, solved: found?.solved ?? 0 }
    }),
  }
}
