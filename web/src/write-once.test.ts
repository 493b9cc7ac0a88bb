import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addComment } from '@gradus/contract/comment'
import { idempotencyKey } from '@gradus/contract/endpoint'
import { getTags } from '@gradus/contract/tag'
import { call, type TransportResponse, type Transport } from './api.ts'

const body = (text: string) => ({ body: { body: text, type: 0, questionId: 1 } }) as const
const done: TransportResponse = { status: 200, text: '7', json: false }

/** A fake server that gives these answers one after the other, and records the key of each request. */
function answering(...answers: (TransportResponse | Error)[]) {
  const keys: (string | undefined)[] = []
  const transport: Transport = async (_path, init) => {
    keys.push(new Headers(init.headers).get(idempotencyKey.header) ?? undefined)
    const answer = answers[keys.length - 1] ?? done
    if (answer instanceof Error) throw answer
    return answer
  }
  return { keys, transport }
}

test('each write has a key of its own, so that an intended second write is executed', async () => {
  const { keys, transport } = answering()
  for (const time of ['first', 'second']) assert.equal(await call(addComment, body('Again'), { transport }), 7, time)
  assert.equal(new Set(keys).size, 2)
  for (const key of keys) assert.match(key ?? '', idempotencyKey.pattern)
})

test('the same write while the first is under way is sent only once', async () => {
  const { keys, transport } = answering()
  const send = () => call(addComment, body('At once'), { transport })
  assert.deepEqual(await Promise.all([send(), send()]), [7, 7])
  assert.equal(keys.length, 1)
})

test('a write that got no answer is sent again with the same key', async () => {
  const refusal = (error: string) => JSON.stringify({ error, message: 'A sentence.' })
  for (const lost of [
    new TypeError('Failed to fetch'),
    { status: 503, text: refusal('databaseUnavailable'), json: true },
    { status: 409, text: refusal('stillRunning'), json: true },
  ]) {
    const { keys, transport } = answering(lost)
    const send = () => call(addComment, body('Lost'), { transport })
    await assert.rejects(send())
    assert.equal(await send(), 7)
    assert.equal(await send(), 7)
    assert.equal(keys[0], keys[1])
    assert.notEqual(keys[1], keys[2])
  }
})

test('a write that was refused gets a new key the next time', async () => {
  const refused = { status: 403, text: '{"error":"offensiveLanguage","message":"A sentence."}', json: true }
  const { keys, transport } = answering(refused)
  const send = () => call(addComment, body('Refused'), { transport })
  await assert.rejects(send())
  await send()
  assert.equal(new Set(keys).size, 2)
})

test('a call that only reads has no key', async () => {
  const { keys, transport } = answering({ status: 200, text: '[]', json: true })
  await call(getTags, {}, { transport })
  assert.deepEqual(keys, [undefined])
})
