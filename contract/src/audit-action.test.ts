import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from './audit-action.ts'

test('no two actions have the same text, so that the filter of the audit trail can tell them apart', () => {
  const texts = Object.values(auditActions)
  assert.deepEqual(
    texts.filter((text, index) => texts.indexOf(text) !== index),
    [],
  )
})
