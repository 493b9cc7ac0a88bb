import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import type { LanguageCode } from '@gradus/contract/language'
import { readForgeries, type Forgery } from './forgery.ts'
import { survivors } from './survivors.ts'
import { exampleOf, type Example } from '../guide.ts'
import { startJudge, type RunningJudge } from '../judge.ts'

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

function shown(verdict: Verdict): string {
  return JSON.stringify({ ...verdict, output: verdict.output.slice(0, 1000) })
}

describe('No program passes without solving the question', { concurrency: 2 }, () => {
  for (const forgery of forgeries.filter(({ name, isHonest }) => !isHonest && survivors[name] === undefined)) {
    test(forgery.name, async () => {
      const verdict = await judged(forgery)
      assert.ok(!['passed', 'judgeError'].includes(verdict.outcome), shown(verdict))
      const read = linesOfTests(forgery.language).filter((line) => verdict.output.includes(line))
      assert.deepEqual(read, [], 'lines of the hidden tests were read')
    })
  }
})

describe('What a program prints does not fail a right solution', { concurrency: 2 }, () => {
  for (const forgery of forgeries.filter(({ isHonest }) => isHonest)) {
    test(forgery.name, async () => {
      const verdict = await judged(forgery)
      assert.equal(verdict.outcome, 'passed', shown(verdict))
    })
  }
})

test('each survivor is one of the forgeries', () => {
  const names = new Set(forgeries.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(survivors).filter((name) => !names.has(name)),
    [],
  )
})
