import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { captureOutput } from './program.ts'

const run = (...args: string[]) => captureOutput(process.execPath, ['deploy/local/upgrade-drill.ts', ...args])

test('this version starts with the stored backup of the last release; if one of its migrations was edited, the drill says so', async () => {
  const { code, output } = await run()
  if (code === 0) return assert.match(output, /The site started with it after \d+ migrations?\./)
  // A mismatch is allowed until the first release (docs/decisions/0230). In that case a new backup is made and drilled.
  assert.match(output, /The kept backup does not fit: .*npm run upgrade-drill -- --renew/)
  const folder = await mkdtemp(join(tmpdir(), 'gradus-upgrade-'))
  try {
    const file = join(folder, 'renewed.zip')
    const renewed = await run('--renew', file)
    assert.equal(renewed.code, 0, renewed.output)
    const drilled = await run(file)
    assert.match(drilled.output, /The site started with it after 0 migrations\./)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
