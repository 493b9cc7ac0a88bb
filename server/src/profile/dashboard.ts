import type { Dashboard } from '@gradus/contract/dashboard'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { monthPoints } from '../reputation/ranking.ts'
import { byDifficulty, solvedByKind } from './solved.ts'
import { countProgress, findProfile, listOwnQuestions, listSolvedLanguages } from './store.ts'
import { listActivity, listReputationDays, sumAnswers } from './activity-store.ts'
import { stateOf } from '../question/audience.ts'

export async function readDashboard(database: Database, { id }: User): Promise<Dashboard> {
  const [own, attempts, languages, sums, activity, days, points, questions] = await Promise.all([
    findProfile(database, id).then(orNotFound),
    countProgress(database, id),
    listSolvedLanguages(database, id),
    sumAnswers(database, id),
    listActivity(database, id),
    listReputationDays(database, id),
    monthPoints(database, id),
    listOwnQuestions(database, id),
  ])
  return {
    solved: byDifficulty(attempts, 'solved'),
    tried: byDifficulty(attempts, 'tried'),
    solvedByKind: solvedByKind(attempts),
    solvedByLanguage: languages.map((row) => ({ type: row.language, solved: row.solved })),
    answers: sums.answers,
    passes: sums.passes,
    activity,
    reputation: days,
    monthPoints: points,
    questions: questions.map((row) => ({
      id: row.id,
      title: row.title,
      kind: row.kind,
      difficultLevel: row.difficult_level,
      state: stateOf(row),
      returnedReason: row.returned_reason,
      votes: row.votes,
      views: row.views,
      comments: row.comments,
      createdDate: row.created_at.toISOString(),
    })),
    joinedDate: own.created_at.toISOString(),
    today: new Date().toISOString().slice(0, 10),
  }
}
