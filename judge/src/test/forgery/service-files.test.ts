import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '24' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

const tests = `const assert = require('node:assert')
const wanted = require('./wanted.json')
const { sum } = require('./sum')
test('answers', async () => {
  const { body } = await request.get('/')
  assert.equal(body.answer, sum(wanted.answer, 0))
})`

function ask(candidateSource: string) {
  return judge.verdict({
    language: 24,
    candidateSource,
    additionalFiles: [
      { fileName: 'wanted.json', body: '\uFEFF{"answer": 42}' },
      { fileName: 'sum.js', body: `exports.sum = (one, other) => require('./zero.js') + one + other` },
      { fileName: 'zero.js', body: 'module.exports = 0' },
    ],
    challenge: { kind: 'program', tests },
  })
}

const answering = (answer: number): string =>
  `module.exports = require('express')().get('/', (question, reply) => reply.json({ answer: ${answer} }))`

test('tests load the author’s files', async () => {
  const verdict = await ask(answering(42))
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})

test('a service cannot change what the tests load: modules, data, or a module that another one loads later', async () => {
  const changes = {
    data: `fs.writeFileSync('/box/wanted.json', '{"answer": 1}')`,
    module: `fs.writeFileSync('/box/sum.js', 'exports.sum = () => 1')`,
    'later module': `fs.writeFileSync('/box/zero.js', 'module.exports = -41')`,
    'another ending': `fs.rmSync('/box/zero.js'); fs.mkdirSync('/box/zero.js'); fs.writeFileSync('/box/zero.js/index.js', 'module.exports = -41')`,
    link: `fs.writeFileSync('/tmp/other.js', 'exports.sum = () => 1'); fs.rmSync('/box/sum.js'); fs.symlinkSync('/tmp/other.js', '/box/sum.js')`,
  }
  for (const [name, change] of Object.entries(changes)) {
    const verdict = await ask(`const fs = require('node:fs')\n${change}\n${answering(1)}`)
    assert.equal(verdict.outcome, 'failed', `${name}: ${JSON.stringify(verdict)}`)
  }
})
