import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TagNames } from './tag.ts'

test('C# and C++ typed as tags are the tags csharp and cpp; other signs are refused', () => {
  assert.deepEqual(TagNames.parse(['C#', 'c++', 'Arrays']), ['csharp', 'cpp', 'arrays'])
  assert.equal(TagNames.safeParse(['f#']).success, false)
})
