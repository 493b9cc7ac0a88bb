import { maximumFileBytes, maximumOutputBytes } from '@gradus/contract/judge'
import { aCase, type Case } from './input-output-values.ts'
import { UploadProblem, readText, sizeOf } from './upload.ts'
import type { NamedText } from './values.ts'

const inputs = ['in', 'input', 'txt', 'stdin']
const answers = ['ans', 'out', 'answer', 'output', 'stdout']
export const caseFileTypes = [...inputs, ...answers].map((one) => `.${one}`).join(',')

interface Pair {
  input?: File
  answer?: File
}

/**
 * Reads cases from local files. Each case is a pair of files with the same name, such as 01.in and 01.ans; names with
 * "sample" mark samples.
 * @throws UploadProblem with the name of the wrong file
 */
export async function readCases(files: readonly File[]): Promise<Case[]> {
  return await Promise.all(pairsOf(files).map(([name, pair]) => readPair(name, pair)))
}

/**
 * Reads the test cases of an advanced question, which have one text each. An answer file with the same name is appended
 * to the input, because the checker reads both. @throws UploadProblem with the name of the wrong file
 */
export async function readTestCases(files: readonly File[]): Promise<NamedText[]> {
  return await Promise.all(pairsOf(files).map(([name, pair]) => readTestCase(name, pair)))
}

async function readTestCase(name: string, { input, answer }: Pair): Promise<NamedText> {
  if (!input) throw new UploadProblem(`${name} has no input. Choose ${name}.in as well.`)
  const read = await readText(input, maximumFileBytes)
  if (!answer) return read
  const expected = await readText(answer, maximumFileBytes)
  const body = `${read.body.replace(/(?<!\n)$/, '\n')}${expected.body}`
  if (new Blob([body]).size > maximumFileBytes)
    throw new UploadProblem(
      `${name} and its answer are larger than ${sizeOf(maximumFileBytes)} together. Choose smaller files.`,
    )
  return { name: `${input.name} + ${answer.name}`, body }
}

/** Groups files by their common name, in the order of the numbers in the names. */
function pairsOf(files: readonly File[]): [string, Pair][] {
  const pairs = new Map<string, Pair>()
  for (const file of files) {
    const [, name = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(file.name) ?? []
    const side = sideOf(ending.toLowerCase())
    if (!side) throw new UploadProblem(`${file.name} is neither an input (.in) nor an output (.ans, .out).`)
    const pair = pairs.get(name) ?? {}
    if (pair[side]) throw new UploadProblem(`There are two files for the ${side} of ${name}.`)
    pairs.set(name, { ...pair, [side]: file })
  }
  return [...pairs].toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
}

function sideOf(ending: string): keyof Pair | undefined {
  if (inputs.includes(ending)) return 'input'
  return answers.includes(ending) ? 'answer' : undefined
}

async function readPair(name: string, { input, answer }: Pair): Promise<Case> {
  if (!input) throw new UploadProblem(`${name} has no input. Choose ${name}.in as well.`)
  if (!answer) throw new UploadProblem(`${name} has no output. Choose ${name}.ans as well.`)
  const [read, printed] = await Promise.all([readText(input, maximumFileBytes), readText(answer, maximumOutputBytes)])
  return aCase({ input: read.body, answer: printed.body, sample: /sample|example/i.test(name) })
}
