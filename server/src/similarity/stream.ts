import type { SourceFile } from '@gradus/contract/judge'
import { grammarOf } from './grammar.ts'
import { readTokens } from './tokens.ts'

/**
 * The tokens of all files of a submission, one after the other. Kinds are numbers that are the same in all submissions of
 * one comparison. A negative one is a place where nothing matches: the end of a file, or starter code that was left out.
 */
export interface TokenStream {
  readonly kinds: Int32Array
  /** Where each token begins and ends: offsets in its file, in characters. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly files: readonly StreamFile[]
  /** The number of tokens that count: those that are not negative. */
  readonly size: number
  /** Lines with a token that counts. */
  readonly lines: number
}

interface StreamFile {
  readonly fileName: string
  readonly text: string
  /** The index of its first token; it ends where the next file begins. */
  readonly start: number
}

export const barrier = -1

/**
 * A grammar reads 64 KiB of code in a fifth of a second of CPU time. For text that is not code it may take a
 * hundred times as long, because each character is an error. When the time is up, texts are read without a grammar.
 */
const microseconds = { ofFile: 1_000_000, ofAll: 60_000_000 } as const

/** Reads the submissions of one comparison. */
export class StreamReader {
  readonly #language: number
  readonly #begun = process.threadCpuUsage()
  /** A number for each kind of token. */
  readonly #numbers = new Map<string, number>()

  constructor(language: number) {
    this.#language = language
  }

  /** Files without a grammar are left out. */
  read(files: readonly SourceFile[]): TokenStream {
    const [kinds, from, to]: [number[], number[], number[]] = [[], [], []]
    const read: StreamFile[] = []
    for (const { fileName, body } of files) {
      const grammar = grammarOf(this.#language, fileName)
      if (!grammar) continue
      read.push({ fileName, text: body, start: kinds.length })
      for (const token of readTokens(body, grammar(body, this.#stopwatch()))) {
        kinds.push(this.#numberOf(token.kind))
        from.push(token.from)
        to.push(token.to)
      }
      kinds.push(barrier)
      from.push(body.length)
      to.push(body.length)
    }
    return counted({ kinds: Int32Array.from(kinds), from: Int32Array.from(from), to: Int32Array.from(to), files: read })
  }

  #stopwatch(): () => boolean {
    const cpuAtStart = process.threadCpuUsage()
    return () =>
      process.threadCpuUsage(cpuAtStart).user > microseconds.ofFile ||
      process.threadCpuUsage(this.#begun).user > microseconds.ofAll
  }

  #numberOf(kind: string): number {
    const known = this.#numbers.get(kind)
    if (known !== undefined) return known
    this.#numbers.set(kind, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

/** The stream without the tokens for which `isLeftOut` is true. */
export function leaveOut(stream: TokenStream, isLeftOut: (token: number) => boolean): TokenStream {
  const kinds = stream.kinds.map((kind, token) => (isLeftOut(token) ? barrier : kind))
  return counted({ ...stream, kinds })
}

function counted(stream: Omit<TokenStream, 'size' | 'lines'>): TokenStream {
  const size = stream.kinds.reduce((sum, kind) => sum + (kind < 0 ? 0 : 1), 0)
  let lines = 0
  for (const { start, end } of linesOf(stream)) if (stream.kinds.subarray(start, end).some((kind) => kind >= 0)) lines++
  return { ...stream, size, lines }
}

interface StreamLine {
  readonly line: string
  /** The index of its first token. */
  readonly start: number
  readonly end: number
}

/** The lines on which a token begins, of all files. */
export function* linesOf({ files, kinds, from }: Omit<TokenStream, 'size' | 'lines'>): Generator<StreamLine> {
  for (const [index, { start: first, text }] of files.entries()) {
    // The last one is the barrier at the file's end.
    const last = (files[index + 1]?.start ?? kinds.length) - 1
    for (let start = first; start < last;) {
      const at = from[start] ?? 0
      const found = text.indexOf('\n', at)
      const lineEnd = found === -1 ? text.length : found
      let end = start + 1
      while (end < last && (from[end] ?? 0) < lineEnd) end++
      yield { line: text.slice(text.lastIndexOf('\n', at) + 1, lineEnd), start, end }
      start = end
    }
  }
}

/** The file of a token. */
export function fileOf({ files }: TokenStream, token: number): StreamFile {
  const found = files.findLast(({ start }) => start <= token)
  if (!found) throw new RangeError(`There is no token ${token}.`)
  return found
}
