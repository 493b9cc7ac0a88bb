import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJudgedOtherwise } from './judged-otherwise.ts'
import { emptyValues, type LanguageFiles } from './values.ts'

const python = 8
const coding = emptyValues('coding', python)
const withLanguage = (changes: Partial<LanguageFiles>) => ({
  ...coding,
  languages: coding.languages.map((one) => ({ ...one, ...changes })),
})

test('changed tests judge submissions otherwise; a changed text or solution does not', () => {
  assert.equal(isJudgedOtherwise(coding, { ...coding }), false)
  assert.equal(
    isJudgedOtherwise(coding, { ...coding, title: 'Double it', body: '<p>Double it.</p>', tags: ['a'] }),
    false,
  )
  assert.equal(isJudgedOtherwise(coding, withLanguage({ solution: 'def double(n): return 2 * n' })), false)
  assert.equal(isJudgedOtherwise(coding, withLanguage({ tests: 'assert double(2) == 4' })), true)
  assert.equal(isJudgedOtherwise(coding, withLanguage({ limits: { cpuMilliseconds: 900 } })), true)
})

test('a multiple-choice question is not judged again', () => {
  const choice = emptyValues('multiChoice')
  assert.equal(isJudgedOtherwise(choice, { ...choice, answers: choice.answers.slice(1) }), false)
})
