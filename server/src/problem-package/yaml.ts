import { CST, Lexer, LineCounter, parseDocument } from 'yaml'
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
  const lineCounter = new LineCounter()
  // Pretty errors quote the text for each of thousands of errors. At a higher level, each warning is a line of the log.
  const document = parseDocument(text, { prettyErrors: false, lineCounter, logLevel: 'error' })
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    refusePackage(`${path} is not YAML: look at line ${line}, column ${col}.`)
  }
  try {
    return document.toJS({ maxAliasCount }) as unknown
  } catch (thrown) {
    if (thrown instanceof ReferenceError) refusePackage(`${path} has too many aliases, or one without an anchor.`)
    return refusePackage(`${path} is not YAML.`)
  }
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
/** For each scalar: `,`, `[`, `?`, tags and so on. Each is an object, and an error if it is in a wrong place. */
const signsPerScalar = 3
/** For each scalar: ends of lines and comments between the parts. */
const linesPerScalar = 5
/** Of flow collections, of indicators such as `-` in one line, and of columns before a line’s first word. */
const maximumLevels = 100

/** A level of a block needs a column more, or an indicator in the same line, so these limit the depth. */
function isTooComplex(text: string, maximumScalars: number): boolean {
  let [count, signs, lines, flows, indicators, column] = [0, 0, 0, 0, 0, 0]
  let [startsLine, isSource] = [true, false]
  for (const token of new Lexer().lex(text)) {
    // After its mark, a scalar’s source is a token that may look like any other.
    const type = isSource ? null : CST.tokenType(token)
    const endsLine = type === 'newline' || (isSource && token.endsWith('\n'))
    const isScalar = type?.endsWith('scalar') === true || type === 'alias'
    isSource = type === 'scalar'
    if (endsLine) [startsLine, indicators, column] = [true, 0, 0]
    else if (type === 'space' && startsLine) column = token.length
    else if (type !== null) startsLine = false
    if (isScalar) count++
    else if (type === 'newline' || type === 'comment') lines++
    else if (type !== null && type !== 'space') signs++
    if (type === 'double-quoted-scalar') signs += wrongEscapes(token)
    if (type === 'flow-seq-start' || type === 'flow-map-start') flows++
    else if (type === 'flow-seq-end' || type === 'flow-map-end') flows = Math.max(0, flows - 1)
    else if (type === 'flow-error-end') flows = 0
    else if (flows === 0 && type?.endsWith('-ind')) indicators++
    const isBlock = flows === 0 && !startsLine
    if (Math.max(count, signs / signsPerScalar, lines / linesPerScalar) > maximumScalars) return true
    if (Math.max(flows, indicators, isBlock ? column : 0) > maximumLevels) return true
  }
  return false
}

const escape =
  /\\(?:([0abefnrtvLNP_ \t\r\n"/\\]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U00(?:0[\dA-Fa-f]|10)[\dA-Fa-f]{4})|[^])/g

/** In a text in quotes, each of these is an error. */
function wrongEscapes(quoted: string): number {
  let count = 0
  for (const [, known] of quoted.matchAll(escape)) if (known === undefined) count++
  return count
}
