import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from 'tedious'
import { LimitReached, runBatches, TimeBudget } from './guest-batches.ts'

/** A connection whose server answers each batch by `answer`. */
function aConnection(answer: (request: Request) => void) {
  const connection = {
    cancelled: 0,
    execSqlBatch: (request: Request) => void setImmediate(() => answer(request)),
    cancel(): boolean {
      connection.cancelled += 1
      return true
    },
  }
  return connection
}

const isLimit = (limit: 'wall' | 'output') => (error: unknown) => error instanceof LimitReached && error.limit === limit
const emptyText = [{ value: '', metadata: { type: { name: 'VarChar' } } }]

test('all batches share one time limit: many that wait, each for less than it, reach it', async () => {
  let now = 0
  const timeouts: (number | undefined)[] = []
  const connection = aConnection((request) => {
    timeouts.push(request.timeout)
    now += 29_000
    request.callback(null)
  })
  const time = new TimeBudget(30_000, () => now)
  const source = "WAITFOR DELAY '00:00:29'\nGO\n".repeat(9000)
  await assert.rejects(runBatches(connection, source, { time, bytes: 1000 }), isLimit('wall'))
  assert.deepEqual(timeouts, [30_000, 1_000])
  await assert.rejects(runBatches(connection, 'SELECT 1', { time, bytes: 1000 }), isLimit('wall'), 'a later test')
})

test('a batch that the server does not end in time reaches the limit', async () => {
  const connection = aConnection((request) =>
    request.callback(Object.assign(new Error('Timeout'), { code: 'ETIMEOUT' })),
  )
  const time = new TimeBudget(30_000)
  await assert.rejects(runBatches(connection, 'SELECT 1', { time, bytes: 1000 }), isLimit('wall'))
})

test('rows of empty texts reach the limit of the output', async () => {
  const connection = aConnection((request) => {
    for (let row = 0; row < 10_000; row += 1) request.emit('row', emptyText)
    request.callback(connection.cancelled > 0 ? Object.assign(new Error('Canceled.'), { code: 'ECANCEL' }) : null)
  })
  const time = new TimeBudget(30_000)
  await assert.rejects(runBatches(connection, 'SELECT', { time, bytes: 100_000 }), isLimit('output'))
  assert.equal(connection.cancelled, 1)
})

test('the place of an error counts the lines of the batches before it', async () => {
  const connection = aConnection((request) =>
    request.sqlTextOrProcedure?.includes('wrong') === true
      ? request.callback(Object.assign(new Error('Invalid'), { number: 208, lineNumber: 2 }))
      : request.callback(null),
  )
  const time = new TimeBudget(30_000)
  await assert.rejects(runBatches(connection, 'SELECT 1\nGO\n\nwrong', { time, bytes: 100 }), {
    name: 'PlacedProblem',
    line: 4,
    atRunTime: false,
  })
})
