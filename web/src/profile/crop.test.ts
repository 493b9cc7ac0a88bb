import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maximumZoom, moveCrop, sideOf, wholePicture, limitCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('a crop starts as the largest square in the middle', () => {
  assert.deepEqual(wholePicture(wide), { x: 200, y: 100, zoom: 1 })
  assert.equal(sideOf(wide, wholePicture(wide)), 200)
})

test('a crop never leaves the picture', () => {
  assert.deepEqual(limitCrop(wide, { x: -50, y: 500, zoom: 1 }), { x: 100, y: 100, zoom: 1 })
  assert.deepEqual(limitCrop(wide, { x: 0, y: 0, zoom: 2 }), { x: 50, y: 50, zoom: 2 })
  assert.equal(limitCrop(wide, { x: 0, y: 0, zoom: 99 }).zoom, maximumZoom)
  assert.equal(limitCrop(wide, { x: 0, y: 0, zoom: 0 }).zoom, 1)
})

test('dragging moves the picture under the crop', () => {
  assert.deepEqual(moveCrop(wide, wholePicture(wide), 0.25, 0.25), { x: 150, y: 100, zoom: 1 })
})
