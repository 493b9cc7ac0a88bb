import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketName, gradeStep, histogramText, percentText, pointsOf } from './grade-texts.ts'

test('a cell has the colour of full points, three quarters, half, less or none', () => {
  const steps = [20, 19.99, 15, 10, 9.99, 0.01, 0].map((points) => gradeStep(points, 20))
  assert.deepEqual(steps, [4, 3, 3, 2, 1, 1, 0])
  assert.deepEqual([gradeStep(3, 0), gradeStep(0, 0), gradeStep(25, 20)], [4, 0, 4], 'extra points')
})

test('points and shares are rounded only for display', () => {
  assert.equal(pointsOf(12.345, 20), '12.35 of 20')
  assert.equal(pointsOf(null, 20), '– of 20')
  assert.equal(percentText(0.84649), '84.6%')
  assert.equal(percentText(1.05), '105%')
})

test('a histogram is described in words', () => {
  const histogram = [1, 0, 0, 0, 0, 0, 0, 2, 0, 2]
  const text = histogramText({ count: 5, mean: 0.66, median: 0.75, histogram })
  assert.match(text, /^Grades of 5 students\. 0 to 9%: 1, .*90% or more: 2\. Mean 66%, median 75%\.$/)
  assert.equal(bucketName(7), '70 to 79%')
})
