import { getAssignment } from '@gradus/contract/assignment'
import { answerItem } from '@gradus/contract/assignment-attempt'
import { getAnswersByQuestionIdSignedIn } from '@gradus/contract/choice'
import { changeCourseMember } from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { releaseGrades } from '@gradus/contract/grade-release'
import type { TestUser } from './account.ts'
import { anAssignment, aStudent } from './assignment.ts'
import { storeAttempt } from './attempt.ts'
import { aCourse, aLecturer } from './course.ts'
import { aPublicQuestion, choiceForm } from './question.ts'
import type { TestSite } from './site.ts'
import { aSubmission } from './submission.ts'
import { theFirst } from './the-first.ts'

/** Sets up a class at work, without a judge: a lecturer, students and a published assignment. */

type Changes = NonNullable<Parameters<typeof anAssignment>[3]>

export interface TestClass {
  readonly lecturer: TestUser
  readonly courseId: number
  readonly groupId: number
  readonly students: readonly TestUser[]
  readonly id: number
  readonly itemIds: readonly number[]
}

/** Each item gives 10 points, unless `changes` say otherwise. */
export async function aClass(
  site: TestSite,
  { students = 1, items = 1, changes = {} }: { students?: number; items?: number; changes?: Changes } = {},
): Promise<TestClass> {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const groupId = await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Red' } })
  const people = []
  for (let at = 0; at < students; at++)
    people.push(await aStudent(site, lecturer, courseId, { displayName: `Student ${at + 1}`, groupId }))
  const questions = []
  for (let at = 0; at < items; at++) questions.push(await aPublicQuestion(site, choiceForm()))
  const assignment = await anAssignment(lecturer, courseId, questions, changes)
  return {
    lecturer,
    courseId,
    groupId,
    students: people,
    id: assignment.id,
    itemIds: assignment.items.map((item) => item.itemId),
  }
}

/** A class in which the first student passes one of ten tests, the second one two, and so on. */
export async function aGradedClass(
  site: TestSite,
  students: number,
  testsShown: 'always' | 'afterDue' = 'afterDue',
): Promise<TestClass> {
  const gradedClass = await aClass(site, { students, changes: { testsShown } })
  const itemId = theFirst(gradedClass.itemIds)
  for (const [at, student] of gradedClass.students.entries())
    await anAttempt(site, student, { itemId, passed: at + 1, tests: 10 })
  return gradedClass
}

export interface TestAttempt {
  readonly itemId: number
  readonly passed?: number
  readonly tests?: number
  readonly receivedAt?: Date
  readonly source?: string
  readonly state?: 'waiting' | 'ignored' | 'judged'
  readonly isPractice?: boolean
  /** The team for which it was sent. */
  readonly teamId?: number
}

/** A student's attempt in the state that judging leaves it in. @returns its id */
export async function anAttempt(
  { database }: Pick<TestSite, 'database'>,
  student: Pick<TestUser, 'id'>,
  { itemId, passed = 1, tests = 1, receivedAt = new Date(), source, state = 'judged', isPractice, teamId }: TestAttempt,
): Promise<number> {
  const item = await database
    .selectFrom('assignment_item')
    .select(['assignment_id', 'question_id'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const work = await database
    .selectFrom('assignment_work')
    .select(['id', 'due_at'])
    .where('assignment_id', '=', item.assignment_id)
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow()
  const outcome = passed === tests ? 'passed' : 'failed'
  const submissionId = await aSubmission(database, {
    userId: student.id,
    questionId: item.question_id,
    outcome,
    ...(source === undefined ? {} : { source }),
  })
  const sent = { submissionId, passed, tests, state, receivedAt, dueAt: work.due_at }
  return await storeAttempt(
    { database },
    {
      workId: work.id,
      itemId,
      ...sent,
      ...(isPractice === undefined ? {} : { isPractice }),
      ...(teamId === undefined ? {} : { teamId }),
    },
  )
}

/** Answers a multiple-choice item through the site: for their team if they are in one. @returns the attempt's id */
export async function anAnswer(
  student: TestUser,
  { assignmentId, itemId }: { readonly assignmentId: number; readonly itemId: number },
  text: string,
): Promise<number> {
  const { questions } = await student.call(getAssignment, { params: { id: assignmentId } })
  const id = questions.find((one) => one.itemId === itemId)?.questionId ?? 0
  const choices = await student.call(getAnswersByQuestionIdSignedIn, { params: { id } })
  const choiceId = choices.find(({ body }) => body === text)?.id ?? 0
  const sent = { params: { id: assignmentId }, body: { itemId, choiceId } }
  return (await student.call(answerItem, sent)).attemptId
}

export async function released({ lecturer, id }: Pick<TestClass, 'lecturer' | 'id'>, groupIds: number[] = []) {
  await lecturer.call(releaseGrades, { params: { id }, body: { groupIds } })
}

/** Makes a student of the course a member of its staff. */
export async function promoted(
  { lecturer, courseId }: Pick<TestClass, 'lecturer' | 'courseId'>,
  user: TestUser,
  role: 'tutor' | 'lecturer',
): Promise<void> {
  await lecturer.call(changeCourseMember, { params: { id: courseId, userId: user.id }, body: { role } })
}
