import type { CourseRole } from '@gradus/contract/course'
import { aUser } from './account.ts'
import { aCourseRow } from './course.ts'
import type { SceneSite } from './site.ts'

/** An open assignment with a Python question and a multiple-choice one, and a student who has not answered them yet. */
export interface AssignedScene {
  readonly courseId: number
  readonly assignmentId: number
  /** The item of the Python question. */
  readonly itemId: number
  readonly questionId: number
  readonly choiceItemId: number
  readonly choiceId: number
  /** The id of a public question. */
  readonly sourceId: number
  /** The id of a student of the course: the author if they are a student. */
  readonly studentId: number
  /** The code of a team with another member. */
  readonly teamCode: string
}

interface Options {
  readonly isDraft?: boolean
  /** Whether the author is in the team. */
  readonly inTeam?: boolean
  /** Whether a rejudge with new verdicts waits to be applied. */
  readonly isRejudged?: boolean
}

/** @param role the role in the course of `authorId`, whose submission it is */
export async function anAssignedPlace(
  site: SceneSite,
  authorId: number,
  role: CourseRole,
  sourceId: number,
  { isDraft = false, inTeam = false, isRejudged = false }: Options = {},
): Promise<AssignedScene> {
  const { database } = site
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const mate = (await aUser(site)).id
  const courseId = await aCourseRow(site)
  await database
    .insertInto('course_member')
    .values([
      { course_id: courseId, user_id: authorId, role },
      { course_id: courseId, user_id: mate, role: 'student' },
    ])
    .execute()
  const assignment = await database
    .insertInto('assignment')
    .values({
      course_id: courseId,
      title: 'Lists and loops',
      is_draft: isDraft,
      opens_at: hours(-1),
      due_at: hours(5),
      team_size: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const copy = (kind: 'coding' | 'multiChoice') =>
    database
      .insertInto('question')
      .values({
        user_id: mate,
        title: 'A copy in an assignment',
        body: '<p>Solve it.</p>',
        difficult_level: 1,
        kind,
        type: kind === 'coding' ? 8 : 1,
        languages: kind === 'coding' ? [8] : [],
        lifecycle: 'approved',
        audience: 'assignment',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [coding, choice] = [await copy('coding'), await copy('multiChoice')]
  await database
    .insertInto('language_variant')
    .values({ question_id: coding.id, language: 8, starter: '', tests: 'from solution import *\n' })
    .execute()
  const right = await database
    .insertInto('choice')
    .values({ question_id: choice.id, body: '2', correct: true, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = (questionId: number, position: number, source: object) =>
    database
      .insertInto('assignment_item')
      .values({ assignment_id: assignment.id, question_id: questionId, position, points: '10', ...source })
      .returning('id')
      .executeTakeFirstOrThrow()
  // The source question has changed since it was copied.
  const first = await item(coding.id, 0, { source_id: sourceId, source_revision: 9 })
  const second = await item(choice.id, 1, {})
  const team = await database
    .insertInto('assignment_team')
    .values({ assignment_id: assignment.id, name: 'The doubles', code: 'AAAABBBBCCCC' })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await database
    .insertInto('assignment_team_member')
    .values(
      [mate, ...(inTeam ? [authorId] : [])].map((userId) => ({
        assignment_id: assignment.id,
        team_id: team.id,
        user_id: userId,
      })),
    )
    .execute()
  if (isRejudged)
    await database
      .insertInto('rejudge')
      .values({ question_id: coding.id, user_id: authorId, state: 'ready', revision: 1 })
      .execute()
  return {
    courseId,
    assignmentId: assignment.id,
    itemId: first.id,
    questionId: coding.id,
    choiceItemId: second.id,
    choiceId: right.id,
    sourceId,
    studentId: role === 'student' ? authorId : mate,
    teamCode: team.code,
  }
}
