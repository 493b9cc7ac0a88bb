import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { answerItem } from '@gradus/contract/assignment-attempt'
import { type CourseRole } from '@gradus/contract/course'
import { inviteCourseMember } from '@gradus/contract/course-member'
import { addCourseGroup } from '@gradus/contract/course-group'
import { enrollActivate, joinCourse } from '@gradus/contract/enrolment'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { getAnswersByQuestionIdSignedIn } from '@gradus/contract/choice'
import { Submission, submitCode } from '@gradus/contract/submission'
import { anEmail, aUser, type TestUser } from './account.ts'
import { anAssignment, inHours } from './assignment.ts'
import { aVisitor } from './client.ts'
import { aCourse, aLecturer, sendRoster } from './course.ts'
import { mailTo } from './mail.ts'
import { aPublicQuestion, choiceForm, codingForm, inputOutputForm } from './question.ts'
import type { TestSite } from './site.ts'

/** Builds a whole term: a course with its people, and an assignment with a question of each kind. */

export const kinds = ['coding', 'advanced', 'inputOutput', 'multiChoice'] as const
export type Kind = (typeof kinds)[number]
const points = { coding: 10, advanced: 20, inputOutput: 10, multiChoice: 5 }

export interface People {
  readonly courseId: number
  readonly owner: TestUser
  readonly lecturer: TestUser
  /** The tutor of the group Red. */
  readonly tutor: TestUser
  readonly red: number
  /** Numbered from 1. Students with odd numbers are in the group Red, the others in Blue. */
  readonly students: readonly TestUser[]
}

export interface Term extends People {
  readonly id: number
  readonly itemIds: Readonly<Record<Kind, number>>
  readonly questionIds: Readonly<Record<Kind, number>>
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Everybody joins through an invitation link: staff one by one, students through a roster. */
export async function theirPeople(site: TestSite, students: number): Promise<People> {
  const owner = await aLecturer(site, 'Olga Owner')
  const courseId = await aCourse(owner)
  const params = { id: courseId }
  const red = await owner.call(addCourseGroup, { params, body: { groupName: 'Red' } })
  const invited = async (displayName: string, role: CourseRole, groupIds: number[] = []) => {
    const user = await aUser(site, { displayName })
    await owner.call(inviteCourseMember, { params, body: { email: user.email, role, groupIds } })
    return await enrolled(site, user)
  }
  const lecturer = await invited('Leo Lecturer', 'lecturer')
  const tutor = await invited('Tom Tutor', 'tutor', [red])
  const numbers = Array.from({ length: students }, (_, at) => at + 1)
  const rows = numbers.map((number) => ({
    email: anEmail(),
    name: `Student ${String(number).padStart(2, '0')}`,
    number: String(1000 + number),
    group: number % 2 === 1 ? 'Red' : 'Blue',
  }))
  // Every third student has an account beforehand; the others sign up after they were invited.
  const before = await Promise.all(
    rows.map(({ email }, at) => (at % 3 === 0 ? aUser(site, { email }) : Promise.resolve(undefined))),
  )
  const csv = ['email,name,number,group', ...rows.map((row) => Object.values(row).join(','))].join('\n')
  const { body } = await sendRoster(lecturer, courseId, csv)
  assert.deepEqual(body, { invited: students, moved: 0 })
  const people = []
  for (const [at, { email }] of rows.entries()) {
    const known = before[at]
    people.push(known ? await enrolled(site, known) : await signedUp(site, email))
  }
  return { courseId, owner, lecturer, tutor, red, students: people }
}

/** Opens the link of the invitation without a session. */
async function enrolled(site: TestSite, user: TestUser): Promise<TestUser> {
  const token = tokenOf((await mailTo(site, user.email)).link)
  assert.equal((await aVisitor(site).call(enrollActivate, { body: { token } })).state, 'enrolled')
  return user
}

/** Opens the link, signs up with the invited address, and joins the course. */
async function signedUp(site: TestSite, email: string): Promise<TestUser> {
  const token = tokenOf((await mailTo(site, email)).link)
  assert.equal((await aVisitor(site).call(enrollActivate, { body: { token } })).state, 'signIn')
  const user = await aUser(site, { email })
  await user.call(joinCourse, { body: { token } })
  return user
}

/** The term's assignment. Late work loses 10 % for each day. */
export async function theirAssignment(site: TestSite, people: People): Promise<Term> {
  const forms = {
    coding: codingForm(),
    advanced: advancedForm(),
    inputOutput: inputOutputForm(),
    multiChoice: choiceForm(),
  }
  const sources = []
  for (const kind of kinds) sources.push(await aPublicQuestion(site, forms[kind]))
  const { id, items } = await anAssignment(people.owner, people.courseId, sources, {
    lateUntil: inHours(48),
    late: { percent: 10, interval: 'day' },
    teamSize: 2,
    testsShown: 'afterRelease',
    items: sources.map((questionId, at) => ({ questionId, points: points[kinds[at] ?? 'coding'] })),
  })
  const byKind = (value: (item: (typeof items)[number]) => number) => {
    const [coding = 0, advanced = 0, inputOutput = 0, multiChoice = 0] = items.map(value)
    return { coding, advanced, inputOutput, multiChoice }
  }
  return { ...people, id, itemIds: byKind((item) => item.itemId), questionIds: byKind((item) => item.questionId) }
}

/** The specification's example payload (section 3) with two cases. It has the same right answer as `codingForm`. */
function advancedForm() {
  const file = (type: number, body: string) => ({ type, body })
  const checker = 'from solution import *\nn = int(input())\nassert double(n) == 2 * n\n'
  return {
    title: `Twice the number, case by case ${randomUUID().slice(0, 8)}`,
    body: '<p>Write a function that doubles its argument.</p>',
    rawTags: [],
    difficultLevel: 1,
    type: 8,
    testCases: [file(1, checker), file(2, ''), file(3, ''), file(0, '2\n'), file(0, '-7\n')],
  }
}

/**
 * Submits a solution in Python. The tests are hidden, so it is judged only after this returns: use `judgedMatrix` to
 * wait.
 */
export async function submits(term: Term, user: TestUser, kind: Kind, candidateSource: string): Promise<Submission> {
  const body = {
    questionId: term.questionIds[kind],
    candidateSource,
    type: 8 as const,
    additionalFiles: [],
    assignmentId: term.id,
  }
  return Submission.parse(await user.call(submitCode, { body }, 'application/json'))
}

export async function chooses(term: Term, user: TestUser, answer: 'right' | 'wrong'): Promise<void> {
  const choices = await user.call(getAnswersByQuestionIdSignedIn, { params: { id: term.questionIds.multiChoice } })
  const choiceId = choices.find(({ body }) => (body === '2') === (answer === 'right'))?.id ?? 0
  await user.call(answerItem, { params: { id: term.id }, body: { itemId: term.itemIds.multiChoice, choiceId } })
}

/** Moves the due time, so that work is late from now on. */
export async function comesDue({ owner, id }: Term): Promise<void> {
  const due = new Date()
  await until(() => Promise.resolve(new Date() > due))
  const { form, revision } = await owner.call(getManagedAssignment, { params: { id } })
  await owner.call(editAssignment, { params: { id }, body: { ...form, due: due.toISOString(), revision } })
}

/**
 * Waits until everything is judged. @returns each student's points in the course's matrix: the total, then each item
 */
export async function judgedMatrix({ owner, id }: Term): Promise<Map<string, (number | null)[]>> {
  const read = () => owner.call(getMatrix, { params: { id }, query: {} })
  await until(async () => (await read()).rows.every(({ cells }) => cells.every(({ state }) => state !== 'waiting')))
  const { rows } = await read()
  return new Map(
    rows.map(({ student, points: all, cells }) => [student.studentNumber, [all, ...cells.map((cell) => cell.points)]]),
  )
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let left = 900; left > 0; left -= 1) {
    if (await what()) return
    await pause(100)
  }
  throw new Error('It did not happen.')
}
