import { difference } from './compare.ts'
import { shown, type Engine, type Rows } from './engine.ts'
import { PlacedProblem } from './refusal.ts'
import { QuestionProblem, readQuestion, type Question, type QuestionTest } from './question.ts'

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

/** What is said of a test whose rows the candidate may not see, whatever the engine said: it may quote them. */
const hidden = {
  wrong: 'The result is not the expected one. The rows of this test are hidden.',
  failed: 'The statements end with an error. The rows of this test are hidden, and with them what the error says.',
} as const

/**
 * Each test begins with an empty database, the setup, and what the test adds to it. What a test adds is hidden from the
 * candidate, and so is all that could tell of it: results, messages, and the line that failed.
 * @param showsTests true if the caller is the author of the tests
 */
export async function runQuestionTests(
  engine: Engine,
  solution: string,
  tests: string,
  showsTests: boolean,
): Promise<Trial> {
  const printed: string[] = []
  let failed = false
  try {
    const question = readQuestion(tests)
    for (const test of question.tests) {
      const isHidden = !showsTests && test.given.trim() !== ''
      const report = await tryTest(engine, question, test, solution).catch(async (error: unknown) => {
        if (!isHidden || !(error instanceof FileProblem)) throw error
        if (error.file === 'solution.sql') await failAgain(engine, question, solution)
        return { wrong: hidden.failed, got: undefined }
      })
      failed ||= report.wrong !== undefined
      printed.push(reported(test, report, isHidden))
    }
    return { printed: lines(printed), failed }
  } catch (error) {
    return { printed: lines(printed), failed: true, problem: problemOf(error) }
  }
}

interface Report {
  readonly wrong: string | undefined
  readonly got: Rows | undefined
}

async function tryTest(
  engine: Engine,
  { setup }: Question,
  { given, query, ordered, expected }: QuestionTest,
  solution: string,
): Promise<Report> {
  await engine.reset()
  await inFile('tests.sql', () => engine.run(setup))
  await inFile('tests.sql', () => engine.run(given))
  const answered = await inFile('solution.sql', () => engine.run(solution))
  const got = query === undefined ? answered : await inFile('tests.sql', () => engine.run(query))
  return { wrong: difference(got, expected, ordered), got }
}

/** An error that has nothing to do with hidden rows comes without them, too: then it can be told. @throws FileProblem */
async function failAgain(engine: Engine, { setup }: Question, solution: string): Promise<void> {
  await engine.reset()
  await inFile('tests.sql', () => engine.run(setup))
  await inFile('solution.sql', () => engine.run(solution))
}

function reported({ name, expected }: QuestionTest, { wrong, got }: Report, isHidden: boolean): string {
  if (wrong === undefined) return `ok - ${name}`
  if (!isHidden) return `not ok - ${name}\n${block(wrong, shown(expected), got === undefined ? '' : shown(got))}`
  const message = wrong === hidden.failed ? wrong : hidden.wrong
  return `not ok - ${name}\n  ---\n  message: ${message}\n  ...`
}

/** An own run: the question's setup, what the candidate adds to it, the candidate's file, and its last result. */
export async function runWithInput(
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
