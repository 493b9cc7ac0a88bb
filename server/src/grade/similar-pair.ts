import type { getSimilarWork, listSimilarPairs, SimilarityPair } from '@gradus/contract/similarity-case'
import { deletedUser } from '@gradus/contract/edit-account'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { logLooks } from '../course-record/look-log.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readProvidedFiles } from '../question/read.ts'
import { compareSubmissions } from '../similarity/similarity.ts'
import { taughtAssignment, type GradedAssignment } from './access.ts'
import { listCasesOfPairs, type CaseRow } from './case-store.ts'
import { filesOf } from './compare.ts'
import { presentStudent, decimalForReply } from './present.ts'
import { listRuns } from './similarity-run-store.ts'
import { findPair, listPairs, listSources, type PairRow } from './similarity-store.ts'
import { findStudents, type StudentRow } from './student-store.ts'

/** Similar pairs, for staff of the course. */

/** The most similar first. @throws Problem notFound, notAllowed */
export async function readPairs(
  database: Reader,
  user: User,
  assignmentId: number,
): Promise<ReplyOf<typeof listSimilarPairs>> {
  const graded = await taughtAssignment(database, user, assignmentId)
  const itemIds = graded.items.map(({ id }) => id)
  const runs = await listRuns(database, itemIds)
  return {
    pairs: await presentPairs(database, graded, await listPairs(database, itemIds)),
    runs: runs.map(({ item_id: itemId, started_at: startedAt, too_short: tooShort, ...run }) => ({
      ...run,
      itemId,
      tooShort,
      startedDate: startedAt.toISOString(),
    })),
  }
}

/** Both sources with their matching parts. @throws Problem notFound, notAllowed, tooOften */
export async function readPair(database: Database, user: User, id: number): Promise<ReplyOf<typeof getSimilarWork>> {
  const { pair, graded } = await taughtPair(database, user, id)
  const presented = orNotFound((await presentPairs(database, graded, [pair]))[0])
  await logLooks(database, user, [
    { id: pair.left_work_id, userId: pair.left_user_id },
    { id: pair.right_work_id, userId: pair.right_user_id },
  ])
  const sources = await listSources(database, [pair.left_attempt_id, pair.right_attempt_id])
  const left = orNotFound(sources.find((one) => one.id === pair.left_attempt_id))
  const right = orNotFound(sources.find((one) => one.id === pair.right_attempt_id))
  const { pairs } = await compareSubmissions({
    language: left.language,
    starter: await readProvidedFiles(database, pair.question_id, left.language),
    submissions: [
      { id: 1, files: filesOf(left) },
      { id: 2, files: filesOf(right) },
    ],
  })
  const found = pairs[0]
  const matches =
    found?.left === 2 ? found.matches.map((one) => ({ left: one.right, right: one.left })) : found?.matches
  const side = (student: SimilarityPair['left'], row: typeof left) => ({
    student,
    attemptId: row.id,
    type: row.language,
    source: row.source,
    additionalFiles: [...row.additional_files],
  })
  return {
    ...presented,
    leftWork: side(presented.left, left),
    rightWork: side(presented.right, right),
    matches: [...(matches ?? [])],
  }
}

/** @throws Problem notFound, notAllowed */
export async function taughtPair(database: Reader, user: User, id: number) {
  const pair = orNotFound(await findPair(database, id))
  return { pair, graded: await taughtAssignment(database, user, pair.assignment_id) }
}

async function presentPairs(
  database: Reader,
  { assignment }: GradedAssignment,
  pairs: readonly PairRow[],
): Promise<SimilarityPair[]> {
  const ids = pairs.flatMap((pair) => [pair.left_user_id, pair.right_user_id])
  const [students, cases] = await Promise.all([
    findStudents(database, assignment.course_id, ids),
    listCasesOfPairs(
      database,
      pairs.map(({ id }) => id),
    ),
  ])
  const present = (userId: number, pseudonym: string) =>
    presentStudent(students.get(userId) ?? nobody(userId), assignment.is_anonymous ? pseudonym : null)
  return pairs.map((pair) => ({
    id: pair.id,
    itemId: pair.item_id,
    itemTitle: pair.title,
    similarity: pair.similarity,
    state: pair.state,
    left: present(pair.left_user_id, pair.left_pseudonym),
    right: present(pair.right_user_id, pair.right_pseudonym),
    cases: cases.filter((one) => one.pair_id === pair.id).map((one) => presentCase(one, pair)),
  }))
}

/** A placeholder for a student whose membership was deleted with their account. */
function nobody(userId: number): StudentRow {
  return {
    user_id: userId,
    display_name: deletedUser,
    official_name: '',
    student_number: '',
    profile_image: null,
    group_ids: [],
  }
}

function presentCase(one: CaseRow, pair: PairRow) {
  const side = one.work_id === pair.left_work_id ? ('left' as const) : ('right' as const)
  return { ...presentCaseFor(one), side, canDecide: canDecide(one) }
}

/** The case without anything about the other student. */
export function presentCaseFor(one: CaseRow) {
  return {
    id: one.id,
    text: one.text,
    openedDate: one.created_at.toISOString(),
    answerUntil: one.answer_until.toISOString(),
    answer: one.answer,
    answeredDate: one.answered_at?.toISOString() ?? null,
    decision: one.decision,
    points: decimalForReply(one.points),
    decisionText: one.decision_text,
    decidedDate: one.decided_at?.toISOString() ?? null,
  }
}

/** A decision is possible only after the student has answered, or when the time for an answer is over. */
export function canDecide(one: Pick<CaseRow, 'decision' | 'answer' | 'answer_until'>): boolean {
  return one.decision === null && (one.answer !== null || one.answer_until.getTime() < Date.now())
}
