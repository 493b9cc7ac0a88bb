import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Files outside this folder that show an arrow: only as a sign for a number or a kind, never to vote with. */
const signs = ['blog/list-page.tsx', 'question/row.tsx', 'shell/notification-link.tsx']

test('Voting has one look everywhere: the arrows of this folder, and no thumb', async () => {
  const root = new URL('..', import.meta.url)
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const withArrows: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, root), 'utf8')
    assert.doesNotMatch(text, /\bIconThumb/, name)
    if (/\bIconArrowBig/.test(text)) withArrows.push(name)
  }
  const outside = withArrows.filter((name) => !name.startsWith('vote/'))
  assert.deepEqual(outside.toSorted(), signs)
  assert.ok(outside.length < withArrows.length, 'the folder itself has the arrows')
})
