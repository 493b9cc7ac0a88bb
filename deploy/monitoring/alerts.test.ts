import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableUnder } from '../../server/test/markdown.ts'
import { readAlerts } from './queries.ts'

test('the handbook lists exactly the alerts that exist, each with its meaning and what to do', async () => {
  const rows = await tableUnder('docs/operating.md', 'Alerts')
  assert.deepEqual(
    rows.map(([name]) => name),
    (await readAlerts()).map((name) => `\`${name}\``),
  )
  for (const [name, meaning = '', action = ''] of rows) assert.ok(meaning.length > 20 && action.length > 20, name)
})
