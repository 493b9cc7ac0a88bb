import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { firstLanguages, startJudge, type RunningJudge } from './judge.ts'

/** The content of a fresh site (content/README.md): every solution in every language that it has. */
const folder = new URL('../../../content/questions/', import.meta.url)
const sideBySide = 2

interface Sample {
  readonly name: string
  readonly language: LanguageCode
  readonly tests: string
  readonly source: string
  readonly passes: boolean
}

function read(): Sample[] {
  const questions = readdirSync(folder)
  return questions.flatMap((question) =>
    readdirSync(new URL(`${question}/`, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => samplesIn(question, entry.name)),
  )
}

function samplesIn(question: string, tag: string): Sample[] {
  const language = languages.find((one) => one.tag === tag)
  assert.ok(language, `${question}/${tag} is not a language`)
  const within = new URL(`${question}/${tag}/`, folder)
  const bodyOf = (start: string): string | undefined => {
    const name = readdirSync(within).find((file) => file.startsWith(`${start}.`))
    return name && readFileSync(new URL(name, within), 'utf8')
  }
  const tests = bodyOf('tests') ?? assert.fail(`${question}/${tag} has no tests`)
  const files = [
    { source: bodyOf('solution') ?? assert.fail(`${question}/${tag} has no solution`), passes: true },
    { source: bodyOf('wrong'), passes: false },
  ]
  const what = ['solution', 'wrong']
  return files.flatMap(({ source, passes }, at) =>
    source === undefined
      ? []
      : [{ name: `${question}/${tag}/${what[at]}`, language: language.code, tests, source, passes }],
  )
}

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

test('every solution of the content passes in each of its languages; every wrong one fails', async (context) => {
  const waiting = read()
  context.diagnostic(`${waiting.length} sources`)
  assert.ok(waiting.filter(({ passes }) => passes).length > 150)
  assert.ok(waiting.some(({ name }) => name.endsWith('/wrong')))
  const misjudged: string[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { name, language, tests, source, passes } = next
      const task = { language, candidateSource: source, challenge: { kind: 'program' as const, tests } }
      const verdict = await judge.verdict(task)
      const isRight = passes ? verdict.outcome === 'passed' : !['passed', 'judgeError'].includes(verdict.outcome)
      if (!isRight) misjudged.push(`${name}: ${JSON.stringify(verdict).slice(0, 2000)}`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  assert.deepEqual(misjudged, [])
})
