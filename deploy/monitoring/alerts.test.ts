import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableUnder } from '../../server/test/markdown.ts'
import { readAlerts } from './queries.ts'

test('the handbook says of each alert what it means and what to do, and of no other', async () => {
  const rows = await tableUnder('docs/operating.md', 'Alerts')
  assert.deepEqual(
    rows.map(([name]) => name),
    (await readAlerts()).map((name) => `\`${name}\``),
  )
  for (const [name, meaning = '', action = ''] of rows) assert.ok(meaning.length > 20 && action.length > 20, name)
})
