import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Files with a write but without a button that shows it as pending, each with its reason. */
const withoutButton = new Map([
  ['account/mail-setting.tsx', 'the choice is shown from the click on'],
  ['shell/inbox-poll.ts', 'the message counts as read from the click on'],
  ['shell/welcome.tsx', 'the pop-up closes at the click'],
  ['site/logout-page.tsx', 'the page has no button: it logs out when it opens'],
  ['tournament/seen-clarifications.ts', 'the alert disappears at the click'],
  ['submission/solutions.tsx', 'one like after the other: a second click takes it back'],
  ['assessment/candidate/opening.ts', 'its callers show it, and are checked under their own names'],
  ['form/use-saving.ts', 'its callers show it, and are checked under their own names'],
  ['posting/use-posting.ts', 'its callers show it, and are checked under their own names'],
  ['ui/bulk.ts', 'its callers show it, and are checked under their own names'],
])
const writes = /\buse(?:Mutation|Bulk|Saving|Posting|Opening|DialogForm)\b[(<]/
const showsPending = /\bisPending\b|\bloading=|\bpending=/

test('Every control that writes shows that it is pending: its button is loading, busy or disabled until the reply arrives', async () => {
  const root = new URL('.', import.meta.url)
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })),
  )
  const writing = sources.filter(({ text }) => writes.test(text))
  assert.ok(writing.length > 30, 'the pattern finds what writes')
  const silent = writing.filter(({ text }) => !showsPending.test(text)).map(({ name }) => name)
  assert.deepEqual(
    silent.filter((name) => !withoutButton.has(name)),
    [],
  )
  const known = new Set(writing.map(({ name }) => name))
  assert.deepEqual(
    [...withoutButton.keys()].filter((name) => !known.has(name)),
    [],
    'a reason for a file that writes nothing',
  )
})
