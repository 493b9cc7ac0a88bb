/** C and C++ as GCC reads them before any macro is replaced: words, numbers, texts, signs, and directives apart. */

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
/** Other spellings of signs. */
const spellings: Readonly<Record<string, string>> = {
  '%:': '#', '%:%:': '##', '<:': '[', ':>': ']', '<%': '{', '%>': '}',
} // prettier-ignore
const signsByFirst = Map.groupBy(signs, (sign) => sign[0] ?? '')
const textPrefix = /^(?:u8|[uUL])?R?$/

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
  const inDirectives = directives.filter(({ name }) => name !== 'include').flatMap((directive) => directive.tokens)
  return [...tokens, ...inDirectives].toSorted((a, b) => a.start - b.start)
}

/** Steps over joined lines (`\` at a line's end), which may part any token but a raw string. */
class Reader {
  readonly #source: string
  readonly #dialect: Dialect
  at: number

  constructor(source: string, dialect: Dialect) {
    this.#source = source
    this.#dialect = dialect
    this.at = this.#pastJoins(0)
  }

  /** The next token, or `line` for a line's end, or nothing at the source's. */
  next(isHeader: boolean): Token | 'line' | undefined {
    for (;;) {
      const sign = this.#peek(0)
      if (sign === '') return undefined
      if (sign === '\n') {
        this.#step()
        return 'line'
      }
      if (/\s/.test(sign)) this.#step()
      else if (sign === '/' && this.#peek(1) === '/') while (!['', '\n'].includes(this.#peek(0))) this.#step()
      else if (sign === '/' && this.#peek(1) === '*') this.#comment()
      else return this.#token(sign, isHeader)
    }
  }

  #token(sign: string, isHeader: boolean): Token {
    const start = this.at
    if (isHeader && sign === '<')
      return this.#made('text', start, this.#take((next) => next !== '\n' && next !== '>') + this.#step())
    if (sign === '"' || sign === "'") return this.#text(start, sign)
    if (/\d/.test(sign) || (sign === '.' && /\d/.test(this.#peek(1)))) return this.#number(start)
    if (/[\p{L}\p{N}_$\\]|[^\p{ASCII}]/u.test(sign)) {
      const word = this.#step() + this.#take((next) => /[\w$\\]|[^\p{ASCII}]/u.test(next))
      const quote = this.#peek(0)
      if (!(quote === '"' || quote === "'") || !textPrefix.test(word)) return this.#made('word', start, word)
      return word.endsWith('R') && quote === '"' ? this.#rawText(start) : this.#text(start, quote)
    }
    const found = signsByFirst
      .get(sign)
      ?.find((known) => known.split('').every((part, index) => this.#peek(index) === part))
    for (let step = 0; step < (found?.length ?? 1); step += 1) this.#step()
    return this.#made('sign', start, spellings[found ?? ''] ?? found ?? sign)
  }

  #number(start: number): Token {
    let text = ''
    for (;;) {
      const next = this.#peek(0)
      const isSign = /[+-]/.test(next) && /[eEpP]$/.test(text)
      const isParted = this.#dialect === 'c++' && next === "'" && /\w/.test(this.#peek(1))
      if (!/[\w.]/.test(next) && !isSign && !isParted) return this.#made('number', start, text)
      text += this.#step()
    }
  }

  #text(start: number, quote: string): Token {
    let text = this.#step()
    for (;;) {
      const next = this.#peek(0)
      if (next === '' || next === '\n') break
      text += this.#step()
      if (next === quote) break
      if (next === '\\' && !['', '\n'].includes(this.#peek(0))) text += this.#step()
    }
    return this.#made('text', start, text)
  }

  /** In a raw string, line continuations are kept as written. */
  #rawText(start: number): Token {
    const open = this.#source.indexOf('(', this.at)
    const close = open < 0 ? -1 : this.#source.indexOf(`)${this.#source.slice(this.at + 1, open)}"`, open)
    const end = close < 0 ? this.#source.length : close + 1 + (open - this.at)
    this.at = this.#pastJoins(end)
    return this.#made('text', start, this.#source.slice(start, end))
  }

  #comment(): void {
    this.#step()
    this.#step()
    for (let last = ''; this.#peek(0) !== '';) {
      const next = this.#step()
      if (last === '*' && next === '/') return
      last = next
    }
  }

  #made(kind: Token['kind'], start: number, text: string): Token {
    return { kind, text, start, end: this.at }
  }

  #take(goesOn: (next: string) => boolean): string {
    let text = ''
    while (this.#peek(0) !== '' && goesOn(this.#peek(0))) text += this.#step()
    return text
  }

  #peek(distance: number): string {
    let at = this.at
    for (let step = 0; step < distance; step += 1) at = this.#pastJoins(at + 1)
    return this.#source[at] ?? ''
  }

  #step(): string {
    const sign = this.#source[this.at] ?? ''
    this.at = this.#pastJoins(this.at + 1)
    return sign
  }

  #pastJoins(from: number): number {
    let at = from
    for (;;) {
      if (this.#source[at] !== '\\') return at
      let end = at + 1
      while (this.#source[end] === ' ' || this.#source[end] === '\t' || this.#source[end] === '\r') end += 1
      if (this.#source[end] !== '\n') return at
      at = end + 1
    }
  }
}
