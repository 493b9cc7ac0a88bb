import { mask, type SourceMask } from './source-mask.ts'

/**
 * A source as the comparison reads it: what it does, not how it is written. Names, literals, types and comments are
 * ignored; all forms of loops, comparisons and increments are the same; brackets that only group are left out.
 */
export interface Token {
  readonly kind: string
  /** Characters of the source. */
  readonly from: number
  readonly to: number
}

/** A name or a literal: renaming a thing or moving a literal into a constant changes nothing. */
const operand = 'operand'

/** Keywords by what they do. A keyword that is missing here represents itself, like those of SQL. */
const keywords = new Map<string, string>([
  ...named('loop', 'for foreach while until repeat loop'),
  ...named('if', 'if elif elseif elsif unless'),
  ...named('choose', 'switch match when'),
  ...named('jump', 'break continue next goto'),
  ...named('class', 'class struct interface enum record object trait union typedef type module'),
  ...named('catch', 'catch except rescue'),
  ...named('throw', 'throw raise'),
  ...named('&&', 'and'),
  ...named('||', 'or'),
  ...named('!', 'not'),
  ...named('compare', 'is instanceof'),
  ...named(
    operand,
    'this self super base null nil none undefined true false auto int string bool char float double long',
  ),
])

/** Keywords that are ignored. */
const silent = new Set(
  `else do then done fi esac end begin finally ensure default in of as with to pass def function func fn fun sub lambda
   public private protected internal static final const readonly sealed abstract override virtual open inline extern
   let var val new mut async await unsafe volatile register signed unsigned short implicit lazy data partial global
   local nonlocal declare range only constexpr noexcept`.split(/\s+/),
)

function named(kind: string, words: string): [string, string][] {
  return words.split(' ').map((word) => [word, kind])
}

const part =
  /[\p{L}_$@][\p{L}\p{N}_$]*|\d[\w.]*|<=>|===|!==|\*\*=?|<<=|>>=|\/\/=|\?\?=?|<=|>=|==|!=|<>|<-|:=|\+\+|--|&&|\|\||->|=>|::|\?\.|<<|>>|[-+*/%&|^.]=|\S/gu
const word = /^[\p{L}\p{N}_$@]/u
const comparison = /^(?:<=>|={2,3}|!={1,2}|<=|>=|<>|<|>|=~)$/
const compound = /^(\*\*|<<|>>|\/\/|\?\?|[-+*/%&|^.])=$/
const member = /^(?:\.|->|::|\?\.)$/
const grouping = /^(?:[;,{}:\\`'"]|=>)$/
const sign = /^[-+*&]$/

/** @returns the tokens in the order of the source */
export function readTokens(source: string, marks: SourceMask): Token[] {
  return new TokenReader(source, marks).tokens
}

class TokenReader {
  readonly tokens: Token[] = []
  readonly #source: string
  readonly #marks: SourceMask
  /** The preceding token: an operand, a closing bracket, the dot of a member, or anything else. */
  #before: 'operand' | 'closed' | 'member' | 'other' = 'other'
  /** The ends of the current line and of the last operand's line. */
  #lineEnd = -1
  #operandLineEnd = -1
  /** The sign of `++x` until the name has been read: both `++x` and `x++` give the tokens of `x = x + 1`. */
  #increment: string | undefined

  constructor(source: string, marks: SourceMask) {
    this.#source = source
    this.#marks = marks
    for (let at = 0; at < source.length;) at = this.#readAt(at)
  }

  /** @returns where to go on */
  #readAt(at: number): number {
    const marked = this.#marks[at]
    if (marked === mask.leftOut || marked === mask.literal) {
      const to = this.#endOfMark(at)
      if (marked === mask.literal) this.#addOperand(at, to)
      return to
    }
    part.lastIndex = at
    const found = part.exec(this.#source)
    if (!found) return this.#source.length
    // Blanks were skipped: what follows them may be marked differently.
    if (found.index > at) return found.index
    const [text] = found
    const to = at + text.length
    if (word.test(text)) this.#readWord(text, at, to, marked === mask.keyword)
    else this.#readOperator(text, at, to)
    return to
  }

  #endOfMark(from: number): number {
    let to = from
    while (to < this.#marks.length && this.#marks[to] === this.#marks[from]) to++
    return to
  }

  #readWord(text: string, from: number, to: number, isKeyword: boolean): void {
    const lower = text.toLowerCase()
    const kind = isKeyword ? (keywords.get(lower) ?? lower) : operand
    if (kind === operand) this.#addOperand(from, to)
    else if (silent.has(kind)) this.#before = 'other'
    else this.#add(from, to, kind)
  }

  #readOperator(text: string, from: number, to: number): void {
    const before = this.#before
    if (member.test(text)) this.#before = before === 'operand' ? 'member' : 'other'
    else if (text === '(') this.#add(from, to, ...(before === 'operand' ? ['call'] : []))
    else if (text === '[') this.#add(from, to, before === 'operand' || before === 'closed' ? 'index' : 'list')
    else if (text === ')' || text === ']') this.#before = 'closed'
    else if (grouping.test(text)) this.#before = 'other'
    else if (text === '++' || text === '--') this.#readIncrement(text.charAt(0), from, to)
    // A sign, a pointer or an address.
    else if (sign.test(text) && before === 'other') return
    else if (comparison.test(text)) this.#add(from, to, 'compare')
    else if (text === ':=' || text === '<-') this.#add(from, to, '=')
    else this.#addAssignment(compound.exec(text)?.[1], text, from, to)
  }

  /** `x++` and `x += 1` are x = x + 1. */
  #readIncrement(operator: string, from: number, to: number): void {
    if (this.#before === 'other') this.#increment = operator
    else this.#add(from, to, '=', operand, operator, operand)
  }

  #addAssignment(operator: string | undefined, text: string, from: number, to: number): void {
    if (operator === undefined) this.#add(from, to, text)
    else this.#add(from, to, '=', operand, operator)
  }

  #add(from: number, to: number, ...kinds: string[]): void {
    for (const kind of kinds) this.tokens.push({ kind, from, to })
    this.#before = 'other'
  }

  /** `a.b.c`, `int x` and `"one" "two"` are one operand. */
  #addOperand(from: number, to: number): void {
    if (from > this.#lineEnd) {
      const end = this.#source.indexOf('\n', from)
      this.#lineEnd = end === -1 ? this.#source.length : end
    }
    const last = this.tokens.at(-1)
    const isSameLine = this.#lineEnd === this.#operandLineEnd
    const joins = this.#before === 'member' || (this.#before === 'operand' && isSameLine)
    if (joins && last?.kind === operand) this.tokens[this.tokens.length - 1] = { ...last, to }
    else this.tokens.push({ kind: operand, from, to })
    if (this.#increment !== undefined) this.#add(from, to, '=', operand, this.#increment, operand)
    this.#increment = undefined
    this.#before = 'operand'
    this.#operandLineEnd = this.#lineEnd
  }
}
