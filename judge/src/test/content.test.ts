import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { firstLanguages, startJudge, type RunningJudge } from './judge.ts'

/** The content of a fresh site (content/README.md). Each question has a folder for each of its languages. */
const folder = new URL('../../../content/questions/', import.meta.url)
const concurrency = 2

interface ContentSource {
  readonly name: string
  readonly language: LanguageCode
  readonly tests: string
  readonly source: string
  readonly shouldPass: boolean
}

function readSources(): ContentSource[] {
  const questions = readdirSync(folder)
  return questions.flatMap((question) =>
    readdirSync(new URL(`${question}/`, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => sourcesIn(question, entry.name)),
  )
}

function sourcesIn(question: string, tag: string): ContentSource[] {
  const language = languages.find((one) => one.tag === tag)
  assert.ok(language, `${question}/${tag} is not a language`)
  const languageFolder = new URL(`${question}/${tag}/`, folder)
  const bodyOf = (start: string): string | undefined => {
    const name = readdirSync(languageFolder).find((file) => file.startsWith(`${start}.`))
    return name && readFileSync(new URL(name, languageFolder), 'utf8')
  }
  const tests = bodyOf('tests') ?? assert.fail(`${question}/${tag} has no tests`)
  const files = [
    { file: 'solution', source: bodyOf('solution') ?? assert.fail(`${question}/${tag} has no solution`) },
    { file: 'wrong', source: bodyOf('wrong') },
  ]
  return files.flatMap(({ file, source }) =>
    source === undefined
      ? []
      : [
          {
            name: `${question}/${tag}/${file}`,
            language: language.code,
            tests,
            source,
            shouldPass: file === 'solution',
          },
        ],
  )
}

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SANDBOX_POOL: '8', LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

test('every solution of the content passes in each of its languages; every wrong solution fails', async (context) => {
  const queue = readSources()
  context.diagnostic(`${queue.length} sources`)
  assert.ok(queue.filter(({ shouldPass }) => shouldPass).length > 150)
  assert.ok(queue.some(({ shouldPass }) => !shouldPass))
  const misjudged: string[] = []
  const judgeFromQueue = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { name, language, tests, source, shouldPass } = next
      const task = { language, candidateSource: source, challenge: { kind: 'program' as const, tests } }
      const verdict = await judge.verdict(task)
      const isRight = shouldPass ? verdict.outcome === 'passed' : !['passed', 'judgeError'].includes(verdict.outcome)
      if (!isRight) misjudged.push(`${name}: ${JSON.stringify(verdict).slice(0, 2000)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, judgeFromQueue))
  assert.deepEqual(misjudged, [])
})

test('tests in Python show what a solution returned as Python writes it, in any script', async () => {
  const python = languages.find(({ tag }) => tag === 'python') ?? assert.fail('Python is a language')
  const shown = async (question: string, solution: string): Promise<string | undefined> => {
    const tests = readFileSync(new URL(`${question}/python/tests.py`, folder), 'utf8')
    const candidateSource = `def ${solution}:\n    return ["שלום", None, True]\n`
    const challenge = { kind: 'program' as const, tests }
    const verdict = await judge.verdict({ language: python.code, candidateSource, challenge })
    return verdict.tests?.[0]?.got
  }
  assert.equal(await shown('who-is-still-in-the-museum', 'still_inside(tags)'), "['שלום', None, True]")
  assert.equal(
    await shown('a-build-order-that-never-surprises', 'build_order(step_count, needs)'),
    "['שלום', None, True]",
  )
})
