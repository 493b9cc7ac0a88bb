import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putException } from '@gradus/contract/assignment-exception'
import { createTeam, joinTeam } from '@gradus/contract/assignment-team'
import { listCourseMembers } from '@gradus/contract/course-member'
import { putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { releaseGrades } from '@gradus/contract/grade-release'
import { getGradebook } from '@gradus/contract/gradebook'
import { getOwnGrades, getOwnWork } from '@gradus/contract/own-grade'
import { answerRegrade, askForRegrade, listRegradeRequests } from '@gradus/contract/regrade'
import type { TestUser } from '../../test/account.ts'
import { inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { downloadedCsv, rowsOf, sendGradebook } from '../../test/gradebook.ts'
import { theJudge } from '../../test/judge.ts'
import { startSite } from '../../test/site.ts'
import { chooses, comesDue, judgedMatrix, submits, theirAssignment, theirPeople, type Term } from '../../test/term.ts'

const right = 'double = lambda n: 2 * n\n'
const wrong = 'double = lambda n: n\n'
/** Passes both cases, and one of the two. */
const rightProgram = 'print(2 * int(input()))\n'
const halfProgram = 'input()\nprint(4)\n'

test('A term is played', async () => {
  const site = await startSite({ environment: { JUDGE_URLS: await theJudge() }, finishSubmissions: true })
  const term = await theirAssignment(site, await theirPeople(site, 30))
  await everybodyIsThere(term)
  await worksInTime(term)
  await comesDue(term)
  await worksLate(term)
  await equalsTheRecount(term)
  await gradesByHand(term)
  await isReleased(term)
  await isRegraded(term)
  await goesOutAndComesBack(term)
  await site.close()
})

const nth = (term: Term, number: number): TestUser => {
  const student = term.students[number - 1]
  assert.ok(student)
  return student
}
const sidOf = (term: Term, number: number) => String(nth(term, number).id)
const ownWork = (term: Term, number: number) => nth(term, number).call(getOwnWork, { params: { id: term.id } })

async function everybodyIsThere({ owner, courseId, tutor, id }: Term): Promise<void> {
  const { items } = await owner.call(listCourseMembers, { params: { id: courseId }, query: { role: 'student' } })
  assert.equal(items.length, 30)
  assert.deepEqual(
    items
      .map(({ officialName, studentNumber, groupIds }) => [officialName, studentNumber, groupIds.length])
      .slice(0, 2),
    [
      ['Student 01', '1001', 1],
      ['Student 02', '1002', 1],
    ],
  )
  const seen = await tutor.call(getMatrix, { params: { id }, query: {} })
  assert.equal(seen.students, 15)
  assert.ok(seen.rows.every(({ student }) => Number(student.studentNumber) % 2 === 1))
}

async function worksInTime(term: Term): Promise<void> {
  const first = await submits(term, nth(term, 1), 'coding', right)
  assert.deepEqual([first.receipt?.timing, first.areTestsHidden, first.result], ['onTime', true, null])
  await submits(term, nth(term, 1), 'advanced', right)
  await submits(term, nth(term, 1), 'inputOutput', rightProgram)
  await chooses(term, nth(term, 1), 'right')
  for (const source of [wrong, right]) await submits(term, nth(term, 2), 'coding', source)
  await chooses(term, nth(term, 2), 'wrong')
  await submits(term, nth(term, 3), 'inputOutput', halfProgram)
  await chooses(term, nth(term, 3), 'right')
  // A team of two, of which each does a part.
  const code = await nth(term, 4).call(createTeam, { params: { id: term.id }, body: { name: 'The doubles' } })
  await nth(term, 6).call(joinTeam, { params: { id: term.id }, body: { code } })
  await submits(term, nth(term, 4), 'coding', right)
  await submits(term, nth(term, 6), 'advanced', right)
  await chooses(term, nth(term, 6), 'right')
  for (let number = 7; number <= 27; number += 1)
    await chooses(term, nth(term, number), number % 3 === 0 ? 'right' : 'wrong')
}

async function worksLate(term: Term): Promise<void> {
  const late = await submits(term, nth(term, 5), 'coding', right)
  assert.equal(late.receipt?.timing, 'late')
  await submits(term, nth(term, 1), 'coding', wrong)
  await submits(term, nth(term, 2), 'inputOutput', halfProgram)
  await submits(term, nth(term, 3), 'coding', right)
  const extended = async (number: number) => {
    const body = { userId: nth(term, number).id, due: inHours(24), reason: 'Ill' }
    await term.lecturer.call(putException, { params: { id: term.id }, body })
  }
  await submits(term, nth(term, 28), 'coding', right)
  assert.deepEqual((await judgedMatrix(term)).get('1028'), [9, 9, null, null, null])
  await extended(28)
  await extended(29)
  const inTime = await submits(term, nth(term, 29), 'coding', right)
  assert.equal(inTime.receipt?.timing, 'onTime')
}

/** Of 45: 10 for coding, 20 for advanced, 10 for input and output, 5 for the choice. A late day costs a tenth of these. */
async function equalsTheRecount(term: Term): Promise<void> {
  const recount = new Map<string, (number | null)[]>([
    ['1001', [45, 10, 20, 10, 5]],
    ['1002', [14, 10, null, 4, 0]],
    ['1003', [19, 9, null, 5, 5]],
    ['1004', [35, 10, 20, null, 5]],
    ['1005', [9, 9, null, null, null]],
    ['1006', [35, 10, 20, null, 5]],
    ['1028', [10, 10, null, null, null]],
    ['1029', [10, 10, null, null, null]],
    ['1030', [null, null, null, null, null]],
  ])
  for (let number = 7; number <= 27; number += 1) {
    const choice = [9, 12, 15, 18, 21, 24, 27].includes(number) ? 5 : 0
    recount.set(String(1000 + number), [choice, null, null, null, choice])
  }
  const matrix = await judgedMatrix(term)
  assert.deepEqual(Object.fromEntries(matrix), Object.fromEntries(recount))
}

async function gradesByHand(term: Term): Promise<void> {
  const { tutor, lecturer, itemIds } = term
  const grade = { itemId: itemIds.inputOutput, points: 6.5, comment: 'Nearly general.', version: 0 }
  await refusalOf(tutor.call(putGrade, { body: { ...grade, sid: sidOf(term, 2) } }), 'notFound')
  await tutor.call(putGrade, { body: { ...grade, sid: sidOf(term, 3) } })
  await lecturer.call(putGrade, {
    body: { itemId: itemIds.advanced, sid: sidOf(term, 30), points: 3.25, reason: 'Explained in class', version: 0 },
  })
  const matrix = await judgedMatrix(term)
  assert.deepEqual(matrix.get('1003'), [20.5, 9, null, 6.5, 5])
  assert.deepEqual(matrix.get('1030'), [3.25, null, 3.25, null, null])
}

async function isReleased(term: Term): Promise<void> {
  const before = await ownWork(term, 1)
  assert.deepEqual([before.points, before.items, before.statistics], [null, [], null])
  await refusalOf(term.tutor.call(releaseGrades, { params: { id: term.id }, body: {} }), 'notAllowed')
  await term.owner.call(releaseGrades, { params: { id: term.id }, body: {} })
  const released = []
  for (const number of [1, 2, 3, 4, 5, 6, 9, 10, 30]) released.push((await ownWork(term, number)).points)
  assert.deepEqual(released, [45, 14, 20.5, 35, 9, 35, 5, 0, 3.25])
  const late = await ownWork(term, 5)
  assert.deepEqual([late.items[0]?.points, late.items[0]?.lateDeduction], [9, 1])
  // 216.75 points of 30 × 45, and between 3.25 and 5 of 45.
  assert.deepEqual(
    [late.statistics?.count, late.statistics?.mean.toFixed(4), late.statistics?.median.toFixed(4)],
    [30, '0.1606', '0.0917'],
  )
}

async function isRegraded(term: Term): Promise<void> {
  const { courseId, tutor, lecturer, itemIds } = term
  const body = { itemId: itemIds.inputOutput, text: 'It is right for every number up to 4.' }
  const id = await nth(term, 3).call(askForRegrade, { body })
  const [request] = (await lecturer.call(listRegradeRequests, { params: { id: courseId }, query: {} })).items
  assert.deepEqual([request?.id, request?.points, request?.graderName], [id, 6.5, 'Tom Tutor'])
  const answer = { answer: 'Half a point for each.', points: 8, version: request?.version ?? 0 }
  await refusalOf(tutor.call(answerRegrade, { params: { id }, body: answer }), 'notAllowed')
  await lecturer.call(answerRegrade, { params: { id }, body: answer })
  const work = await ownWork(term, 3)
  assert.deepEqual([work.points, work.items[2]?.points, work.items[2]?.comment], [22, 8, 'Nearly general.'])
}

/** As a spreadsheet set to a language with decimal commas saves it: sorted anew, without the rows’ trailing empty cells. */
async function goesOutAndComesBack(term: Term): Promise<void> {
  const { owner, lecturer, courseId } = term
  const csv = await downloadedCsv(owner, courseId, { separator: 'semicolon', decimal: 'comma' })
  const [head = [], possible = [], ...rows] = rowsOf(csv, ';')
  assert.deepEqual([head[4], possible[4], rows.length], [`Lists and loops (${term.id})`, '45', 30])
  const cellOf = (number: number) => rows.find((row) => row[2] === String(1000 + number))?.[4]
  assert.deepEqual([cellOf(1), cellOf(2), cellOf(3), cellOf(30)], ['45', '14', '22', '3,25'])
  const typed: Record<string, string> = { '1002': '14,5', '1005': 'EX', '1006': '', '1007': '-' }
  const changed = rows.toReversed().map((row) => row.with(4, typed[row[2] ?? ''] ?? row[4] ?? ''))
  const file = `\ufeff${['sep=;', ...[head, ...changed, possible].map((row) => row.join(';').replace(/;+$/, ''))].join('\r\n')}\r\n`
  const preview = await sendGradebook(lecturer, courseId, file, { preview: '1' })
  const changes = preview.body['changes'] as { userId: number; before: string; after: string }[]
  assert.deepEqual(
    changes.map(({ userId, before, after }) => [userId, before, after]),
    [
      [nth(term, 5).id, '9', 'EX'],
      [nth(term, 2).id, '14', '14.5'],
    ],
  )
  const { body } = await sendGradebook(lecturer, courseId, file, { version: String(preview.body['version']) })
  assert.equal(body['changed'], 2)
  const gradebook = await owner.call(getGradebook, { params: { id: courseId }, query: {} })
  const rowOf = (number: number) => {
    const row = gradebook.rows.find(({ studentNumber }) => studentNumber === String(1000 + number))
    const [cell] = row?.cells ?? []
    return [cell?.isExcused ? 'EX' : cell?.points, row?.totals.final]
  }
  assert.deepEqual([1, 2, 5, 6, 7].map(rowOf), [
    [45, 100],
    [14.5, 32.22],
    ['EX', null],
    [35, 77.78],
    [0, 0],
  ])
  const own = await nth(term, 2).call(getOwnGrades, { params: { id: courseId } })
  assert.deepEqual([own.assignments[0]?.points, own.totals.final], [14.5, 32.22])
}
