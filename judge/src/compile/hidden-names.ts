/*
 * Finds the names that hidden tests declare for themselves: functions with a body, variables, parameters, types. Unlike
 * the names of what the candidate has to write, a message must not show them. The sources of all compiled languages are
 * read in the same way, which is enough: a name that is taken for the tests' own by mistake is merely hidden.
 */

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Words after which a name is used, not declared. */
const usesName = new Set([
  'return', 'else', 'case', 'throw', 'throws', 'new', 'goto', 'await', 'in', 'is', 'as', 'not', 'and', 'or', 'delete', 'do',
  'typeof', 'sizeof', 'import', 'package', 'using', 'include', 'instanceof', 'go', 'defer', 'range', 'operator', 'extends',
  'implements', 'with', 'if', 'when', 'while', 'until', 'yield', 'public', 'private', 'protected', 'internal', 'static',
  'final', 'const', 'override', 'co_return', 'co_await', 'co_yield', 'foreach', 'from', 'where', 'select', 'assert', 'nameof',
]) // prettier-ignore
/** Conventional names, which reveal nothing about the tests. */
const alwaysShown = new Set(['main', 'Main', 'Tests', 'TestsKt', 'Solution', 'args', 'this', 'self', 'it'])

/** Words of the languages, which name nothing. */
const keywords =
  `int char void long short double float bool boolean unsigned signed auto var val let def fun func function
  class struct union enum interface object trait record type typedef template typename namespace mod String string extern
  inline constexpr volatile virtual abstract sealed data open for switch try catch finally break continue default null true
  false nil std size_t define undef ifdef ifndef endif pragma`.split(/\s+/)

interface Token {
  readonly text: string
  readonly isWord: boolean
}

/** @param shown the text of the files that the candidate sees */
export function namesOfTests(tests: string, fileName: string, shown: readonly string[]): Set<string> {
  const tokens = tokensOf(tests)
  const pairs = pairsOf(tokens)
  const names = new Set<string>()
  const text = (at: number): string => tokens[at]?.text ?? ''
  const isWord = (at: number): boolean => tokens[at]?.isWord === true
  const typeFollowsName = /\.(?:kt|scala)$/.test(fileName)
  const isGo = fileName.endsWith('.go')
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isWord(at)) continue
    const followsType = isWord(at - 1) && !usesName.has(text(at - 1))
    const followsSign = /^[*&>\]]$/.test(text(at - 1)) && at > 1
    const end = text(at + 1) === '(' ? pairs.get(at + 1) : undefined
    const isPrototype = end !== undefined && text(end + 1) === ';'
    const hasBody = end !== undefined && text(end + 1) === '{'
    const isDeclared =
      text(at + 1) === '(' ? (followsType && !isPrototype) || (followsSign && hasBody) : followsType || followsSign
    const isNamed =
      text(at + 1) === ':=' ||
      (typeFollowsName && (text(at + 1) === ':' || text(at + 1) === 'in')) ||
      (isGo && isWord(at + 1) && !usesName.has(text(at)))
    if (isDeclared || isNamed) names.add(text(at))
  }
  for (const name of [...alwaysShown, ...usesName, ...keywords]) names.delete(name)
  for (const source of shown) for (const { text: seen } of tokensOf(source)) names.delete(seen)
  return names
}

/** Words and signs, without comments and string literals. Reads each character once or twice. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < source.length;) {
    const sign = source.charAt(at)
    word.lastIndex = at
    const found = word.exec(source)?.[0]
    if (found !== undefined) {
      tokens.push({ text: found, isWord: true })
      at += found.length
    } else if (source.startsWith('//', at)) at = endOf(source, '\n', at)
    else if (source.startsWith('/*', at)) at = endOf(source, '*/', at + 2)
    else if (sign === '"' || sign === "'" || sign === '`') at = pastString(source, at)
    else {
      const isAssignment = source.startsWith(':=', at)
      if (sign.trim() !== '') tokens.push({ text: isAssignment ? ':=' : sign, isWord: false })
      at += isAssignment ? 2 : 1
    }
  }
  return tokens
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}

function pastString(source: string, first: number): number {
  const quote = source.charAt(first)
  for (let at = first + 1; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (sign === quote) return at + 1
    if (sign === '\\' && quote !== '`') at += 1
    if (sign === '\n' && quote !== '`') return at
  }
  return source.length
}

/** The index of the bracket that closes each opening one. */
function pairsOf(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [at, { text }] of tokens.entries()) {
    if (closing[text] !== undefined) open.push(at)
    else if (text === ')' || text === ']' || text === '}') {
      const last = open.at(-1)
      if (last === undefined || closing[tokens[last]?.text ?? ''] !== text) continue
      open.pop()
      pairs.set(last, at)
    }
  }
  return pairs
}

/** Words that compilers use in their own sentences. They are taken for names only inside quotes. */
const sentenceWords = new Set(
  `a an the of in on to for from with without and or not no is are was be has have as at by before after than that this it
  its here must may can could cannot did you mean too few many much more expected actual got found find symbol symbols value
  values type types function functions method methods class classes variable variables name names argument arguments
  parameter parameters result results error errors declared undeclared declaration declarations definition definitions
  invalid incompatible undefined reference call calls called given required reason location package object member members
  constructor string int long double float bool boolean char void list array map set constant expression expressions statement
  input output end file line test tests candidate use used first scope implicit storage conversion converted return
  returns missing does don match matching operator operand operands number count index length size item items key text`.split(
    /\s+/,
  ),
)

/** Replaces the names in a message, also where a compiler writes them without quotes. */
export function withoutNames(message: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return message
  let isQuoted = false
  return message.replaceAll(/[‘’'`"]|[\p{L}_$][\p{L}\p{N}_$]*/gu, (found) => {
    if (/^[‘’'`"]$/.test(found)) {
      isQuoted = found === '‘' || (found !== '’' && !isQuoted)
      return found
    }
    return names.has(found) && (isQuoted || !sentenceWords.has(found)) ? '…' : found
  })
}
