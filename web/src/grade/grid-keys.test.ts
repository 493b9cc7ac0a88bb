import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAfter } from './grid-keys.ts'

const size = { rows: 30, columns: 4 }
const press = (key: string, from: { row: number; column: number }, ctrlKey = false) =>
  placeAfter(from, { key, ctrlKey }, size)

test('arrow keys go one cell further and stop at the edges of the matrix', () => {
  assert.deepEqual(press('ArrowDown', { row: 0, column: 1 }), { row: 1, column: 1 })
  assert.deepEqual(press('ArrowRight', { row: 2, column: 3 }), { row: 2, column: 3 })
  assert.deepEqual(press('ArrowUp', { row: 0, column: 0 }), { row: 0, column: 0 })
  assert.deepEqual(press('ArrowLeft', { row: 5, column: 2 }), { row: 5, column: 1 })
})

test('Home and End go to the ends of a row, with Ctrl to the first and the last cell', () => {
  assert.deepEqual(press('Home', { row: 7, column: 2 }), { row: 7, column: 0 })
  assert.deepEqual(press('End', { row: 7, column: 2 }), { row: 7, column: 3 })
  assert.deepEqual(press('Home', { row: 7, column: 2 }, true), { row: 0, column: 0 })
  assert.deepEqual(press('End', { row: 7, column: 2 }, true), { row: 29, column: 3 })
  assert.deepEqual(press('ArrowDown', { row: 7, column: 2 }, true), { row: 29, column: 2 })
})

test('Page Down goes ten students further, and at most to the last', () => {
  assert.deepEqual(press('PageDown', { row: 3, column: 1 }), { row: 13, column: 1 })
  assert.deepEqual(press('PageDown', { row: 25, column: 1 }), { row: 29, column: 1 })
  assert.deepEqual(press('PageUp', { row: 3, column: 1 }), { row: 0, column: 1 })
})

test('other keys are left to the browser', () => {
  assert.equal(press('Enter', { row: 0, column: 0 }), undefined)
  assert.equal(press('a', { row: 0, column: 0 }), undefined)
})
