import { CST, Lexer, parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { refusePackage, textOf, type PackageFiles } from './files.ts'

/** YAML reads 1984 as a number, and yes as a word. */
export const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** @throws Problem badInput with the place that is wrong */
export function parseYaml<Schema extends z.ZodType>(
  files: PackageFiles,
  path: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(readYaml(path, textOf(files, path)) ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refusePackage(`${path}: ${issue?.path.join('.') ?? ''} is not valid.`)
}

const kibibyte = 1024
/** A file with long texts in it, such as a question’s, may be larger than one with only facts. */
export const yamlBytes = { facts: 64 * kibibyte, texts: 1024 * kibibyte } as const

/**
 * Reads a file that somebody uploaded. Parsing blocks the server, so its size is limited first, and what makes it slow
 * or exhausts the stack: each key is compared with all others of its map, and each level of nesting is a recursion, at
 * whose end V8 ends the process if it is compiling a regular expression. @throws Problem badInput, which names the file
 */
export function readYaml(path: string, text: string, maximumBytes: number = yamlBytes.facts): unknown {
  refuseLarge(path, text.length, maximumBytes)
  const maximumScalars = maximumBytes > yamlBytes.facts ? scalars.texts : scalars.facts
  if (isTooComplex(text, maximumScalars)) refusePackage(`${path} has too many parts, or too many levels.`)
  try {
    return parse(text, { maxAliasCount }) as unknown
  } catch (error) {
    if (error instanceof ReferenceError) refusePackage(`${path} has too many aliases, or one without an anchor.`)
    return refusePackage(`${path} is not YAML${placeOf(error)}.`)
  }
}

function placeOf(error: unknown): string {
  const [at] = error instanceof YAMLParseError ? (error.linePos ?? []) : []
  return at === undefined ? '' : `: look at line ${at.line}, column ${at.col}`
}

/**
 * A file with some facts, in whatever format. @throws Problem badInput if it is not text, or longer than such a file is
 */
export function factsOf(files: PackageFiles, path: string): string {
  refuseLarge(path, files.get(path)?.length ?? 0, yamlBytes.facts)
  return textOf(files, path)
}

function refuseLarge(path: string, bytes: number, maximumBytes: number): void {
  if (bytes > maximumBytes) refusePackage(`${path} is larger than ${maximumBytes / kibibyte} KiB.`)
}

/** A few aliases are enough for anybody: many are a bomb. */
const maxAliasCount = 20
/** Keys are compared in pairs: a map of 1,000 takes 80 ms, one of 5,000 takes 2 s. */
const scalars = { facts: 2_000, texts: 10_000 } as const
/** Of flow collections, of indicators such as `-` in one line, and of columns before a line’s first word. */
const maximumLevels = 100

/** A level of a block needs a column more, or an indicator in the same line, so these limit the depth. */
function isTooComplex(text: string, maximumScalars: number): boolean {
  let [count, flows, indicators, column] = [0, 0, 0, 0]
  let [startsLine, isSource] = [true, false]
  for (const token of new Lexer().lex(text)) {
    // After its mark, a scalar’s source is a token that may look like any other.
    const type = isSource ? null : CST.tokenType(token)
    const endsLine = type === 'newline' || (isSource && token.endsWith('\n'))
    isSource = type === 'scalar'
    if (endsLine) [startsLine, indicators, column] = [true, 0, 0]
    else if (type === 'space' && startsLine) column = token.length
    else if (type !== null) startsLine = false
    if (type?.endsWith('scalar') || type === 'alias') count++
    else if (type === 'flow-seq-start' || type === 'flow-map-start') flows++
    else if (type === 'flow-seq-end' || type === 'flow-map-end') flows = Math.max(0, flows - 1)
    else if (type === 'flow-error-end') flows = 0
    else if (flows === 0 && type?.endsWith('-ind')) indicators++
    const isBlock = flows === 0 && !startsLine
    if (count > maximumScalars || Math.max(flows, indicators, isBlock ? column : 0) > maximumLevels) return true
  }
  return false
}
