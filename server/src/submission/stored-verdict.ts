import { maximumVerdictBytes } from '@gradus/contract/limit'
import type { Diagnostic, TestResult, Verdict } from '@gradus/contract/judge'

/**
 * The stored part of a verdict: at most 64 KiB as JSON, whatever a program printed. The most important parts come
 * first: the sentence, the compiler's messages, the tests, then the output, each from its beginning.
 */

const maxDiagnostics = 100
const share = { message: 2_000, diagnostics: 12_000, testNames: 20_000, testTexts: 12_000 } as const
const maxNameBytes = 200
const maxTestTextBytes = 2_000
const ending = '… (the rest is not kept)'

export function truncateVerdict(verdict: Verdict): Verdict {
  const { message, tests, diagnostics, output, errorOutput, compilerOutput, ...usage } = verdict
  const first = {
    ...usage,
    ...(message === undefined ? {} : { message: truncate(message, share.message) }),
    diagnostics: truncateDiagnostics(diagnostics),
    tests: truncateTests(tests),
  }
  const printed = [output, compilerOutput, errorOutput ?? '']
  const room = maximumVerdictBytes - bytesOf(first) - printed.length * overhead
  const [keptOutput = '', keptCompiler = '', keptErrors = ''] = shareRoom(printed, room)
  return {
    ...first,
    output: keptOutput,
    compilerOutput: keptCompiler,
    ...(errorOutput === undefined ? {} : { errorOutput: keptErrors }),
  }
}

/** Bytes for a key and its quotes. */
const overhead = 40

function truncateDiagnostics(all: readonly Diagnostic[]): Diagnostic[] {
  const some = all.slice(0, maxDiagnostics)
  const each = Math.floor(share.diagnostics / Math.max(1, some.length)) - 3 * overhead
  return some.map((one) => ({
    ...one,
    file: truncate(one.file, overhead),
    message: truncate(one.message, Math.max(each, overhead)),
  }))
}

/** Keeps as many tests as have room by their names, and their texts as long as there is room. */
function truncateTests(all: readonly TestResult[]): TestResult[] {
  let names = share.testNames
  let texts = share.testTexts
  const kept: TestResult[] = []
  for (const { name, message, expected, got, ...usage } of all) {
    const bare = { ...usage, name: truncate(name, maxNameBytes) }
    names -= bytesOf(bare) + 1
    if (names < 0) break
    const details = { ...truncated('message', message), ...truncated('expected', expected), ...truncated('got', got) }
    const size = bytesOf(details)
    if (size <= texts) {
      texts -= size
      kept.push({ ...bare, ...details })
    } else kept.push(bare)
  }
  return kept
}

function truncated<Name extends string>(name: Name, text: string | undefined): { [key in Name]?: string } {
  return text === undefined ? {} : ({ [name]: truncate(text, maxTestTextBytes) } as { [key in Name]?: string })
}

/** The shortest texts come first: room that they don't need is left for the others. */
function shareRoom(texts: readonly string[], room: number): string[] {
  const shares = texts.map(() => '')
  const order = texts.map((text, at) => ({ at, size: bytesOf(text) })).toSorted((one, other) => one.size - other.size)
  let left = room
  for (const [turn, { at }] of order.entries()) {
    const text = truncate(texts[at] ?? '', Math.floor(left / (order.length - turn)))
    shares[at] = text
    left -= bytesOf(text)
  }
  return shares
}

/** The beginning of a text that takes at most this many bytes as JSON. */
function truncate(text: string, room: number): string {
  if (bytesOf(text) <= room) return text
  let [low, high] = [0, Math.min(text.length, room)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (bytesOf(text.slice(0, middle) + ending) <= room) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).toWellFormed() + ending
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
