import type { Dashboard } from '@gradus/contract/profile'
import type { Database } from '../platform/database.ts'
import type { Account } from '../platform/session.ts'
import {
  countSolved,
  listActivity,
  listOwnQuestions,
  listReputationDays,
  listSolvedLanguages,
  sumAnswers,
} from './store.ts'

export async function readDashboard(database: Database, account: Account): Promise<Dashboard> {
  const [solved, languages, sums, activity, days, questions] = await Promise.all([
    countSolved(database, account.id),
    listSolvedLanguages(database, account.id),
    sumAnswers(database, account.id),
    listActivity(database, account.id),
    listReputationDays(database, account.id),
    listOwnQuestions(database, account.id),
  ])
  return {
    solved,
    solvedByLanguage: languages.map((row) => ({ type: row.language, solved: row.solved })),
    answers: sums.answers,
    passes: sums.passes,
    activity,
    reputation: days,
    questions: questions.map((row) => ({
      id: row.id,
      title: row.title,
      state: row.state,
      votes: row.votes,
      createdDate: row.created_at.toISOString(),
    })),
  }
}
