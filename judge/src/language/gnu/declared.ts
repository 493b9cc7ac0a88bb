import type { Token } from './source.ts'

/*
 * Lists what an author's source declares outside of functions and types: the names of its functions with a body, its
 * variables and its namespaces. It ignores macros and types, which is enough for sources that are not written to
 * deceive it.
 */

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Words that name nothing. */
const keywords = new Set([
  'operator', 'alignas', 'asm', '__asm__', 'decltype', 'noexcept', 'throw', 'requires', '__attribute__', '__declspec',
  'sizeof', 'if', 'while', 'for', 'switch', 'return', '_Alignas', '_Static_assert', 'static_assert', 'typeof', '__typeof__',
  'void', 'char', 'short', 'int', 'long', 'float', 'double', 'signed', 'unsigned', 'bool', '_Bool', 'auto', 'const', 'volatile',
  'static', 'inline', 'extern', 'constexpr', 'consteval', 'constinit', 'register', 'restrict', 'struct', 'class', 'union',
  'enum', 'size_t', 'wchar_t', 'char8_t', 'char16_t', 'char32_t', 'override', 'final', 'mutable', 'virtual', 'explicit',
]) // prettier-ignore
const longestSizes = 64

export function declaredNames(tokens: readonly Token[]): {
  functions: Set<string>
  others: Set<string>
  namespaces: Set<string>
} {
  const functions = new Set<string>()
  const others = new Set<string>()
  const namespaces = new Set<string>()
  const text = (at: number): string => tokens[at]?.text ?? ''
  for (let at = 0; at < tokens.length;) at = declaration(at)
  return { functions, others, namespaces }

  function declaration(first: number): number {
    let at = text(first) === 'inline' && text(first + 1) === 'namespace' ? first + 1 : first
    if (text(at) === ';' || text(at) === '}') return at + 1
    if (text(at) === 'extern' && tokens[at + 1]?.kind === 'text' && text(at + 2) === '{') return at + 3
    if (text(at) === 'namespace') return namespace(at + 1)
    if (text(at) === 'template' && text(at + 1) === '<') return pastAngles(at + 1)
    if (text(at) === 'using' || text(at) === 'typedef') return pastStatement(at)
    if (['struct', 'class', 'union', 'enum'].includes(text(at))) {
      while (at < tokens.length && !['{', ';', '(', '='].includes(text(at))) at += 1
      if (text(at) === '{') return declarators(pastBrackets(at), false)
      at = first
    }
    return declarators(at, text(at) === 'extern')
  }

  function namespace(first: number): number {
    let at = first
    for (; at < tokens.length && !['{', ';', '='].includes(text(at)); at += 1) {
      if (tokens[at]?.kind === 'word' && text(at) !== 'inline') namespaces.add(text(at))
    }
    return text(at) === '{' ? at + 1 : pastStatement(at)
  }

  /** Reads the declarators, from a declaration's type or first name up to what follows it. */
  function declarators(first: number, isExternal: boolean): number {
    let functionName: string | undefined
    let isFunction = false
    for (let at = first; at < tokens.length;) {
      const sign = text(at)
      if (sign === '(') {
        const before = tokens[at - 1]
        if (!isFunction && before?.kind === 'word' && !keywords.has(before.text) && at > first) {
          isFunction = true
          if (text(at - 2) !== '::') functionName = before.text
        }
        at = pastBrackets(at)
      } else if (sign === '[') at = pastBrackets(at)
      else if (sign === '{' && isFunction) {
        if (functionName !== undefined) functions.add(functionName)
        return pastBrackets(at)
      } else if (sign === '<' && tokens[at - 1]?.kind === 'word') at = pastAngles(at)
      else if (['=', '{', ',', ';'].includes(sign)) {
        if (!isFunction && !isExternal) variable(at - 1)
        if (sign === ';') return at + 1
        if (sign !== ',') at = pastValue(at)
        at += text(at) === ',' ? 1 : 0
        if (text(at) === ';') return at + 1
      } else at += 1
    }
    return tokens.length
  }

  function variable(last: number): void {
    let at = last
    // The sizes of an array are short.
    for (let depth = 0; last - at < longestSizes && (depth > 0 || text(at) === ']'); at -= 1) {
      if (text(at) === ']') depth += 1
      if (text(at) === '[') depth -= 1
    }
    const isName = tokens[at]?.kind === 'word' && !keywords.has(text(at))
    if (isName && text(at - 1) !== '::') others.add(text(at))
  }

  function pastValue(first: number): number {
    let at = first
    while (at < tokens.length && text(at) !== ',' && text(at) !== ';')
      at = closing[text(at)] === undefined ? at + 1 : pastBrackets(at)
    return at
  }

  function pastStatement(first: number): number {
    let at = first
    while (at < tokens.length && text(at) !== ';') at = closing[text(at)] === undefined ? at + 1 : pastBrackets(at)
    return at + 1
  }

  function pastBrackets(first: number): number {
    const open: string[] = []
    for (let at = first; at < tokens.length; at += 1) {
      const close = closing[text(at)]
      if (close !== undefined) open.push(close)
      else if (text(at) === open.at(-1)) open.pop()
      if (open.length === 0) return at + 1
    }
    return tokens.length
  }

  function pastAngles(first: number): number {
    let depth = 0
    for (let at = first; at < tokens.length; at += 1) {
      if (text(at) === '<') depth += 1
      if (text(at) === '>') depth -= 1
      if (text(at) === '>>') depth -= 2
      if (depth <= 0) return at + 1
      if (text(at) === ';' || text(at) === '{') return at
      if (text(at) === '(') at = pastBrackets(at) - 1
    }
    return tokens.length
  }
}
