import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Matrix, MatrixCell } from '@gradus/contract/grade-matrix'
import { meansOf, rowsOf, teamText } from './matrix-view.ts'

const cell: MatrixCell = {
  itemId: 1,
  points: 15,
  state: 'computed',
  attempts: 1,
  timing: 'onTime',
  isSolved: false,
  hasNewerAttempt: false,
  isClaimed: false,
}
const student = {
  sid: '7',
  name: 'ada',
  officialName: 'Ada Rivers',
  studentNumber: '',
  profileImage: null,
  groupIds: [3],
}
const row = {
  student,
  team: null,
  points: 15,
  isOverridden: false,
  isExcused: false,
  releasedDate: null,
  cells: [cell],
}
const matrix: Matrix = {
  assignmentId: 5,
  courseId: 2,
  title: 'Trees',
  isAnonymous: false,
  possible: 20,
  items: [{ itemId: 1, questionId: 11, title: 'Depth', kind: 'coding', possible: 20 }],
  rows: [row],
  students: 1,
  page: 1,
  pageSize: 100,
  groups: [{ id: 3, groupName: 'Monday' }],
  isOpen: false,
  isArchived: false,
  testsShown: 'afterDue',
  hidesTestsWhileOpen: false,
  isReleased: false,
  can: { release: true, reveal: false, editRubric: true },
}
const shown = (changes: Partial<MatrixCell>) =>
  rowsOf({ ...matrix, rows: [{ ...row, cells: [{ ...cell, ...changes }] }] }, {})[0]?.cells[0]

test('every state of a cell is also text', () => {
  assert.deepEqual([shown({})?.text, shown({})?.note, shown({})?.spoken, shown({})?.step], ['15', '', '15 of 20', 3])
  assert.equal(shown({ timing: 'late' })?.note, 'late')
  assert.equal(shown({ isSolved: true })?.spoken, '15 of 20, passed all tests')
  const [choice] = matrix.items.map((item) => ({ ...item, kind: 'multiChoice' as const }))
  const answered = {
    ...matrix,
    items: choice ? [choice] : [],
    rows: [{ ...row, cells: [{ ...cell, isSolved: true }] }],
  }
  assert.equal(rowsOf(answered, {})[0]?.cells[0]?.spoken, '15 of 20, correct')
  assert.equal(shown({ state: 'byHand' })?.note, 'by hand')
  assert.equal(shown({ state: 'byHand', hasNewerAttempt: true })?.note, 'newer attempt')
  assert.equal(shown({ isClaimed: true })?.note, 'being graded')
  assert.equal(shown({ state: 'waiting', points: null })?.note, 'waiting')
  assert.equal(
    shown({ state: 'none', points: null, attempts: 0, timing: null, isSolved: null })?.spoken,
    'nothing submitted',
  )
  assert.equal(
    shown({ timing: 'late', state: 'byHand', attempts: 3 })?.spoken,
    '15 of 20, late, graded by hand, 3 attempts',
  )
})

test('a row says with whom the student works', () => {
  const team = { name: 'The doubles', mates: ['Ben Brook', 'Cy'] }
  const plain = (text: string | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '')
  const [first] = rowsOf({ ...matrix, rows: [{ ...row, team }] }, {})
  assert.equal(plain(first?.note), 'Monday · Team The doubles with Ben Brook, Cy')
  assert.equal(plain(teamText({ ...team, name: '' })), 'Team with Ben Brook, Cy')
  assert.equal(plain(teamText({ ...team, mates: [] })), 'Team The doubles, alone')
})

test('a row has the name as the university writes it, the groups, and whether the student sees the total', () => {
  const [first] = rowsOf(matrix, { groupId: 3, state: 'toGrade' })
  assert.deepEqual([first?.name, first?.note, first?.totals[0]?.note], ['Ada Rivers', 'Monday', 'draft'])
  assert.equal(first?.cells[0]?.to, '/StudentSubmissions/3/7?assignment=5&state=toGrade&item=1')
  const released = { ...row, releasedDate: '2026-11-22T10:00:00.000Z' }
  assert.equal(rowsOf({ ...matrix, rows: [released] }, {})[0]?.totals[0]?.spoken, 'Total: 15 of 20, released')
  assert.equal(rowsOf({ ...matrix, rows: [{ ...released, isExcused: true }] }, {})[0]?.totals[0]?.note, 'excused')
})

test('means leave out excused students and what is not graded', () => {
  const ungraded = { ...row, points: null, cells: [{ ...cell, points: null }] }
  const excused = { ...row, points: 0, isExcused: true, cells: [{ ...cell, points: 0 }] }
  const lower = { ...row, points: 5, cells: [{ ...cell, points: 5 }] }
  assert.deepEqual(meansOf({ ...matrix, rows: [row, ungraded, excused, lower] }), { items: [10], total: 10 })
  assert.deepEqual(meansOf({ ...matrix, rows: [ungraded] }), { items: [null], total: null })
})
