import type { SourceFile } from '@gradus/contract/judge'
import type { ComparedSubmission } from './compare.ts'
import { grammarOf } from './grammar.ts'
import { readTokens } from './tokens.ts'

/**
 * What a solution looks like, small enough to be stored: hashes of its sequences of tokens. It says which solutions are
 * variations of one idea, also of a few lines, where `compareSubmissions` would say nothing.
 */

export interface ShapeRequest {
  readonly language: number
  /** What all were given: it doesn't count. */
  readonly starter: readonly SourceFile[]
  readonly submissions: readonly ComparedSubmission[]
}

/** Of each submission, by its id: hashes in ascending order, each once. */
export type Shapes = ReadonlyMap<number, readonly number[]>

const sequenceLength = 3
const mostHashes = 4000
const charactersOfFile = 32 * 1024
const filesOfOne = 8
/** Of one file; the rest is read without grammar. */
const mostMicroseconds = 500_000

/** Pure; servers call `shapesOf`, which does it in a thread. */
export function shapesInThisThread({ language, starter, submissions }: ShapeRequest): Shapes {
  const given = new Set(sequences(language, starter))
  return new Map(
    submissions.map(({ id, files }) => {
      const all = [...new Set(sequences(language, files))].toSorted((one, other) => one - other)
      const own = all.filter((hash) => !given.has(hash))
      return [id, (own.length > 0 ? own : all).slice(0, mostHashes)]
    }),
  )
}

function sequences(language: number, files: readonly SourceFile[]): number[] {
  return files.slice(0, filesOfOne).flatMap(({ fileName, body }) => {
    const grammar = grammarOf(language, fileName)
    if (!grammar) return []
    const begun = process.threadCpuUsage()
    const isTimeUp = () => process.threadCpuUsage(begun).user > mostMicroseconds
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
