import { minimumPasses, runTimeBucketBounds, type QuestionStatistics } from '@gradus/contract/question-statistics'
import { checkMayReadComments } from '../comment/read.ts'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { countRunTimes, countTries, listOwnRunTimes } from './statistics-store.ts'

/**
 * How others did on a question, for those who may read its comments. Languages with too few passes are left out.
 * @throws Problem notFound, notAllowed
 */
export async function readStatistics(database: Database, user: User, questionId: number): Promise<QuestionStatistics> {
  await checkMayReadComments(database, user, questionId)
  const { user_id: authorId } = await visibleQuestion(database, questionId, user)
  const [tries, passes, own] = await Promise.all([
    countTries(database, questionId, authorId),
    countRunTimes(database, questionId, authorId),
    listOwnRunTimes(database, questionId, user.id),
  ])
  const languages = [...new Set(passes.map(({ language }) => language))]
  const runTimes = languages.map((type) => {
    const counts = Array.from({ length: runTimeBucketBounds.length + 1 }, () => 0)
    for (const { language, step, passes: count } of passes) if (language === type) counts[step] = count
    return { type, counts, own: own.find(({ language }) => language === type)?.step ?? null }
  })
  return {
    ...tries,
    runTimes: runTimes.filter(({ counts }) => counts.reduce((sum, count) => sum + count, 0) >= minimumPasses),
  }
}
