import { languageOf } from '@gradus/contract/language'
import type { Mutation } from '../platform/data/table/fairness.ts'
import { grammarOf } from '../similarity/grammar.ts'
import { mask } from '../similarity/source-mask.ts'

/*
 * Mutation testing: a mutant is a copy of a solution with one small, typical mistake, such as `<` for `<=`, a wrong sign,
 * or a bound that is off by one. If a mutant passes an assignment's tests, they would not notice the same mistake in a
 * student's solution.
 */

const replacements: readonly (readonly [pattern: RegExp, replacement: string])[] = [
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
const wholeNumber = /^\d{1,9}(?![\w.])/
/** After one of these characters, digits or a word are part of a longer name or number. */
const wordBefore = /[\w$.]/
/** After one of these characters, an operator is part of a longer one, such as an arrow or a shift. */
const operatorBefore = /[<>=!+*%&|-]/
const maxCpuMicroseconds = 500_000

export interface MutantRequest {
  readonly language: number
  readonly source: string
  readonly count: number
}

/** At most `count` mutants, spread over the whole source. Servers call this in a thread (`mutants-thread.ts`). */
export function mutantsOf(language: number, source: string, count: number): Mutation[] {
  const grammar = grammarOf(language, languageOf(language)?.sourceFile ?? '')
  if (!grammar) return []
  const cpuAtStart = process.threadCpuUsage()
  const marks = grammar(source, () => process.threadCpuUsage(cpuAtStart).user > maxCpuMicroseconds)
  const all: Change[] = []
  for (let at = 0; at < source.length; at++) {
    if (marks[at] === mask.leftOut) continue
    const isLiteral = marks[at] === mask.literal
    // Only the start of a literal can be changed.
    if (isLiteral && marks[at - 1] === mask.literal) continue
    const found = changeAt(source, at, isLiteral)
    if (!found) continue
    const [before, after] = found
    all.push({ at, before, after })
    at += before.length - 1
  }
  // Each mutant is a copy of the whole source, so only the chosen ones are built.
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)]).flatMap(
    (change) => (change === undefined ? [] : [mutationOf(source, change)]),
  )
}

interface Change {
  readonly at: number
  readonly before: string
  readonly after: string
}

function changeAt(
  source: string,
  at: number,
  isLiteral: boolean,
): readonly [before: string, after: string] | undefined {
  const rest = source.slice(at, at + 24)
  const before = source.charAt(at - 1)
  const digits = wholeNumber.exec(rest)?.[0]
  if (digits !== undefined) return wordBefore.test(before) ? undefined : [digits, String(Number(digits) + 1)]
  if (isLiteral && !/^(?:true|false)\b/i.test(rest)) return undefined
  for (const [pattern, replacement] of replacements) {
    const found = pattern.exec(rest)?.[0]
    if (found === undefined) continue
    const isWord = /\w/.test(found)
    return (isWord ? wordBefore : operatorBefore).test(before) ? undefined : [found, replacement]
  }
  return undefined
}

function mutationOf(source: string, { at, before, after }: Change): Mutation {
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
