import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveCell, LiveRoom } from '@gradus/contract/live-room'
import { withDelta } from './delta.ts'
import { cellText, failuresOf, figuresOf } from './room-figures.ts'

const item = { itemId: 1, title: 'Loops', points: 10, tests: ['small', 'negative', 'zero', 'large', 'none'] }
const cell = (marks: string, changes: Partial<LiveCell> = {}): LiveCell => ({
  itemId: 1,
  attempts: 1,
  isWaiting: false,
  outcome: marks.includes('0') || marks.includes('-') ? 'failed' : 'passed',
  marks,
  groupId: null,
  date: '2026-11-22T20:00:00.000Z',
  ...changes,
})
const students = [
  { key: '1', name: 'Ada', cells: [cell('11111')] },
  { key: '2', name: 'Ben', cells: [cell('0110-', { attempts: 3 })] },
  { key: '3', name: 'Cleo', cells: [] },
]

test('the figures of a room: who has begun, who is done, and which tests fail', () => {
  assert.deepEqual(figuresOf({ students, items: [item] }), { submitted: 2, complete: 2, finished: 1 })
  const other = { ...item, itemId: 2 }
  assert.deepEqual(figuresOf({ students, items: [item, other] }), { submitted: 2, complete: 0, finished: 0 })
  assert.deepEqual(
    failuresOf(item, students).map(({ failed, judged }) => `${failed}/${judged}`),
    ['1/2', '0/2', '0/2', '1/2', '0/2'],
  )
})

test('a cell says in words what its squares show', () => {
  assert.equal(cellText(item, undefined), 'Nothing submitted')
  assert.equal(cellText(item, students[0]?.cells[0]), 'Passed, 1 attempt')
  assert.equal(cellText(item, students[1]?.cells[0]), 'Fails 2 of 5 tests: small, large; 1 not run; 3 attempts')
  assert.equal(
    cellText(item, cell('0000-')),
    'Fails 4 of 5 tests: small, negative, zero and 1 more; 1 not run; 1 attempt',
  )
  const waiting = cell('', { outcome: null, isWaiting: true })
  assert.equal(cellText(item, waiting), '1 attempt, the newest attempt is being judged')
})

test('a delta replaces rows and groups and leaves the others', () => {
  const room: LiveRoom = {
    assignmentId: 7,
    courseId: 3,
    title: 'Lab',
    courseName: 'Programming',
    isAnonymous: false,
    isArchived: false,
    showsTests: true,
    courseGroups: [],
    version: 1,
    items: [item],
    students,
    groups: [],
  }
  const next = withDelta(room, {
    version: 2,
    students: [{ key: '3', name: 'Cleo', cells: [cell('11111')] }],
    groups: [],
  })
  assert.deepEqual(
    next.students.map(({ name, cells }) => [name, cells.length]),
    [
      ['Ada', 1],
      ['Ben', 1],
      ['Cleo', 1],
    ],
  )
  assert.equal(next.version, 2)
})
