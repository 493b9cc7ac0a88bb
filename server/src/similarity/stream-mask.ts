import { StringStream, type StreamParser } from '@codemirror/streamparser'
import { mask, type ReadMask } from './source-mask.ts'

const indentUnit = 4
/** A mode reads a line again from each token on: longer lines are read in pieces. */
const longestPiece = 2000
/** A mode that does not advance is broken or lost; each of its turns must read something after a few tries. */
const patience = 10
const importLine =
  /^[ \t]*(?:import\s.*|using\s+(?:static\s+)?[\w.]+\s*;.*|namespace\s+[\w.]+\s*;.*|package\s.*|require(?:_relative)?\s.*|library\(.*|source\s.*|use\s+\w+\s*;?|go|#!.*)$/i

/**
 * For languages without a Lezer grammar: CodeMirror's line-by-line modes, which the editor uses for syntax
 * highlighting.
 */
export function streamMask<State>(mode: StreamParser<State>): ReadMask {
  return (source, isTimeUp) => {
    const marks = new Uint8Array(source.length)
    const state = mode.startState?.(indentUnit) ?? ({} as State)
    let start = 0
    for (const line of source.split('\n')) {
      if (isTimeUp()) break
      if (importLine.test(line)) marks.fill(mask.leftOut, start, start + line.length)
      else {
        if (line === '') mode.blankLine?.(state, indentUnit)
        for (let at = 0; at < line.length && !isTimeUp(); at += longestPiece)
          readLine(mode, state, line.slice(at, at + longestPiece), marks.subarray(start + at))
      }
      start += line.length + 1
    }
    return marks
  }
}

function readLine<State>(mode: StreamParser<State>, state: State, line: string, marks: Uint8Array): void {
  const stream = new StringStream(line, indentUnit, indentUnit)
  let idle = 0
  while (!stream.eol()) {
    stream.start = stream.pos
    const style = mode.token(stream, state) ?? ''
    if (stream.pos > stream.start) idle = 0
    else if (++idle > patience) stream.next()
    marks.fill(markOf(style), stream.start, stream.pos)
  }
}

function markOf(style: string): number {
  if (/\bcomment\b/.test(style)) return mask.leftOut
  if (/\b(?:string|number|character)\b|\bstring-?2\b/.test(style)) return mask.literal
  return /\bkeyword\b/.test(style) ? mask.keyword : mask.code
}
