import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Progress, type Verdict } from '@gradus/contract/judge'
import { eventsOf } from '../test/judge.ts'
import { verdictOfJudgeError } from '../verdict/verdict.ts'
import { createHttpServer, type JudgeService } from './http-server.ts'

test('a step that takes long is repeated until the next one, so that the server knows that the judge is alive', async () => {
  let next: () => void = () => undefined
  const service: JudgeService = {
    async judge(_task, _signal, progress): Promise<Verdict> {
      for (const step of [
        { step: 'queued', position: 3 },
        { step: 'running', test: 1, of: 1 },
      ] as const) {
        progress(step)
        await new Promise<void>((resolve) => (next = resolve))
      }
      return verdictOfJudgeError('the end')
    },
    health: () => assert.fail('not called'),
    languages: () => assert.fail('not called'),
  }
  const app = createHttpServer(service, assert.fail, { repeatMilliseconds: 10 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const reply = await fetch(`${url}/judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ language: 8, owner: 'a', candidateSource: '', challenge: { kind: 'program', tests: '' } }),
    })
    assert.ok(reply.body)
    let text = ''
    const repeats = (step: string) => text.split(`"step":"${step}"`).length - 2
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (repeats('queued') >= 2 && (repeats('running') < 0 || repeats('running') >= 2)) next()
    }
    const steps = eventsOf(text).map(({ event, data }) => (event === 'progress' ? Progress.parse(data).step : event))
    assert.deepEqual([...new Set(steps)], ['queued', 'running', 'verdict'])
    assert.ok(repeats('queued') >= 2 && repeats('running') >= 2, text)
    assert.equal(steps.indexOf('verdict'), steps.length - 1, 'nothing follows the verdict')
  } finally {
    await app.close()
  }
})
