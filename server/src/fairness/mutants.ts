import { languageOf } from '@gradus/contract/language'
import type { Mutation } from '../platform/data/table/fairness.ts'
import { grammarOf } from '../similarity/grammar.ts'
import { mask } from '../similarity/source-mask.ts'

/**
 * Copies of a solution with one small mistake each, such as people make: `<` for `<=`, a sign, a bound that is one off.
 * Tests that none of them fails would not notice such a mistake in a student's solution.
 */
const replacements: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/^<=/, '<'],
  [/^>=/, '>'],
  [/^===/, '!=='],
  [/^!==/, '==='],
  [/^==/, '!='],
  [/^!=/, '=='],
  [/^&&/, '||'],
  [/^\|\|/, '&&'],
  [/^<(?![<=?>\w/!-])/, '<='],
  [/^>(?![>=])/, '>='],
  [/^\+(?![+=])/, '-'],
  [/^\*(?![*=])/, '+'],
  [/^%(?![=])/, '*'],
  [/^\band\b/, 'or'],
  [/^\bor\b/, 'and'],
  [/^\bTrue\b/, 'False'],
  [/^\bFalse\b/, 'True'],
  [/^\btrue\b/, 'false'],
  [/^\bfalse\b/, 'true'],
  [/^\bmin\b/, 'max'],
  [/^\bmax\b/, 'min'],
]
const number = /^\d{1,9}(?![\w.])/
const wordBefore = /[\w$.]/
/** Here `<` or `>` is part of an arrow, a shift or a template. */
const operatorBefore = /[<>=!+*%&|-]/
const mostMicroseconds = 500_000

/** At most `count` mutants, spread over the whole source. */
export function mutantsOf(language: number, source: string, count: number): Mutation[] {
  const grammar = grammarOf(language, languageOf(language)?.sourceFile ?? '')
  if (!grammar) return []
  const cpuAtStart = process.threadCpuUsage()
  const marks = grammar(source, () => process.threadCpuUsage(cpuAtStart).user > mostMicroseconds)
  const all: Mutation[] = []
  for (let at = 0; at < source.length; at++) {
    if (marks[at] === mask.leftOut) continue
    const isLiteral = marks[at] === mask.literal
    // Within a text.
    if (isLiteral && marks[at - 1] === mask.literal) continue
    const found = changeAt(source, at, isLiteral)
    if (!found) continue
    all.push(mutation(source, at, ...found))
    at += found[0].length - 1
  }
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)]).filter(
    (one) => one !== undefined,
  )
}

function changeAt(
  source: string,
  at: number,
  isLiteral: boolean,
): readonly [before: string, after: string] | undefined {
  const rest = source.slice(at, at + 24)
  const before = source.charAt(at - 1)
  const digits = number.exec(rest)?.[0]
  if (digits !== undefined) return wordBefore.test(before) ? undefined : [digits, String(Number(digits) + 1)]
  if (isLiteral && !/^(?:true|false)\b/i.test(rest)) return undefined
  for (const [pattern, by] of replacements) {
    const found = pattern.exec(rest)?.[0]
    if (found === undefined) continue
    const isWord = /\w/.test(found)
    return (isWord ? wordBefore : operatorBefore).test(before) ? undefined : [found, by]
  }
  return undefined
}

function mutation(source: string, at: number, before: string, after: string): Mutation {
  const start = source.lastIndexOf('\n', at - 1) + 1
  const found = source.indexOf('\n', at)
  const end = found === -1 ? source.length : found
  const whole = source.slice(0, at) + after + source.slice(at + before.length)
  return {
    line: source.slice(0, at).split('\n').length,
    before: source.slice(start, end).trim(),
    after: (source.slice(start, at) + after + source.slice(at + before.length, end)).trim(),
    source: whole,
  }
}
