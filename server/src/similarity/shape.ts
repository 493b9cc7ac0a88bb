import type { SourceFile } from '@gradus/contract/judge'
import type { ComparedSubmission } from './compare.ts'
import { grammarOf } from './grammar.ts'
import { readTokens } from './tokens.ts'

/**
 * A solution's shape, small enough to be stored: hashes of its sequences of tokens. It tells which solutions are
 * variations of one idea, even if they have only a few lines, for which `compareSubmissions` finds nothing.
 */

export interface ShapeRequest {
  readonly language: number
  /** The starter code that everybody received; it doesn't count. */
  readonly starter: readonly SourceFile[]
  readonly submissions: readonly ComparedSubmission[]
}

/** By submission id: its hashes in ascending order, without duplicates. */
export type Shapes = ReadonlyMap<number, readonly number[]>

const sequenceLength = 3
const maxHashes = 4000
const charactersOfFile = 32 * 1024
const filesOfOne = 8
/** The time for one file, in microseconds; the rest is read without a grammar. */
const maxMicroseconds = 500_000

/** Pure; servers call `shapesOf`, which does it in a thread. */
export function shapesInThisThread({ language, starter, submissions }: ShapeRequest): Shapes {
  const starterHashes = new Set(sequences(language, starter))
  return new Map(
    submissions.map(({ id, files }) => {
      const all = [...new Set(sequences(language, files))].toSorted((one, other) => one - other)
      const own = all.filter((hash) => !starterHashes.has(hash))
      return [id, (own.length > 0 ? own : all).slice(0, maxHashes)]
    }),
  )
}

function sequences(language: number, files: readonly SourceFile[]): number[] {
  return files.slice(0, filesOfOne).flatMap(({ fileName, body }) => {
    const grammar = grammarOf(language, fileName)
    if (!grammar) return []
    const cpuAtStart = process.threadCpuUsage()
    const isTimeUp = () => process.threadCpuUsage(cpuAtStart).user > maxMicroseconds
    const source = body.slice(0, charactersOfFile)
    const kinds = readTokens(source, grammar(source, isTimeUp)).map(({ kind }) => kind)
    const last = Math.max(1, kinds.length - sequenceLength + 1)
    return kinds.length === 0
      ? []
      : Array.from({ length: last }, (_, at) => hashOf(kinds.slice(at, at + sequenceLength)))
  })
}

/** FNV-1a of 32 bits, as PostgreSQL's integer. */
function hashOf(kinds: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const character of kinds.join('\u0000')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash | 0
}
