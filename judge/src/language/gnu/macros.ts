import type { Source, Token } from './source.ts'

/**
 * Limits what a candidate's macros can do to tests that include the candidate's file, and restores what they changed.
 */

/** Macros that make headers declare more must come before the headers. */
const features =
  /^(?:_GNU_SOURCE|_DEFAULT_SOURCE|_BSD_SOURCE|_SVID_SOURCE|_POSIX_C_SOURCE|_POSIX_SOURCE|_XOPEN_SOURCE|_ISOC\d+_SOURCE|_FILE_OFFSET_BITS|_LARGEFILE(?:64)?_SOURCE|_USE_MATH_DEFINES|__STDC_\w+_MACROS|__STDC_WANT_\w+)$/

export function featuresOf({ directives }: Source): string[] {
  return directives.flatMap(({ name, tokens: [macro, value] }) => {
    if (name !== 'define' || macro === undefined || !features.test(macro.text)) return []
    return [`#ifndef ${macro.text}`, `#define ${macro.text} ${value?.kind === 'number' ? value.text : ''}`, '#endif']
  })
}

export function headersOf({ directives }: Source): string[] {
  return directives
    .filter(({ name, depth, tokens }) => name === 'include' && depth === 0 && tokens[0]?.text.startsWith('<') === true)
    .map(({ tokens }) => `#include ${tokens[0]?.text}`)
}

/** The macros of a candidate's file, and the directives that restore what their names meant before. */
export class Macros {
  readonly #constants = new Set<string>()
  readonly #others = new Set<string>()
  readonly #suffix: string

  constructor(candidate: Source, tests: Source, suffix: string) {
    this.#suffix = suffix
    for (const { name, tokens } of candidate.directives) {
      const macro = tokens[0]
      if (name !== 'define' || macro?.kind !== 'word') continue
      const isConstant =
        !keywords.has(macro.text) && isConstantBody(macro, tokens.slice(1)) && !this.#others.has(macro.text)
      ;(isConstant ? this.#constants : this.#others).add(macro.text)
      if (!isConstant) this.#constants.delete(macro.text)
    }
    // <assert.h> means something else each time that it is included.
    if (headersOf(tests).some((line) => /<(?:assert\.h|cassert)>/.test(line))) this.#others.add('assert').add('NDEBUG')
  }

  has(name: string): boolean {
    return this.#constants.has(name) || this.#others.has(name)
  }

  saved(): string[] {
    const constants = [...this.#constants].flatMap((name) => [
      `#ifdef ${name}`,
      `#define ${this.#wasThere(name)}`,
      '#endif',
    ])
    return [...[...this.#constants, ...this.#others].map((name) => `#pragma push_macro("${name}")`), ...constants]
  }

  restored(): string[] {
    const back = (name: string): string[] => [`#undef ${name}`, `#pragma pop_macro("${name}")`]
    return [
      ...[...this.#others].flatMap(back),
      ...[...this.#constants].flatMap((name) => [`#ifdef ${this.#wasThere(name)}`, ...back(name), '#endif']),
    ]
  }

  #wasThere(name: string): string {
    return `${name}${this.#suffix}`
  }
}

/** Words of the languages, which the tests use. */
const keywords = new Set([
  'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'break', 'continue', 'return', 'goto', 'sizeof', 'true', 'false',
  'nullptr', 'NULL', 'EOF', 'stdout', 'stderr', 'and', 'or', 'not', 'xor', 'not_eq', 'bitand', 'bitor', 'compl', 'and_eq', 'or_eq', 'xor_eq',
  'new', 'delete', 'throw', 'try', 'catch', 'this', 'alignof', '_Alignof', '_Generic', 'typeid', 'co_await', 'co_return', 'co_yield',
]) // prettier-ignore

/** A constant value: it changes only the places where its name is used. */
function isConstantBody(macro: Token, body: readonly Token[]): boolean {
  const isFunction = body[0]?.text === '(' && body[0].start === macro.end
  const hasValue = body.some(({ kind }) => kind === 'number' || kind === 'text')
  return (
    !isFunction && hasValue && body.every(({ kind, text }) => kind !== 'word' && !/^[{};,#:?=]|[^<>=!]=$/.test(text))
  )
}
