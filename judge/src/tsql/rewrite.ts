import { UnsupportedSql } from './refusal.ts'
import type { Statement, Token } from './split.ts'

/**
 * Constructs that the parser does not support: taken out of a statement's text, or rewritten so that it can read them.
 */
export interface RewrittenStatement {
  readonly text: string
  /** The number of rows of `DELETE TOP (n)` or `UPDATE TOP (n)`, as an expression. */
  readonly top: string | undefined
  readonly computed: readonly ComputedColumn[]
}

export interface ComputedColumn {
  readonly name: string
  readonly expression: string
  /** The number of ordinary columns before it. */
  readonly after: number
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function rewrite({ text, tokens }: Statement): RewrittenStatement {
  const offset = tokens[0]?.start ?? 0
  const computed = computedColumnsOf(tokens, text, offset)
  const top = topOf(tokens, text, offset)
  const edits = [
    ...tokens.flatMap((token, index) => smallEdits(token, tokens[index + 1])),
    ...tokens.flatMap((token, index) => compoundEdits(tokens, index, token)),
    ...(top === undefined ? [] : [top.edit]),
    ...computed.map(({ edit }) => edit),
  ]
  let written = text
  for (const { from, to, text: instead } of edits.toSorted((a, b) => b.from - a.from))
    written = written.slice(0, from - offset) + instead + written.slice(to - offset)
  return { text: written, top: top?.count, computed: computed.map(({ column }) => column) }
}

/** Removes CLUSTERED, which has no effect here, and adds the INTO that T-SQL does not require after INSERT. */
function smallEdits(token: Token, next: Token | undefined): Edit[] {
  if (['CLUSTERED', 'NONCLUSTERED'].includes(token.word)) return [{ from: token.start, to: token.end, text: '' }]
  const lacksInto = token.word === 'INSERT' && token.kind === 'word' && next !== undefined
  if (lacksInto && !['INTO', '('].includes(next.word) && next.word !== 'VALUES')
    return [{ from: token.end, to: token.end, text: ' INTO' }]
  return []
}

const ends = new Set(['FROM', 'WHERE', 'OUTPUT', 'GROUP', 'ORDER', 'HAVING', 'OPTION', 'WHEN', ','])

/** `a += b` becomes `a = a + (b)`. */
function compoundEdits(tokens: readonly Token[], index: number, token: Token): Edit[] {
  if (token.kind !== 'sign' || !/^[-+*/%&|^]=$/.test(token.text)) return []
  const column = tokens[index - 1]
  const first = tokens[index + 1]
  if (column === undefined || first === undefined) return []
  if (tokens[index - 2]?.text === '.')
    throw new UnsupportedSql(`The operator ${token.text} for a column with its table’s name`)
  let depth = 0
  let last = first
  for (const next of tokens.slice(index + 1)) {
    if (next.text === ')') depth -= 1
    if (depth < 0 || (depth === 0 && ends.has(next.word))) break
    if (next.text === '(') depth += 1
    last = next
  }
  return [
    { from: token.start, to: token.end, text: `= ${column.text} ${token.text.slice(0, 1)} (` },
    { from: last.end, to: last.end, text: ')' },
  ]
}

function topOf(tokens: readonly Token[], text: string, offset: number): { count: string; edit: Edit } | undefined {
  const verb = tokens.findIndex(({ word, kind }) => kind === 'word' && ['DELETE', 'UPDATE'].includes(word))
  const open = tokens[verb + 2]
  if (verb < 0 || tokens[verb + 1]?.word !== 'TOP' || open?.text !== '(') return undefined
  const close = closing(tokens, verb + 2)
  const end = tokens[close]
  if (end === undefined) return undefined
  if (tokens[close + 1]?.word === 'PERCENT') throw new UnsupportedSql('TOP … PERCENT')
  return {
    count: text.slice(open.end - offset, end.start - offset),
    edit: { from: tokens[verb + 1]?.start ?? 0, to: end.end, text: '' },
  }
}

const constraintWords = new Set(['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN', 'INDEX'])

/** In the list of CREATE TABLE: a name, AS, an expression in brackets, and perhaps PERSISTED. */
function computedColumnsOf(tokens: readonly Token[], text: string, offset: number) {
  const found: { column: ComputedColumn; edit: Edit }[] = []
  const open = tokens.findIndex((token) => token.text === '(')
  if (tokens[0]?.word !== 'CREATE' || tokens[1]?.word !== 'TABLE' || open < 0) return found
  const close = closing(tokens, open)
  let after = 0
  for (let at = open + 1; at < close;) {
    const end = endOfItem(tokens, at, close)
    const [name, as, bracket] = tokens.slice(at, at + 3)
    if (name !== undefined && as?.word === 'AS') {
      if (bracket?.text !== '(') throw new UnsupportedSql('A computed column without brackets around its expression')
      const inner = closing(tokens, at + 2)
      const rest = tokens.slice(inner + 1, end).map(({ word }) => word)
      if (rest.join(' ') !== '' && rest.join(' ') !== 'PERSISTED')
        throw new UnsupportedSql(`${rest.join(' ')} at a computed column`)
      const column = {
        name: name.text.replace(/^[["](.*)[\]"]$/s, '$1'),
        expression: text.slice(bracket.start - offset, (tokens[inner]?.end ?? 0) - offset),
        after,
      }
      found.push({ column, edit: withComma(tokens, at, end, close) })
    } else if (name !== undefined && !constraintWords.has(name.word)) after += 1
    at = end + 1
  }
  return found
}

/** The range of a list item with the comma that belongs to it. */
function withComma(tokens: readonly Token[], at: number, end: number, close: number): Edit {
  const isLast = end === close
  const from = isLast ? tokens[at - 1] : tokens[at]
  const to = isLast ? tokens[end - 1] : tokens[end]
  const start = isLast && from?.text !== ',' ? tokens[at]?.start : from?.start
  return { from: start ?? 0, to: to?.end ?? 0, text: '' }
}

/** The position of the comma after an item, or of the closing bracket. */
function endOfItem(tokens: readonly Token[], at: number, close: number): number {
  for (let end = at; end < close; end += 1) {
    if (tokens[end]?.text === '(') end = closing(tokens, end)
    else if (tokens[end]?.text === ',') return end
  }
  return close
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.text === '(') depth += 1
    if (tokens[at]?.text === ')') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length
}
