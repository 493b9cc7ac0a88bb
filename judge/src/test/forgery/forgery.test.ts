import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { readForgeries, type Forgery } from './forgery.ts'
import { survivors } from './survivors.ts'
import { exampleOf, type Example } from '../guide.ts'
import { startJudge, type RunningJudge } from '../judge.ts'

const decisionName = '0170-three-layers-against-forged-passes.md'
const forgeries = readForgeries()
const codes = [...new Set(forgeries.map(({ language }) => language))]

let judge: RunningJudge
const reportsOf = new Map<LanguageCode, Promise<string[]>>()
before(async () => {
  judge = await startJudge({ LANGUAGES: codes.join(',') })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

function ask(language: LanguageCode, example: Example, candidateSource: string, reports?: string[]): Promise<Verdict> {
  return judge.verdict({
    language,
    candidateSource,
    additionalFiles: [...example.files],
    challenge: { kind: 'program', tests: example.tests, ...(reports === undefined ? {} : { reports }) },
  })
}

/** What the server learns when the example is posted. */
function learned(language: LanguageCode): Promise<string[]> {
  const known = reportsOf.get(language)
  if (known !== undefined) return known
  const example = exampleOf(language)
  const reports = ask(language, example, example.solution).then(({ tests }) => tests.map(({ name }) => name))
  reportsOf.set(language, reports)
  return reports
}

async function judged({ language, source }: Forgery): Promise<Verdict> {
  return ask(language, exampleOf(language), source, await learned(language))
}

/** Lines of the hidden tests that are told by no report. */
function linesOfTests(language: LanguageCode): string[] {
  const lines = exampleOf(language).tests.split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line.length > 20 && !/^(?:import|from|#include|require)\b/.test(line))
}

function describeVerdict(verdict: Verdict): string {
  return JSON.stringify({ ...verdict, output: verdict.output.slice(0, 1000) })
}

type Layer = 'outOfReach' | 'knownTests' | 'decoys'

/** The layer of docs/decisions/0170 that stops it; undefined of a pass that only a decoy can tell from an honest one. */
function layerThatStops({ outcome, message }: Verdict): Layer | undefined {
  if (outcome === 'passed') return undefined
  return message?.startsWith('The tests did not report') === true ? 'knownTests' : 'outOfReach'
}

describe('No program passes without solving the question', { concurrency: 2 }, () => {
  for (const forgery of forgeries.filter(({ isHonest }) => !isHonest)) {
    test(forgery.name, async () => {
      const verdict = await judged(forgery)
      assert.notEqual(verdict.outcome, 'judgeError', describeVerdict(verdict))
      const read = linesOfTests(forgery.language).filter((line) => verdict.output.includes(line))
      assert.deepEqual(read, [], 'lines of the hidden tests were read')
      const layer = layerThatStops(verdict) ?? ((await passesDecoy(forgery)) ? 'decoys' : undefined)
      assert.equal(layer, survivors[forgery.name]?.stoppedBy ?? 'outOfReach', describeVerdict(verdict))
    })
  }
})

/** Whether it passes tests that expect 1 + 2 to be 4, which the right solution does not: its pass is then taken back. */
async function passesDecoy({ language, source }: Forgery): Promise<boolean> {
  const example = exampleOf(language)
  const decoy = { ...example, tests: example.tests.replace(/(two numbers.*\b)3\b/, '$14') }
  assert.notEqual(decoy.tests, example.tests)
  assert.equal((await ask(language, decoy, example.solution)).outcome, 'failed')
  return (await ask(language, decoy, source)).outcome === 'passed'
}

describe('What a program prints does not fail a right solution', { concurrency: 2 }, () => {
  for (const forgery of forgeries.filter(({ isHonest }) => isHonest)) {
    test(forgery.name, async () => {
      const verdict = await judged(forgery)
      assert.equal(verdict.outcome, 'passed', describeVerdict(verdict))
    })
  }
})

test('there are 60 forgeries and more, in every language', () => {
  const forged = forgeries.filter(({ isHonest }) => !isHonest)
  assert.ok(forged.length >= 60)
  assert.deepEqual(new Set(forged.map(({ language }) => language)), new Set(languages.map(({ code }) => code)))
})

test('decision 0170 counts them, by language and by the layer that stops them', () => {
  const decision = readFileSync(new URL(`../../../../docs/decisions/${decisionName}`, import.meta.url), 'utf8')
  const counted = [...decision.matchAll(/^\| (\S[^|]*) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, ...cells]) => cells)
  const rows = languages.map(({ name, code }) => {
    const own = forgeries.filter(({ language, isHonest }) => language === code && !isHonest)
    const stoppedBy = (layer: Layer) =>
      own.filter((one) => (survivors[one.name]?.stoppedBy ?? 'outOfReach') === layer).length
    return [name, ...(['outOfReach', 'knownTests', 'decoys'] as const).map((layer) => String(stoppedBy(layer)))]
  })
  assert.deepEqual(counted, rows)
})

test('each survivor is one of the forgeries', () => {
  const names = new Set(forgeries.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(survivors).filter((name) => !names.has(name)),
    [],
  )
})
