import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../judge.ts'

/*
 * A worker that is given options of its own is free of the permission model and can load Node's internal modules, in the
 * process that holds the tests. Hooks for modules run in a worker, too.
 */

const attempt = `
const attempts = {
  worker: () => new (require('node:worker_threads').Worker)('', { eval: true, execArgv: ['--expose-internals'] }),
  hooks: () => require('node:module').register('data:text/javascript,'),
}
for (const [name, run] of Object.entries(attempts)) {
  try {
    run()
    console.log(name, 'started')
  } catch (error) {
    console.log(name, error.code)
  }
}
`
const solutions: Readonly<Record<string, readonly [language: number, source: string, tests?: string]>> = {
  JavaScript: [11, attempt],
  React: [14, `${attempt}\nexport default function None() { return null }\n`, "import './solution.jsx'\n"],
  'Selenium JavaScript': [19, `${attempt}\nmodule.exports = {}\n`],
}

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '11,14,19' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

for (const [name, [language, candidateSource, tests = ';']] of Object.entries(solutions))
  test(`${name}: no worker starts in the process that has the tests`, async () => {
    const verdict = await judge.verdict({ language, candidateSource, challenge: { kind: 'program', tests } })
    assert.match(verdict.output, /worker ERR_ACCESS_DENIED\s+hooks ERR_ACCESS_DENIED/)
  })
