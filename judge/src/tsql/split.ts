import { knownFunctions } from './function-name.ts'
import { SqlError, UnsupportedSql } from './refusal.ts'

/** T-SQL ends a statement where the next one begins, with or without a semicolon; GO is on a line of its own. */

export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'variable' | 'sign'
  readonly text: string
  /** The word in capitals, for comparisons. */
  readonly word: string
  readonly line: number
  readonly start: number
  readonly end: number
}

export interface Statement {
  readonly text: string
  readonly line: number
  readonly tokens: readonly Token[]
  /** Whether the statement starts a new batch, in which earlier variables no longer exist. */
  readonly batch: boolean
  /** Whether a semicolon ends the statement. */
  readonly isTerminated: boolean
}

const forms: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /\s+/y],
  ['string', /N?'(?:[^']|'')*'/iy],
  ['name', /\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"/y],
  ['variable', /\$action\b|@@?[\p{L}_#$@][\p{L}\p{N}_#$@]*/iuy],
  ['number', /0x[0-9a-f]*|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy],
  ['word', /[\p{L}_#][\p{L}\p{N}_#$@]*/uy],
  ['sign', /<=|>=|<>|!=|!<|!>|[-+*/%&|^]=|\|\||::|[-+*/%&|^=<>~(),.;:?{}\\!$`]/y],
]

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  for (let at = 0; at < source.length;) {
    const found = forms.map(([kind, form]): [Token['kind'] | 'space', string | undefined] => {
      form.lastIndex = at
      return [kind, form.exec(source)?.[0]]
    })
    const [kind, text] = found.find(([, matched]) => matched !== undefined && matched !== '') ?? []
    if (kind === undefined || text === undefined) {
      const rest = source.slice(at, at + 1)
      throw new SqlError(
        `Line ${line}: ${rest === "'" ? 'a text' : rest === '[' ? 'a name' : `“${rest}”`} has no end here.`,
      )
    }
    if (kind !== 'space') tokens.push({ kind, text, word: text.toUpperCase(), line, start: at, end: at + text.length })
    line += text.split('\n').length - 1
    at += text.length
  }
  return tokens
}

/** Replaces comments by spaces, so that positions do not change. Block comments can be nested. @throws SqlError */
export function withoutComments(source: string): string {
  const comments = /'(?:[^']|'')*'?|\[(?:[^\]]|\]\])*\]?|"(?:[^"]|"")*"?|--[^\n]*|\/\*|\*\//g
  let plain = ''
  let depth = 0
  let from = 0
  for (let found = comments.exec(source); found !== null; found = comments.exec(source)) {
    const [text] = found
    if (depth > 0) {
      // Inside a comment only its marks count: go on behind the first character.
      if (text === '/*') depth += 1
      else if (text === '*/') depth -= 1
      else comments.lastIndex = found.index + (text.startsWith('--') ? 2 : 1)
      if (depth === 0) {
        plain += spaces(source.slice(from, comments.lastIndex))
        from = comments.lastIndex
      }
    } else if (text === '/*') {
      plain += source.slice(from, found.index)
      from = found.index
      depth = 1
    } else if (text.startsWith('--')) {
      plain += source.slice(from, found.index) + spaces(text)
      from = comments.lastIndex
    }
  }
  if (depth > 0) {
    const line = source.slice(0, from).split('\n').length
    throw new SqlError(`Line ${line}: Missing end comment mark '*/'.`)
  }
  return plain + source.slice(from)
}

function spaces(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

const starters = new Set(
  (
    'SELECT INSERT UPDATE DELETE DECLARE SET CREATE ALTER DROP TRUNCATE WITH IF WHILE BEGIN END PRINT EXEC EXECUTE MERGE ' +
    'RETURN USE THROW RAISERROR COMMIT ROLLBACK SAVE GRANT REVOKE DENY WAITFOR GOTO BREAK CONTINUE ELSE'
  ).split(' '),
)

/** ELSE belongs to a CASE that is open. */
function isStarter({ word }: Token, openCases: number): boolean {
  return starters.has(word) && (word !== 'ELSE' || openCases === 0)
}

/** Whether this word continues the current statement, although it could also begin another one. */
function goesOn(current: readonly Token[], token: Token): boolean {
  const [first] = current
  const last = current.at(-1)
  if (first === undefined || last === undefined) return true
  const second = current[1]
  // These end with a semicolon, or with their batch.
  const isTable = ['TABLE', 'INDEX', 'UNIQUE', 'CLUSTERED', 'NONCLUSTERED'].includes(second?.word ?? '')
  if (first.word === 'CREATE' && second !== undefined && !isTable) return true
  const verbs = new Set(outer(current).map(({ word }) => word))
  const has = (...words: readonly string[]): boolean => words.some((word) => verbs.has(word))
  if (has('MERGE')) return true
  const verbOfWith = first.word === 'WITH' && !has('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE')
  switch (token.word) {
    case 'SELECT':
      if (['UNION', 'ALL', 'EXCEPT', 'INTERSECT'].includes(last.word)) return true
      if (first.word === 'CREATE' && last.word === 'AS') return true
      return verbOfWith || (has('INSERT') && !has('SELECT', 'VALUES', 'EXEC', 'EXECUTE') && last.word !== 'DEFAULT')
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
      return verbOfWith || last.word === 'ON'
    case 'SET':
      return ['UPDATE', 'DELETE'].includes(last.word) || (has('UPDATE') && !has('SET'))
    case 'MERGE':
      return verbOfWith
    case 'WITH':
      return !['IF', 'WHILE', 'ELSE', 'BEGIN', 'END'].includes(first.word)
    case 'ALTER':
    case 'DROP':
      return first.word === 'ALTER'
    case 'IF':
      return ['DROP', 'CREATE'].includes(first.word)
    default:
      return false
  }
}

function outer(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ word }) => {
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    return depth === 0
  })
}

export function statementsOf(written: string): Statement[] {
  const source = withoutComments(written)
  const sourceLines = source.split('\n')
  const statements: Statement[] = []
  let current: Token[] = []
  let batch = true
  let depth = 0
  let cases = 0
  const finish = (isTerminated = false): void => {
    const [first] = current
    const last = current.at(-1)
    if (first === undefined || last === undefined) return
    statements.push({
      text: source.slice(first.start, last.end),
      line: first.line,
      tokens: current,
      batch,
      isTerminated,
    })
    batch = false
    current = []
    cases = 0
  }
  for (const token of tokensOf(source)) {
    if (token.word === '(') depth += 1
    if (token.word === ')') depth -= 1
    if (token.word === 'CASE' && token.kind === 'word') cases += 1
    if (token.word === ';') {
      finish(true)
      continue
    }
    if (token.word === 'GO' && /^\s*GO\s*$/i.test(sourceLines[token.line - 1] ?? '')) {
      finish()
      batch = true
      continue
    }
    if (token.word === 'END' && token.kind === 'word' && cases > 0) {
      cases -= 1
    } else if (depth === 0 && token.kind === 'word' && isStarter(token, cases) && current.length > 0) {
      if (!goesOn(current, token)) finish()
    }
    current.push(token)
  }
  finish()
  return statements
}

/** Functions that PostgreSQL has but SQL Server does not must be refused here. */
export function refuseUnknownCalls(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    if (['::', '||', '{', '}', '\\', '`', '?', '!<', '!>'].includes(token.text))
      throw new UnsupportedSql(`The sign ${token.text}`)
    const before = tokens[index - 1]?.word ?? ''
    const after = tokens[index + 1]?.word ?? ''
    if (token.word === 'FOR' && ['XML', 'JSON'].includes(after)) throw new UnsupportedSql(`FOR ${after}`)
    // Keywords of the parser that SQL Server does not have.
    if (['DAYOFWEEK', 'WEEKISO'].includes(token.word) && before === '(')
      throw new SqlError(`${token.word} is not a date part.`)
    if (token.kind !== 'word' || tokens[index + 1]?.text !== '(' || before === '.' || knownFunctions.has(token.word))
      return
    // A name with a list of columns, such as of a table, an alias, a common table expression or a constraint.
    const inList = ['INTO', 'TABLE', 'AS', 'WITH', 'REFERENCES', ',', ')', 'ON', 'VIEW', 'INSERT', 'CONSTRAINT']
    const named = inList.includes(before) && !isCall(tokens, index)
    if (!named) throw new UnsupportedSql(`The function ${token.word}`)
  })
}

/** After a comma both a call and a named list may stand; only a list is followed by AS, after its closing bracket. */
function isCall(tokens: readonly Token[], index: number): boolean {
  if (tokens[index - 1]?.word !== ',' && tokens[index - 1]?.word !== 'AS') return false
  if (tokens[index - 1]?.word === 'AS') return false
  let depth = 0
  for (let at = index + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.word === '(') depth += 1
    if (tokens[at]?.word === ')') depth -= 1
    if (depth === 0) return tokens[at + 1]?.word !== 'AS' || tokens[at + 2]?.text !== '('
  }
  return true
}
