import type { Diagnostic } from '@gradus/contract/judge'
import type { Program } from '../language.ts'
import { protectedFunctions } from './protected-functions.ts'
import type { Directive, Source, Token } from './source.ts'
import { readTests, type GnuFiles } from './reading.ts'

/*
 * Refuses constructs in a candidate's files that could change what the tests' text means, when the tests include it:
 * assembler, names composed with `##`, macros that are pushed for later, and in C++ functions that the tests' calls and operators would choose instead of
 * the library's.
 */

const unseen = new Set([
  'asm',
  '__asm',
  '__asm__',
  'redefine_extname',
  'push_macro',
  'pop_macro',
  '_Pragma',
  '__pragma',
])
const comparing = new Set(['==', '!=', '<=>', '<', '>', '<=', '>=', '!', '&&', '||', ','])
/** Types that the library prints. For all other types, the candidate must define `<<`. */
const printedTypes = new Set([
  'const', 'volatile', 'signed', 'unsigned', 'char', 'int', 'long', 'short', 'bool', 'float', 'double', 'void', 'std', 'string',
  'basic_string', 'string_view', 'size_t', 'ostream', 'basic_ostream', 'inline', 'static', 'constexpr', 'noexcept', 'char_traits',
]) // prettier-ignore

const libraryTypes = new Set([
  'string', 'basic_string', 'string_view', 'vector', 'array', 'deque', 'list', 'forward_list', 'map', 'set', 'multimap', 'multiset',
  'unordered_map', 'unordered_set', 'pair', 'tuple', 'optional', 'variant', 'span', 'bitset', 'complex', 'basic_ostream', 'ostream',
  'char_traits', 'allocator', 'unique_ptr', 'shared_ptr', 'stack', 'queue', 'priority_queue', 'valarray',
]) // prettier-ignore

type Refusal = readonly [token: Token, message: string]
const maximumRefusals = 10

export function refusedIn(program: Program, files: GnuFiles): Diagnostic[] {
  if (program.tests === undefined) return []
  const { candidateFiles, candidate } = readTests(program, files)
  const names = files.dialect === 'c++' ? declaredIn(candidate) : undefined
  const refusals = candidateFiles.flatMap(({ name, body, source }) =>
    [...wordsRefused(source), ...(names === undefined ? [] : functionsRefused(source, names))].map(
      (refusal) => [name, body, ...refusal] as const,
    ),
  )
  // Finding a place reads the file up to it, so only those that are shown are found.
  return refusals.slice(0, maximumRefusals).map(([file, body, token, message]) => {
    const before = body.slice(0, token.start).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    return { file, line: before.length, column, severity: 'error', message }
  })
}

function wordsRefused({ tokens, directives }: Source): Refusal[] {
  const all = [...tokens, ...directives.flatMap((directive) => directive.tokens)]
  const words = all.filter(({ kind, text }) => kind === 'word' && unseen.has(text))
  const joined = directives.flatMap(({ tokens: parts }) => parts.filter(({ text }) => text === '##'))
  return [
    ...words.map((token): Refusal => [token, `'${token.text}' cannot be used in a file that hidden tests include.`]),
    ...joined.map((token): Refusal => [token, "'##' cannot be used in a file that hidden tests include."]),
  ]
}

/** What all of the candidate's files declare, because each may include the others. */
interface Declared {
  readonly macros: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

function declaredIn({ tokens, directives }: Source): Declared {
  const macros = new Set(definitionsOf(directives).map((definition) => definition.tokens[0]?.text ?? ''))
  return { macros, types: ownTypes(tokens) }
}

function functionsRefused({ tokens, directives }: Source, { macros, types }: Declared): Refusal[] {
  const hidden = definitionsOf(directives).flatMap((definition) => hiddenIn(definition))
  return [...hidden, ...new DeclarationScanner(tokens, macros, types).refused()]
}

function definitionsOf(directives: readonly Directive[]): Directive[] {
  return directives.filter(({ name }) => name === 'define')
}

/** Names of the file's own types, except for those that the library also has. */
function ownTypes(tokens: readonly Token[]): Set<string> {
  const own = new Set<string>()
  tokens.forEach(({ text }, at) => {
    if (!['struct', 'class', 'union', 'enum'].includes(text)) return
    const name = tokens[at + 1]?.text === 'class' || tokens[at + 1]?.text === 'struct' ? at + 2 : at + 1
    const { kind = 'sign', text: found = '' } = tokens[name] ?? {}
    // Otherwise it may be a template's parameter, which stands for the library's types, too.
    const isDeclared = ['{', ':', ';', 'final'].includes(tokens[name + 1]?.text ?? '')
    if (kind === 'word' && isDeclared && !libraryTypes.has(found)) own.add(found)
  })
  return own
}

/** Words that a macro could hide, since this reads the file without expanding macros. */
function hiddenIn({ tokens }: Directive): Refusal[] {
  return tokens
    .slice(1)
    .filter(({ text }) => text === 'operator' || text === 'namespace' || text === 'template')
    .map((token): Refusal => [token, `'${token.text}' cannot stand in a macro of a file that hidden tests include.`])
}

/** Finds what a file declares outside of functions and types. */
class DeclarationScanner {
  readonly #tokens: readonly Token[]
  readonly #macros: ReadonlySet<string>
  readonly #own: ReadonlySet<string>
  readonly #refused: Refusal[] = []

  constructor(tokens: readonly Token[], macros: ReadonlySet<string>, own: ReadonlySet<string>) {
    this.#tokens = tokens
    this.#macros = macros
    this.#own = own
  }

  refused(): Refusal[] {
    /**
     * For each open bracket: whether its content is still outside of functions and types, and whether it is the
     * library's namespace.
     */
    const open: { readonly isOutside: boolean; readonly isLibrary: boolean }[] = [{ isOutside: true, isLibrary: false }]
    let start = 0
    this.#tokens.forEach((token, at) => {
      const place = open.at(-1) ?? { isOutside: true, isLibrary: false }
      if (token.text === '{') {
        const head = this.#tokens.slice(Math.max(start, at - 40), at)
        const isNamespace = head.some(({ text }) => text === 'namespace')
        const isLinkage = head[0]?.text === 'extern' && head[1]?.kind === 'text'
        if (place.isOutside) this.#declaration(start, at, place.isLibrary)
        open.push({
          isOutside: place.isOutside && (isNamespace || isLinkage),
          isLibrary: place.isLibrary || (isNamespace && head.some(({ text }) => text === 'std')),
        })
        start = at + 1
      } else if (token.text === '}') {
        if (open.length > 1) open.pop()
        start = at + 1
      } else if (token.text === ';') {
        if (place.isOutside) this.#declaration(start, at, place.isLibrary)
        start = at + 1
      }
    })
    return this.#refused
  }

  #declaration(start: number, end: number, isLibrary: boolean): void {
    const words = this.#tokens.slice(start, end)
    const first = words[0]
    if (first === undefined || first.text === 'using' || first.text === 'typedef') return
    const hasOwn = words.some(({ text }) => this.#own.has(text))
    const operator = words.findIndex(({ text }) => text === 'operator')
    if (operator >= 0) this.#operator(words, operator, hasOwn)
    const name = declaredFunction(words)
    if (name !== undefined && protectedFunctions.has(name.text)) {
      this.#refuse(name, `'${name.text}' is a library function that tests may use. Choose another name.`)
    }
    const isSpecial = first.text === 'template' && words[1]?.text === '<' && words[2]?.text === '>'
    const isType = words.some(({ text }) => text === 'struct' || text === 'class')
    const isOfLibrary =
      isLibrary || (isSpecial && words.some(({ text }, at) => text === 'std' && words[at + 1]?.text === '::'))
    const opens = words.some(({ text }) => text === 'namespace')
    if (isOfLibrary && !opens && !(isType && hasOwn)) {
      this.#refuse(first, "You can add to the namespace 'std' only specialisations for your own types.")
    }
  }

  #operator(words: readonly Token[], at: number, hasOwn: boolean): void {
    const operator = words[at]
    const sign = words[at + 1]
    if (operator === undefined || sign === undefined) return
    if (this.#macros.has(sign.text)) this.#refuse(operator, "An operator's symbol cannot be a macro.")
    const isPrinting = sign.text === '<<' && printsForLibrary(words.slice(at + 1))
    if (!hasOwn && (comparing.has(sign.text) || isPrinting)) {
      this.#refuse(operator, `'operator${sign.text}' can only be declared for types of your own.`)
    }
  }

  #refuse(token: Token, message: string): void {
    this.#refused.push([token, message])
  }
}

/** `f` in `int f(…)` and in `int (f)(…)`. */
function declaredFunction(words: readonly Token[]): Token | undefined {
  const at = words.findIndex(({ text }) => text === '(')
  return words[at + 1]?.kind === 'word' && words[at + 2]?.text === ')' ? words[at + 1] : words[at - 1]
}

/**
 * Whether each word is a type that the library prints, or the name of a parameter, which a comma or bracket follows.
 */
function printsForLibrary(words: readonly Token[]): boolean {
  const seen = new Set<string>()
  return words.every(({ kind, text }, at) => {
    if (kind !== 'word' || printedTypes.has(text) || seen.has(text)) return true
    seen.add(text)
    const next = words[at + 1]?.text
    return next === ',' || next === ')' || next === undefined
  })
}
