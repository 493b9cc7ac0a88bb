import { createHash } from 'node:crypto'
import { languageOf } from '@gradus/contract/language'
import type { Database, Tx } from '../platform/data/database.ts'
import { readProvidedFiles } from '../question/read.ts'
import { isAlike } from '../similarity/alike.ts'
import { shapesOf } from '../similarity/similarity.ts'
import { insertGroup, listAlike, listUnplaced, lockPlacing, putInGroup, type UnplacedRow } from './group-store.ts'

/**
 * Theory of operation: groups of wrong solutions
 *
 * A group contains wrong solutions that have the same outcome, fail the same tests and have a similar shape: at least
 * half of the sequences of tokens are in both. New solutions are compared with the first one of a group, so that a
 * group never drifts. Groups are stored, so that a student who makes the same mistake tomorrow is in the group that got
 * an answer today. Solutions are placed when somebody looks: the live room, or a student who asks for advice.
 */
const maxAtOnce = 500

export async function placeSolutions(database: Database, assignmentId: number): Promise<void> {
  const unplaced = await listUnplaced(database, assignmentId, maxAtOnce)
  for (const rows of Map.groupBy(unplaced, ({ item_id, language }) => `${item_id} ${language}`).values()) {
    const shapes = await readShapes(database, rows)
    await database.transaction().execute(async (tx) => {
      await lockPlacing(tx, assignmentId)
      for (const row of rows) await place(tx, row, shapes.get(row.id) ?? [])
    })
  }
}

async function readShapes(database: Database, rows: readonly UnplacedRow[]) {
  const [{ question_id: questionId, language } = { question_id: 0, language: 0 }] = rows
  const fileName = languageOf(language)?.sourceFile ?? 'solution.txt'
  return await shapesOf({
    language,
    starter: await readProvidedFiles(database, questionId, language),
    submissions: rows.map(({ id, source, additional_files: files }) => ({
      id,
      files: [{ fileName, body: source }, ...files],
    })),
  })
}

async function place(tx: Tx, row: UnplacedRow, shape: readonly number[]): Promise<void> {
  const { item_id: itemId, language, outcome, failing } = row
  const signature = signatureOf(outcome, failing)
  const groups = await listAlike(tx, { itemId, language, signature })
  const found = groups.find((group) => isAlike(group.shape, shape))
  const groupId = found?.id ?? (await insertGroup(tx, { itemId, language, outcome, failing, signature, shape }))
  await putInGroup(tx, { attemptId: row.id, groupId, outcome, passed: row.passed })
}

function signatureOf(outcome: string, failing: readonly string[]): Buffer {
  const hash = createHash('sha256').update(outcome)
  for (const name of failing.toSorted()) hash.update(`\u0000${name}`)
  return hash.digest()
}
