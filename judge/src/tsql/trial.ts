import { difference } from './compare.ts'
import { formatRows, type Engine, type Rows } from './engine.ts'
import { FileProblem, inFile, problemOf, type ReportedProblem } from './file-problem.ts'
import { readQuestion, type Question, type QuestionTest } from './question.ts'

/** The result of a candidate's file: its output, and the error, if any, with the file that it is in. */
export interface Trial {
  readonly printed: string
  readonly failed: boolean
  readonly problem?: ReportedProblem
}

const maxShown = 50

/** The message for a test whose rows the candidate may not see, in place of the engine's, which may quote them. */
const hidden = {
  wrong: 'The result differs from the expected one. The rows of this test are hidden.',
  failed:
    'The statements fail with an error. The rows of this test are hidden, and so is the message, which may quote them.',
} as const

/**
 * Each test starts with an empty database, the setup, and the statements that the test adds. These are hidden from the
 * candidate, and so is everything that could reveal them: results, messages, and the line that failed.
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

/**
 * If the error also occurs without the hidden rows, it does not depend on them and can be shown. @throws
 * FileProblem
 */
async function failAgain(engine: Engine, { setup }: Question, solution: string): Promise<void> {
  await engine.reset()
  await inFile('tests.sql', () => engine.run(setup))
  await inFile('solution.sql', () => engine.run(solution))
}

function reported({ name, expected }: QuestionTest, { wrong, got }: Report, isHidden: boolean): string {
  if (wrong === undefined) return `ok - ${name}`
  if (!isHidden)
    return `not ok - ${name}\n${block(wrong, formatRows(expected), got === undefined ? '' : formatRows(got))}`
  const message = wrong === hidden.failed ? wrong : hidden.wrong
  return `not ok - ${name}\n  ---\n  message: ${message}\n  ...`
}

/** A run with the candidate's own input: the question's setup, what the candidate adds to it, the candidate's file, and its last result. */
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
    return { printed: rows === undefined ? '' : `${formatRows(rows)}\n`, failed: false }
  } catch (error) {
    return { printed: '', failed: true, problem: problemOf(error) }
  }
}

function lines(printed: readonly string[]): string {
  return printed.map((text) => `${text}\n`).join('')
}

function block(message: string, expected: string, got: string): string {
  const part = (key: string, text: string): string[] => [
    `  ${key}: |`,
    ...text
      .split('\n')
      .slice(0, maxShown)
      .map((line) => `    ${line}`),
  ]
  return ['  ---', ...part('expected', expected), ...part('got', got), `  message: ${message}`, '  ...'].join('\n')
}
