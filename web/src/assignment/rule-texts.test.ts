import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateExamples, lateSentence } from './rule-texts.ts'

const rule = { percent: 10, interval: 'day', graceMinutes: 0, floor: 0 } as const

test('the late rule is a sentence that names percent, interval, grace and floor', () => {
  assert.equal(
    lateSentence(rule),
    '10% of the possible points come off for each day that has begun after the due time.',
  )
  assert.equal(
    lateSentence({ ...rule, interval: 'hour', graceMinutes: 90, floor: 50 }),
    '10% of the possible points come off for each hour that has begun after the due time. The first 1 hour 30 minutes cost nothing. The late deduction never takes you below 50% of the points.',
  )
  assert.match(lateSentence({ ...rule, graceMinutes: 1 }), / The first minute costs nothing\.$/)
})

test('the example is computed as in the gradebook: nothing within the grace, then for each interval that has begun', () => {
  assert.deepEqual(lateExamples({ ...rule, graceMinutes: 15 }), [
    { lateness: '15 minutes', counts: '80' },
    { lateness: '12 hours', counts: '70' },
    { lateness: '1 day 12 hours', counts: '60' },
    { lateness: '2 days 12 hours', counts: '50' },
  ])
  assert.deepEqual(
    lateExamples({ ...rule, percent: 20, floor: 50 }).map(({ counts }) => counts),
    ['60', '50', '50'],
  )
  assert.deepEqual(
    lateExamples({ ...rule, interval: 'hour', graceMinutes: 60 }).map(({ lateness }) => lateness),
    ['1 hour', '1 hour 30 minutes', '2 hours 30 minutes'],
  )
})
