import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '@gradus/contract/endpoint'
import { buildApp } from '../../app.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { serve } from './serve.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const declared = endpoint({
  method: 'GET',
  url: '/public/api/OnlyInThisTest/:kind',
  who: 'anyone',
  summary: 'A call of this test.',
  params: z.object({ kind: z.enum(['more', 'less', 'word', 'boolean', 'number']) }),
  reply: z.union([
    z.object({ name: z.string(), inner: z.array(z.object({ id: z.number() })) }),
    z.string(),
    z.number(),
    z.boolean(),
  ]),
})

const answers: Record<string, unknown> = {
  more: { name: 'a', inner: [{ id: 1, secret: 'x' }], secret: 'x' },
  less: { inner: [] },
  word: 'success:0',
  boolean: true,
  number: -1,
}

async function ask(kind: string) {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  // What a handler with a fault might answer: its types would not allow it.
  serve(
    {
      app,
      config,
      database,
      queue,
      judge,
      storage,
      replicas,
      findSession: async () => undefined,
      findContestToken: async () => undefined,
    },
    declared,
    ({ params }) => answers[params.kind] as never,
  )
  const response = await app.inject({ url: `/public/api/OnlyInThisTest/${kind}` })
  await app.close()
  return response
}

test('only declared fields leave the server', async () => {
  const response = await ask('more')
  assert.match(String(response.headers['content-type']), /^application\/json/)
  assert.deepEqual(response.json(), { name: 'a', inner: [{ id: 1 }] })
})

test('a reply that violates the declaration is a server error without details', async () => {
  const response = await ask('less')
  assert.equal(response.statusCode, 500)
  assert.deepEqual(response.json(), {
    error: 'unexpected',
    message: 'Something went wrong on our side. Try again.',
  })
})

test('replies of one number or word are text/plain', async () => {
  for (const [kind, text] of [
    ['word', 'success:0'],
    ['boolean', 'true'],
    ['number', '-1'],
  ] as const) {
    const response = await ask(kind)
    assert.match(String(response.headers['content-type']), /^text\/plain/)
    assert.equal(response.body, text)
  }
})
