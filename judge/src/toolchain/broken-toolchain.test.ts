import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { languages, type LanguageCode } from '@gradus/contract/language'
import type { ObservedParts } from '../test/breakable-judge.ts'
import { exampleOf } from '../test/guide.ts'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** A judge whose toolchains break while it runs: what sandboxes show of them disappears, programs become other programs. */
let judge: RunningJudge
before(async () => {
  judge = await startJudge({}, new URL('../test/breakable-judge.ts', import.meta.url))
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

interface BrokenStep {
  readonly what: string
  readonly hidden: readonly string[]
  readonly replaced: Readonly<Record<string, string>>
}
const whole: BrokenStep = { what: 'nothing', hidden: [], replaced: {} }

/** Programs that a command starts by itself. */
const started: Partial<Record<LanguageCode, readonly string[]>> = { 5: ['/usr/bin/as'], 23: ['/usr/lib/R/bin/exec/R'] }

const browsers: ReadonlySet<LanguageCode> = new Set([18, 19, 20])

/**
 * Every part of what the language's sandboxes show disappears once; every program once fails, once does nothing well, and
 * once never ends.
 */
async function breaksOf(code: LanguageCode): Promise<BrokenStep[]> {
  const parts = (await (await fetch(`${judge.url}/parts/${code}`)).json()) as ObservedParts
  const hide = (path: string): BrokenStep => ({ what: `${path} is gone`, hidden: [path], replaced: {} })
  const replace = (path: string, other: string): BrokenStep => ({
    what: `${path} is ${other}`,
    hidden: [],
    replaced: { [path]: other },
  })
  const programs = [...parts.programs, ...(started[code] ?? [])]
  // A browser takes seconds to start; what its other parts do well is proved with the languages that they are from.
  const others = browsers.has(code) ? ['/usr/bin/false'] : ['/usr/bin/false', '/usr/bin/true', '/usr/bin/yes']
  return [...parts.shown.map(hide), ...programs.flatMap((path) => others.map((other) => replace(path, other)))]
}

/** The right solution of the guide. */
async function solveWith(language: LanguageCode, { hidden, replaced }: BrokenStep): Promise<Verdict> {
  const reply = await fetch(`${judge.url}/break/${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hidden, replaced }),
  })
  assert.equal(reply.status, 200)
  const { solution, tests, files } = exampleOf(language)
  const challenge = { kind: 'program' as const, tests }
  return judge.verdict({ language, candidateSource: solution, challenge, additionalFiles: [...files] })
}

describe('Every failing toolchain is reported as such and never as the candidate’s fault', { concurrency: 2 }, () => {
  for (const { code, name } of languages)
    test(name, async () => {
      const right = await solveWith(code, whole)
      assert.equal(right.outcome, 'passed', JSON.stringify(right))
      const blamed: string[] = []
      let broke = 0
      for (const each of await breaksOf(code)) {
        const { outcome, message, printed } = shortened(await solveWith(code, each))
        // Not every part is needed by every program.
        if (outcome === 'judgeError') broke += 1
        else if (outcome !== 'passed') blamed.push(`${each.what}: ${outcome} ${message} ${printed}`)
      }
      assert.deepEqual(blamed, [])
      assert.ok(broke > 1, `${broke} parts could not be done without`)
      assert.equal((await solveWith(code, whole)).outcome, 'passed')
    })
})

function shortened({ outcome, message, output, compilerOutput }: Verdict) {
  return { outcome, message: message ?? '', printed: (compilerOutput + output).slice(0, 300) }
}
