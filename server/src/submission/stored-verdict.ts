import { maximumVerdictBytes } from '@gradus/contract/limit'
import type { Diagnostic, TestResult, Verdict } from '@gradus/contract/judge'

/**
 * The stored part of a verdict: at most 64 KiB as JSON, whatever a program printed. The most important parts come
 * first: the sentence, the compiler's messages, the tests, then the output, each from its beginning.
 */

const maxDiagnostics = 100
/** Bytes that each part may take as JSON. */
const maxBytes = { message: 2_000, diagnostics: 12_000, testNames: 20_000, testDetails: 12_000 } as const
/** A file name has at most 100 ASCII characters (contract, FileName), and two quotes. */
const maxFileNameBytes = 102
const maxNameBytes = 200
const maxTestTextBytes = 2_000
const ending = '… (truncated)'

export function truncateVerdict(verdict: Verdict): Verdict {
  const { message, tests, diagnostics, output, errorOutput, compilerOutput, ...usage } = verdict
  const first = {
    ...usage,
    ...(message === undefined ? {} : { message: truncate(message, maxBytes.message) }),
    diagnostics: truncateDiagnostics(diagnostics),
    tests: truncateTests(tests),
  }
  const printed = [output, compilerOutput, errorOutput ?? '']
  const bytesLeft = maximumVerdictBytes - bytesOf(first) - printed.length * overhead
  const [keptOutput = '', keptCompiler = '', keptErrors = ''] = shareBytes(printed, bytesLeft)
  return {
    ...first,
    output: keptOutput,
    compilerOutput: keptCompiler,
    ...(errorOutput === undefined ? {} : { errorOutput: keptErrors }),
  }
}

/** Bytes for a key and its quotes. */
const overhead = 40

/** Keeps diagnostics from the first on. The one that exceeds the budget is cut, and those after it are dropped. */
function truncateDiagnostics(all: readonly Diagnostic[]): Diagnostic[] {
  let bytesLeft = maxBytes.diagnostics
  const kept: Diagnostic[] = []
  for (const one of all.slice(0, maxDiagnostics)) {
    const bare = { ...one, file: truncate(one.file, maxFileNameBytes), message: '' }
    bytesLeft -= bytesOf(bare) + 1
    if (bytesLeft < overhead) break
    const message = truncate(one.message, bytesLeft)
    bytesLeft -= bytesOf(message)
    kept.push({ ...bare, message })
  }
  return kept
}

/** Drops tests once their names exceed the budget; drops details once theirs is used up. */
function truncateTests(all: readonly TestResult[]): TestResult[] {
  let nameBytesLeft = maxBytes.testNames
  let detailBytesLeft = maxBytes.testDetails
  const kept: TestResult[] = []
  for (const { name, message, expected, got, ...usage } of all) {
    const bare = { ...usage, name: truncate(name, maxNameBytes) }
    nameBytesLeft -= bytesOf(bare) + 1
    if (nameBytesLeft < 0) break
    const details = { ...truncated('message', message), ...truncated('expected', expected), ...truncated('got', got) }
    const size = bytesOf(details)
    if (size <= detailBytesLeft) {
      detailBytesLeft -= size
      kept.push({ ...bare, ...details })
    } else kept.push(bare)
  }
  return kept
}

function truncated<Name extends string>(name: Name, text: string | undefined): { [key in Name]?: string } {
  return text === undefined ? {} : ({ [name]: truncate(text, maxTestTextBytes) } as { [key in Name]?: string })
}

/** The shortest texts come first: bytes that they don't need are left for the others. */
function shareBytes(texts: readonly string[], maximum: number): string[] {
  const shares = texts.map(() => '')
  const order = texts.map((text, at) => ({ at, size: bytesOf(text) })).toSorted((one, other) => one.size - other.size)
  let left = maximum
  for (const [turn, { at }] of order.entries()) {
    const text = truncate(texts[at] ?? '', Math.floor(left / (order.length - turn)))
    shares[at] = text
    left -= bytesOf(text)
  }
  return shares
}

/** The beginning of a text that takes at most this many bytes as JSON. */
function truncate(text: string, maximum: number): string {
  if (bytesOf(text) <= maximum) return text
  let [low, high] = [0, Math.min(text.length, maximum)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (bytesOf(text.slice(0, middle) + ending) <= maximum) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).toWellFormed() + ending
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
