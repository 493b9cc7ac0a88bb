import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

/**
 * Each table is written by only one folder of the server. Other folders that need to change it call that folder's
 * functions with their transaction. This test reads every statement of the sources. Triggers belong to the schema and
 * do not count.
 */
const sources = 'server/src'
const migrations = 'server/migrations'

/** Files that write a table of another folder, each with its reason. */
const exceptions = new Map([
  ['account/close-store.ts', 'erases what concerns one user only: one list, which a test holds against the schema'],
  ['tournament/draft-store.ts', 'deletes the drafts of a deleted tournament, which name it without a foreign key'],
  ['counter/store.ts', 'repairs the counters of all tables, each from what it counts'],
])
/** Files that name a table by a variable, with the tables that it can mean. */
const variable = new Map([
  ['vote/ballot-store.ts', ['question_vote', 'comment_vote', 'blog_post_vote', 'submission_vote']],
])

/** Tables that only triggers fill. */
const writtenByTheSchema = ['search_word']

const textOf = async (folder: string) =>
  Promise.all((await readdir(folder)).toSorted().map((name) => readFile(join(folder, name), 'utf8')))
const tables = new Set(
  [...(await textOf(migrations)).join('\n').matchAll(/^create table (\w+)/gm)].map(([, name]) => name ?? ''),
)

const files = (await readdir(sources, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

interface Writing {
  readonly written: string[]
  /** Statements whose table this test cannot determine. */
  readonly unclear: string[]
}

/** The tables into which a text of SQL inserts, or which it updates or deletes from. */
function writesOf(text: string): Writing {
  const built = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^)]*)\)/g)].map(
    ([, argument]) => /^'(\w+)(?: as \w+)?'/.exec(argument ?? '')?.[1] ?? `(${argument})`,
  )
  // With its schema: the queue has a table of the same name as ours.
  const raw = [
    ...text.matchAll(/\b(?:insert into|delete from|merge into|truncate|update(?: only)?)\s+(\$\{|[\w.]+)/g),
  ].map(([, name]) => name ?? '')
  const named = [...built, ...raw]
  return {
    written: named.filter((name) => tables.has(name)),
    unclear: named.filter((name) => name === '${' || name.startsWith('(')),
  }
}

const writings = new Map(
  await Promise.all(files.map(async (file) => [file, writesOf(await readFile(join(sources, file), 'utf8'))] as const)),
)

test('each table is written by a single folder of the server', () => {
  const owners = new Map<string, Set<string>>()
  for (const [file, { written }] of writings) {
    if (exceptions.has(file)) continue
    for (const table of [...written, ...(variable.get(file) ?? [])])
      owners.set(table, (owners.get(table) ?? new Set()).add(file.split('/')[0] ?? ''))
  }
  const shared = [...owners].filter(([, folders]) => folders.size > 1)
  assert.deepEqual(
    shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`),
    [],
  )
  const unwritten = [...tables].filter((table) => !owners.has(table))
  assert.deepEqual(unwritten.toSorted(), [...writtenByTheSchema].toSorted())
})

test('every statement that writes names its table, or its file says here which it means', () => {
  for (const [file, { unclear }] of writings)
    if (!exceptions.has(file) && !variable.has(file)) assert.deepEqual(unclear, [], file)
})

test('the reader of statements knows each way to write', () => {
  assert.deepEqual(writesOf(`tx.insertInto('question').values(x)`).written, ['question'])
  assert.deepEqual(writesOf(`tx\n.updateTable('question')\n.set(x)`).written, ['question'])
  assert.deepEqual(writesOf('sql`with x as (delete from tag_follower returning 1) update tag set x = 1`').written, [
    'tag_follower',
    'tag',
  ])
  assert.deepEqual(writesOf('insert into submission_day as today').written, ['submission_day'])
  assert.deepEqual(writesOf('on conflict do update set x = 1 for update skip locked'), { written: [], unclear: [] })
  assert.equal(writesOf('sql`delete from ${sql.table(name)}`').unclear.length, 1)
  assert.equal(writesOf(`tx.deleteFrom(table)`).unclear.length, 1)
})
