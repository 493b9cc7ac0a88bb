import type { Solution } from '@gradus/contract/solution'
import type { Database, Tx } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { hasSolved } from '../question/choice.ts'
import { maySeeSolution, visibleQuestion } from '../question/visibility.ts'
import { setLike } from '../vote/ballot.ts'
import {
  changeSolutionVotes,
  countSolutions,
  findPublished,
  hasNewerPublished,
  unpublishOlder,
  listSolutions,
  lockUser,
  setPublished,
} from './solution-store.ts'

const pageSize = 10

/**
 * Users see solutions after they solved the question; its author and moderators always do (specification, section 6).
 * @throws Problem notFound, notAllowed
 */
async function checkMaySee(database: Database, user: User, questionId: number): Promise<void> {
  const question = await visibleQuestion(database, questionId, user)
  if (!maySeeSolution(question, user, await hasSolved(database, user.id, questionId)))
    throw new Problem('notAllowed', { message: 'Solve the question to see other people’s solutions.' })
}

/** A page of the published solutions of a question in one language. @throws Problem notFound, notAllowed */
export async function readSolutions(
  database: Database,
  user: User,
  questionId: number,
  language: number,
  page: number,
) {
  await checkMaySee(database, user, questionId)
  return await readCountedPage(
    { page, pageSize },
    (limit, offset) => listSolutions(database, questionId, language, user.id, limit, offset),
    () => countSolutions(database, questionId, language),
    (row): Solution => ({
      id: row.id,
      type: row.language,
      candidateSource: row.source,
      votes: row.votes,
      liked: row.liked,
      createdDate: row.received_at.toISOString(),
      userId: row.user_id,
      displayName: row.display_name,
      profileImage: row.profile_image,
      reputation: row.reputation,
    }),
  )
}

/**
 * Likes a published solution, or withdraws the like.
 * @returns the change in its votes; 0 for the user's own solution. @throws Problem notFound, notAllowed
 */
export async function likeSolution(database: Database, user: User, id: number, liked: boolean): Promise<-1 | 0 | 1> {
  const solution = orNotFound(await findPublished(database, id))
  await checkMaySee(database, user, solution.question_id)
  if (solution.user_id === user.id) return 0
  const votes = { kind: 'submission', id, userId: user.id, count: changeSolutionVotes } as const
  return await database.transaction().execute((tx) => setLike(tx, votes, liked))
}

/**
 * Publishes a passed submission instead of the user's older one. Others see only a user's newest pass in each language,
 * in whatever order submissions are judged.
 */
export async function publishSolution(
  tx: Tx,
  submission: { id: number; user_id: number; question_id: number; language: number },
): Promise<void> {
  // If two submissions of a user pass at once, the second waits here and then sees the first one's change.
  await lockUser(tx, submission.user_id)
  if (await hasNewerPublished(tx, submission)) return
  await unpublishOlder(tx, submission)
  await setPublished(tx, submission.id)
}
