/** The tokens of C and C++ before macro expansion: words, numbers, strings, punctuators, and directives separately. */

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign'
  readonly text: string
  /** Its position in the source. */
  readonly start: number
  readonly end: number
}

export interface Directive {
  /** `define`, `include`, … */
  readonly name: string
  readonly tokens: readonly Token[]
  /** The whole directive, from its `#` to the end of its line. */
  readonly start: number
  readonly end: number
  /** The number of conditions around it. */
  readonly depth: number
}

export interface Source {
  readonly tokens: readonly Token[]
  readonly directives: readonly Directive[]
}

export type Dialect = 'c' | 'c++'

const signs = ['%:%:', '<=>', '<<=', '>>=', '...', '->*', '::', '->', '##', '%:', '<:', ':>', '<%', '%>', '==', '!=', '<=', '>=', '&&', '||', '++', '--', '<<', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='] // prettier-ignore
/** Alternative spellings of punctuators (digraphs). */
const spellings: Readonly<Record<string, string>> = {
  '%:': '#', '%:%:': '##', '<:': '[', ':>': ']', '<%': '{', '%>': '}',
} // prettier-ignore
const signsByFirst = Map.groupBy(signs, (sign) => sign[0] ?? '')
/** Begins neither a word nor a number, so neither expression is tried on it. */
const punctuation = new Set('(){}[]<>,;:=+-*/%!?&|^~#')
const textPrefix = /^(?:u8|[uUL])?R?$/
/** The longest delimiter of a raw string. */
const longestDelimiter = 16

/*
 * Expressions that match a token from its first character. Candidates write these texts, so no expression may
 * backtrack: each ends in a part that may be empty (test/linear-source.test.ts).
 */
const spaces = /[^\S\n]+/y
const restOfLine = /[^\n]*/y
const header = /<[^\n>]*>?/y
const word = /[A-Za-z_$\\\u0080-\uffff][\w$\\\u0080-\uffff]*/y
const quoted = { '"': /"(?:[^"\\\n]|\\[^\n]?)*"?/y, "'": /'(?:[^'\\\n]|\\[^\n]?)*'?/y } as const
const numbers = {
  c: /\.?\d(?:[eEpP][+-]|[\w.])*/y,
  'c++': /\.?\d(?:[eEpP][+-]|[\w.]|'(?=\w))*/y,
} as const

export function readSource(source: string, dialect: Dialect): Source {
  const tokens: Token[] = []
  const directives: Directive[] = []
  const reader = new Reader(source, dialect)
  let line: { start: number; tokens: Token[] } | undefined
  let isLineStart = true
  let depth = 0
  const endLine = (end: number): void => {
    isLineStart = true
    if (line === undefined) return
    const [name, ...rest] = line.tokens
    if (name?.text === 'endif') depth -= 1
    directives.push({ name: name?.text ?? '', tokens: rest, start: line.start, end, depth })
    if (/^if(?:n?def)?$/.test(name?.text ?? '')) depth += 1
    line = undefined
  }
  for (;;) {
    const read = reader.next(line?.tokens.at(-1)?.text === 'include')
    if (read === undefined) break
    if (read === 'line') endLine(reader.at)
    else if (isLineStart && read.text === '#') {
      line = { start: read.start, tokens: [] }
      isLineStart = false
    } else {
      isLineStart = false
      ;(line?.tokens ?? tokens).push(read)
    }
  }
  endLine(source.length)
  return { tokens, directives }
}

/** All tokens in the order of the source, including those of directives but not those of included files. */
export function allTokens({ tokens, directives }: Source): Token[] {
  const all: Token[] = []
  let next = 0
  const passTo = (end: number): void => {
    for (; next < tokens.length; next += 1) {
      const token = tokens[next]
      if (token === undefined || token.start >= end) return
      all.push(token)
    }
  }
  for (const directive of directives) {
    if (directive.name === 'include') continue
    passTo(directive.start)
    for (const token of directive.tokens) all.push(token)
  }
  passTo(Infinity)
  return all
}

/** ASCII that is not a space. */
function isVisible(sign: string): boolean {
  return sign > ' ' && sign <= '~'
}

interface Join {
  /** Its position in the joined text. */
  readonly at: number
  /** Its position in the source. */
  readonly start: number
  readonly length: number
}

/** Reads the source with its continued lines (`\` at a line's end), which may split any token except a raw string. */
class Reader {
  readonly #source: string
  readonly #dialect: Dialect
  readonly #text: string
  readonly #joins: readonly Join[]
  /** The number of joins before the position, and their total length. */
  #passed = 0
  #shift = 0
  #at = 0

  constructor(source: string, dialect: Dialect) {
    this.#source = source
    this.#dialect = dialect
    const joins: Join[] = []
    let shift = 0
    for (const { index, 0: join } of source.matchAll(/\\[ \t\r]*\n/g)) {
      joins.push({ at: index - shift, start: index, length: join.length })
      shift += join.length
    }
    this.#joins = joins
    this.#text = joins.length === 0 ? source : source.replaceAll(/\\[ \t\r]*\n/g, '')
  }

  /** The position in the source. */
  get at(): number {
    return this.#placeOf(this.#at)
  }

  /** The next token; `line` at the end of a line; undefined at the end of the source. */
  next(isHeader: boolean): Token | 'line' | undefined {
    for (;;) {
      const sign = this.#text[this.#at]
      if (sign === undefined) return undefined
      if (sign === '\n') {
        this.#at += 1
        return 'line'
      }
      if (sign === '/' && this.#text[this.#at + 1] === '/') this.#take(restOfLine)
      else if (sign === '/' && this.#text[this.#at + 1] === '*') this.#comment()
      else if (isVisible(sign) || this.#take(spaces) === '') return this.#token(sign, isHeader)
    }
  }

  #token(sign: string, isHeader: boolean): Token {
    const start = this.at
    if (isHeader && sign === '<') return this.#made('text', start, this.#take(header))
    if (sign === '"' || sign === "'") return this.#made('text', start, this.#take(quoted[sign]))
    if (!punctuation.has(sign)) {
      const name = this.#take(word)
      if (name !== '') return this.#named(start, name)
      const number = this.#take(numbers[this.#dialect])
      if (number !== '') return this.#made('number', start, number)
    }
    const found = signsByFirst.get(sign)?.find((known) => this.#text.startsWith(known, this.#at))
    this.#at += found?.length ?? 1
    return this.#made('sign', start, spellings[found ?? ''] ?? found ?? sign)
  }

  /** A word, or a string that begins with one: `u8"…"`. */
  #named(start: number, name: string): Token {
    const quote = this.#text[this.#at]
    if (!(quote === '"' || quote === "'") || !textPrefix.test(name)) return this.#made('word', start, name)
    if (name.endsWith('R') && quote === '"') return this.#rawText(start)
    return this.#made('text', start, this.#take(quoted[quote]))
  }

  /** In a raw string, line continuations are kept as written. */
  #rawText(start: number): Token {
    const quote = this.at
    const open = this.#source.slice(quote + 1, quote + longestDelimiter + 2).indexOf('(')
    const delimiter = this.#source.slice(quote + 1, quote + 1 + open)
    const close = open < 0 ? -1 : this.#source.indexOf(`)${delimiter}"`, quote + 1 + open)
    const end = close < 0 ? this.#source.length : close + open + 2
    while ((this.#joins[this.#passed]?.start ?? end) < end) this.#pass()
    this.#at = end - this.#shift
    return this.#made('text', start, this.#source.slice(start, end))
  }

  #comment(): void {
    const close = this.#text.indexOf('*/', this.#at + 2)
    this.#at = close < 0 ? this.#text.length : close + 2
  }

  #made(kind: Token['kind'], start: number, text: string): Token {
    return { kind, text, start, end: this.at }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return ''
    const from = this.#at
    this.#at = pattern.lastIndex
    return this.#text.slice(from, this.#at)
  }

  /** @param at in the joined text; must not be smaller than in the previous call */
  #placeOf(at: number): number {
    while ((this.#joins[this.#passed]?.at ?? Infinity) <= at) this.#pass()
    return at + this.#shift
  }

  #pass(): void {
    this.#shift += this.#joins[this.#passed]?.length ?? 0
    this.#passed += 1
  }
}
