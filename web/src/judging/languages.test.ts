import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageFor } from './languages.ts'

const question = { plangs: '12,8,16', preferredLanguages: '16,8', candType: 8 }
const state = (code: number, available: boolean) => ({ code, name: '', version: '', available })

test('The solution editor opens with the language chosen here, then of the last submission, then the best of the reader', () => {
  assert.equal(languageFor(question, 12), 12)
  assert.equal(languageFor(question, undefined), 8)
  assert.equal(languageFor({ ...question, candType: null }, undefined), 16)
  assert.equal(languageFor({ ...question, candType: null, preferredLanguages: '' }, undefined), 12)
})

test('A language that the question does not have, or that cannot run, is skipped', () => {
  assert.equal(languageFor(question, 5), 8)
  assert.equal(languageFor(question, undefined, [state(8, false), state(16, true)]), 16)
  assert.equal(languageFor(question, undefined, [state(8, false), state(12, false), state(16, false)]), 8)
  assert.equal(languageFor({ ...question, plangs: '' }, undefined), undefined)
})
