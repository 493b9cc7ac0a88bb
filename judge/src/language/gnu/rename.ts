import { declaredNames } from './declared.ts'
import { protectedFunctions } from './protected-functions.ts'
import type { Macros } from './macros.ts'
import type { Directive, Source, Token } from './source.ts'
import type { ParsedProgram } from './reading.ts'

/** Names that the tests declare get an ending, so that the candidate's file cannot mean them. */

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Names that the library calls by themselves. */
const calledByLibrary = new Set(['main', 'begin', 'end', 'swap', 'size', 'data', 'get', 'hash_value', 'operator'])

export function renamed(
  { tests, tokensOfTests: all, candidate, elsewhere }: ParsedProgram,
  include: Directive,
  macros: Macros,
  suffix: string,
): Edit[] {
  // A name that is put together from parts would not be found.
  if (all.some(({ text }) => text === '##') || elsewhere.has('##')) return []
  const { functions, others, namespaces } = declaredNames(tests.tokens.filter(({ start }) => start >= include.end))
  const shared = prototypesOf(candidate, macros)
  const own = tests.directives
    .filter(({ name }) => name === 'define' || name === 'undef')
    .map(({ tokens }) => tokens[0]?.text)
  const members = all.filter((_, at) => isMember(all, at)).map(({ text }) => text)
  const before = all.filter(({ end }) => end <= include.start).map(({ text }) => text)
  const kept = new Set([...calledByLibrary, ...protectedFunctions, ...own, ...members, ...before, ...elsewhere])
  for (const name of functions) if (shared.has(name)) kept.add(name)
  const names = new Set([...functions, ...others, ...namespaces].filter((name) => !kept.has(name)))
  const isOwn = (at: number): boolean => {
    if (all[at - 1]?.text !== '::') return true
    const qualifier = all[at - 2]
    return qualifier?.kind !== 'word' || namespaces.has(qualifier.text)
  }
  return all.flatMap((token, at): Edit[] => {
    if (token.kind !== 'word' || token.start < include.end || !names.has(token.text) || !isOwn(at)) return []
    return [{ start: token.end, end: token.end, text: suffix }]
  })
}

function isMember(all: readonly Token[], at: number): boolean {
  const before = all[at - 1]?.text
  return before === '.' || before === '->' || before === '->*'
}

/** Functions that the candidate's file expects from the tests: plain declarations without a body. */
function prototypesOf({ tokens }: Source, macros: Macros): Set<string> {
  const names = new Set<string>()
  const { functions } = declaredNames(tokens)
  let end = tokens.length
  let firstMacro = tokens.length
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { kind = 'sign', text = '' } = tokens[at] ?? {}
    if (/^[;{}]$/.test(text)) end = at
    if (macros.has(text)) firstMacro = at
    const before = tokens[at - 1]
    if (kind !== 'word' || tokens[at + 1]?.text !== '(' || functions.has(text)) continue
    if (before?.kind !== 'word' && before?.text !== '*' && before?.text !== '&') continue
    if (tokens[end]?.text === ';' && tokens[end - 1]?.text === ')' && firstMacro > end) names.add(text)
  }
  return names
}
