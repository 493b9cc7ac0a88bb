import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Gradebook } from '@gradus/contract/gradebook'
import { gradebookColumns, gradebookRows } from './gradebook-view.ts'

type Cell = Gradebook['rows'][number]['cells'][number]

const cell: Cell = {
  assignmentId: 4,
  points: 30,
  isExcused: false,
  isOverridden: false,
  isReleased: true,
  isDropped: false,
  version: 0,
}
const row = {
  userId: 7,
  displayName: 'ada',
  officialName: 'Ada Rivers',
  studentNumber: '0042',
  groupIds: [3],
  totals: { current: 75, final: 37.5 },
  cells: [cell],
}
const gradebook: Gradebook = {
  courseId: 2,
  courseName: 'Programming 1',
  categories: [{ id: 9, name: 'Homework', weight: 60, dropLowest: 1 }],
  assignments: [{ assignmentId: 4, title: 'Trees', categoryId: 9, possible: 40, isDraft: false, statistics: null }],
  anonymous: [],
  rows: [row],
  statistics: null,
  groups: [{ id: 3, groupName: 'Monday' }],
  can: { edit: true },
}
const shown = (changes: Partial<Cell>) =>
  gradebookRows({ ...gradebook, rows: [{ ...row, cells: [{ ...cell, ...changes }] }] })[0]?.cells[0]

test('a row of the gradebook has the current and the final total', () => {
  const [first] = gradebookRows(gradebook)
  assert.deepEqual([first?.name, first?.note], ['Ada Rivers', '0042, Monday'])
  assert.deepEqual(
    first?.totals.map(({ spoken }) => spoken),
    ['Current total: 75%', 'Final total: 37.5%'],
  )
  assert.equal(gradebookColumns(gradebook)[0]?.note, '40 points, Homework')
})

test('excused, dropped and unreleased grades say so in words', () => {
  assert.deepEqual([shown({ isExcused: true })?.text, shown({ isExcused: true })?.note], ['EX', 'excused'])
  assert.equal(shown({ isDropped: true })?.note, 'dropped')
  assert.equal(shown({ isReleased: false })?.note, 'draft')
  assert.equal(shown({ isOverridden: true })?.spoken, '30 of 40, set by hand')
  assert.equal(shown({ points: null })?.spoken, 'not graded')
})

test('tutors can’t set grades here, so each cell links to the work', () => {
  const [first] = gradebookRows({ ...gradebook, can: { edit: false } })
  assert.equal(first?.cells[0]?.to, '/StudentSubmissions/0/7?assignment=4')
})
