import { difference } from './compare.ts'
import { shown, type Engine } from './engine.ts'
import { PlacedProblem } from './refusal.ts'
import { QuestionProblem, readQuestion } from './question.ts'

/** How a candidate's file did: what is printed, and what, if anything, went wrong in which file. */
export interface Trial {
  readonly printed: string
  readonly failed: boolean
  readonly problem?: {
    readonly file: 'solution.sql' | 'tests.sql'
    readonly line: number
    readonly message: string
    readonly running: boolean
  }
}

const mostShown = 50

/** Each test begins with an empty database, the setup, and what the test adds to it. */
export async function tryQuestion(engine: Engine, solution: string, tests: string): Promise<Trial> {
  const printed: string[] = []
  let failed = false
  try {
    const question = readQuestion(tests)
    for (const { name, given, query, ordered, expected } of question.tests) {
      await engine.reset()
      await inFile('tests.sql', () => engine.run(question.setup))
      await inFile('tests.sql', () => engine.run(given))
      const answered = await inFile('solution.sql', () => engine.run(solution))
      const got = query === undefined ? answered : await inFile('tests.sql', () => engine.run(query))
      const wrong = difference(got, expected, ordered)
      failed ||= wrong !== undefined
      printed.push(
        wrong === undefined
          ? `ok - ${name}`
          : `not ok - ${name}\n${block(wrong, shown(expected), got === undefined ? '' : shown(got))}`,
      )
    }
    return { printed: lines(printed), failed }
  } catch (error) {
    return { printed: lines(printed), failed: true, problem: problemOf(error) }
  }
}

/** An own run: the question's setup, what the candidate adds to it, the candidate's file, and its last result. */
export async function tryOwn(
  engine: Engine,
  solution: string,
  tests: string | undefined,
  input: string,
): Promise<Trial> {
  try {
    await engine.reset()
    if (tests !== undefined) await inFile('tests.sql', () => engine.run(readQuestion(tests).setup))
    await inFile('tests.sql', () => engine.run(input))
    const rows = await inFile('solution.sql', () => engine.run(solution))
    return { printed: rows === undefined ? '' : `${shown(rows)}\n`, failed: false }
  } catch (error) {
    return { printed: '', failed: true, problem: problemOf(error) }
  }
}

class FileProblem extends Error {
  readonly file: 'solution.sql' | 'tests.sql'
  readonly found: PlacedProblem
  constructor(file: 'solution.sql' | 'tests.sql', found: PlacedProblem) {
    super(found.message)
    this.file = file
    this.found = found
  }
}

async function inFile<Result>(file: 'solution.sql' | 'tests.sql', work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlacedProblem) throw new FileProblem(file, error)
    throw error
  }
}

function problemOf(error: unknown): NonNullable<Trial['problem']> {
  if (error instanceof FileProblem) {
    const { message, line, running } = error.found
    return { file: error.file, line, message, running }
  }
  if (error instanceof QuestionProblem) return { file: 'tests.sql', line: 1, message: error.message, running: true }
  throw error
}

function lines(printed: readonly string[]): string {
  return printed.map((text) => `${text}\n`).join('')
}

function block(message: string, expected: string, got: string): string {
  const part = (key: string, text: string): string[] => [
    `  ${key}: |`,
    ...text
      .split('\n')
      .slice(0, mostShown)
      .map((line) => `    ${line}`),
  ]
  return ['  ---', ...part('expected', expected), ...part('got', got), `  message: ${message}`, '  ...'].join('\n')
}
