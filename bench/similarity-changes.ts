import { languageOf, type LanguageCode } from '@gradus/contract/language'
import { grammarOf } from '../server/src/similarity/grammar.ts'
import { mask } from '../server/src/similarity/source-mask.ts'

/**
 * Typical changes that people make to disguise a copy, for bench/similarity. The changed copies need not compile,
 * because they are only compared.
 */

export interface Source {
  readonly language: LanguageCode
  readonly text: string
}

export const changes = { rename, comments, literals, deadCode, reorder, loopForm, extractFunction } as const
export type Change = keyof typeof changes

interface Syntax {
  readonly comment: string
  /** Matches a line after which a statement can be inserted. */
  readonly statementEnd: RegExp
  /** A statement without effect; `n` makes its names unique. */
  readonly deadStatement: (n: number) => string
  readonly helper: (name: string, body: string) => string
  readonly call: (name: string) => string
  /** Matches the line on which a function or method starts. */
  readonly functionStart: RegExp
}

const bracedFunction =
  (head: (name: string) => string): Syntax['helper'] =>
  (name, body) =>
    `${head(name)} {\n${body}\n}`
const cLike = {
  comment: '//',
  statementEnd: /;\s*$/,
  deadStatement: (n: number) => `int unused${n} = ${n} * 3; if (unused${n} < 0) { unused${n} = 0; }`,
  call: (name: string) => `${name}(first, second);`,
}
const cFunction =
  /^(?:static |public |private |inline |const |unsigned )*[\w:<>,*&[\] ]+[ *&]\w+\([^;]*\)\s*(?:const\s*)?\{$/

const syntaxes: Readonly<Partial<Record<LanguageCode, Syntax>>> = {
  5: {
    ...cLike,
    helper: bracedFunction((name) => `static void ${name}(int *first, int second)`),
    functionStart: cFunction,
  },
  6: {
    ...cLike,
    helper: bracedFunction((name) => `private static void ${name}(int[] first, int second)`),
    functionStart: /^ {4}(?:static |public |private |final )*[\w<>,[\] ]+ \w+\([^;]*\)[^;{]*\{$/,
  },
  7: {
    ...cLike,
    helper: bracedFunction((name) => `private static void ${name}(List<int> first, int second)`),
    functionStart: /^ {4}(?:static |public |private )*[\w<>,[\] ?()]+ \w+\([^;]*\)\s*\{?$/,
  },
  8: {
    comment: '#',
    statementEnd:
      /^(?!\s*(?:@|def |class |if |for |while |else|elif |return|import |from |#|"""|with |try|except))\s+\S.*[\w)\]]$/,
    deadStatement: (n) => `unused${n} = ${n} * 3`,
    helper: (name, body) => `def ${name}(first, second):\n${body}`,
    call: (name) => `${name}(first, second)`,
    functionStart: /^def /,
  },
  9: {
    comment: '--',
    statementEnd: /;\s*$/,
    deadStatement: (n) => `DECLARE @unused${n} INT = ${n} * 3;`,
    helper: (_, body) => body,
    call: () => '',
    functionStart: /^(?:WITH|SELECT|UPDATE|INSERT|DELETE|CREATE)\b/i,
  },
  10: {
    comment: '#',
    statementEnd: /^\s+(?!if|for|while|done|fi|else|then|do\b|case|esac|#)\S.*[\w")\]]$/,
    deadStatement: (n) => `unused${n}=$(( ${n} * 3 ))`,
    helper: (name, body) => `${name}() {\n${body}\n}`,
    call: (name) => `${name} "$first" "$second"`,
    functionStart: /^\w+\(\) *\{$/,
  },
  11: {
    ...cLike,
    statementEnd: /^(?!\s*(?:\/\/|\*|return|\}|if|for|while|else|\.)).*[\w)\];]$/,
    deadStatement: (n) => `let unused${n} = ${n} * 3\nif (unused${n} < 0) unused${n} = 0`,
    helper: bracedFunction((name) => `function ${name}(first, second)`),
    functionStart: /^(?:async )?function \w+|^const \w+ = \(.*=> \{$/,
  },
  12: {
    ...cLike,
    helper: bracedFunction((name) => `static void ${name}(std::vector<int> &first, int second)`),
    functionStart: cFunction,
  },
  13: {
    ...cLike,
    deadStatement: (n) => `$unused${n} = ${n} * 3; if ($unused${n} < 0) { $unused${n} = 0; }`,
    helper: bracedFunction((name) => `function ${name}($first, $second)`),
    call: (name) => `${name}($first, $second);`,
    functionStart: /^function \w+/,
  },
  15: {
    ...cLike,
    statementEnd: /^(?!\s*(?:\/\/|return|\}|if|for|while|else|\.|fun|import)).*[\w)\]]$/,
    deadStatement: (n) => `var unused${n} = ${n} * 3`,
    helper: bracedFunction((name) => `fun ${name}(first: IntArray, second: Int)`),
    call: (name) => `${name}(first, second)`,
    functionStart: /^fun /,
  },
  16: {
    ...cLike,
    statementEnd: /^(?!\s*(?:\/\/|return|\}|if|for|else|\.|func|import|type|package)).*[\w)\]}]$/,
    deadStatement: (n) => `unused${n} := ${n} * 3\nif unused${n} < 0 {\n\tunused${n} = 0\n}`,
    helper: bracedFunction((name) => `func ${name}(first []int, second int)`),
    call: (name) => `${name}(first, second)`,
    functionStart: /^func /,
  },
  17: {
    ...cLike,
    statementEnd: /^(?!\s*(?:\/\/|\}|if|for|while|else|\.|def|import|object|class)).*[\w)\]]$/,
    deadStatement: (n) => `var unused${n} = ${n} * 3`,
    helper: bracedFunction((name) => `def ${name}(first: Array[Int], second: Int): Unit =`),
    call: (name) => `${name}(first, second)`,
    functionStart: /^ {2}def /,
  },
  22: {
    comment: '#',
    statementEnd: /^(?!\s*(?:#|def|end|if|while|else|elsif|return|require|class|\.))\s+\S.*[\w)\]]$/,
    deadStatement: (n) => `unused${n} = ${n} * 3`,
    helper: (name, body) => `def ${name}(first, second)\n${body}\nend`,
    call: (name) => `${name}(first, second)`,
    functionStart: /^def /,
  },
  23: {
    comment: '#',
    statementEnd: /^(?!\s*(?:#|\}|if|for|while|else|library))\s+\S.*[\w)\]]$/,
    deadStatement: (n) => `unused${n} <- ${n} * 3`,
    helper: bracedFunction((name) => `${name} <- function(first, second)`),
    call: (name) => `${name}(first, second)`,
    functionStart: /^\w+ <- function/,
  },
}

export function syntaxOf(language: LanguageCode): Syntax {
  const syntax = syntaxes[language]
  if (!syntax) throw new Error(`There are no changes for language ${language}.`)
  return syntax
}

/** Renames identifiers, except reserved ones and those after a dot, which are usually members of the library. */
function rename({ language, text }: Source): string {
  const marks = marksOf({ language, text })
  const names = new Map<string, string>()
  return text.replaceAll(/(?<![\w.$@>:-])[\p{L}_][\p{L}\p{N}_]*/gu, (name, at: number) => {
    if (marks[at] !== mask.code || reserved.has(name)) return name
    const renamed = names.get(name) ?? `part${names.size}Of`
    names.set(name, renamed)
    return renamed
  })
}
const reserved = new Set(
  `int long double float char bool boolean void string String size_t vector std Integer List Map Solution echo printf
   read len range enumerate sorted set list dict print Math Object Array Int IntArray min max abs sum zip append make
   c cat sort local declare static const struct let var val fun def function func if else for while return in do done
   then fi end nil null true false NULL TRUE FALSE`.split(/\s+/),
)

/** Replaces the comments with others, and doubles the indentation where it has no meaning. */
function comments({ language, text }: Source): string {
  const marks = marksOf({ language, text })
  const { comment } = syntaxOf(language)
  const isPython = language === 8
  const isComment = (at: number) =>
    marks[at] === mask.leftOut && /^\s*(?:#(?!include|!)|\/\/|\/\*|\*|--)/.test(lineAt(text, at))
  return Array.from({ length: text.length }, (_, at) => (text[at] !== '\n' && isComment(at) ? '' : (text[at] ?? '')))
    .join('')
    .split('\n')
    .flatMap((line, index) => {
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      const indented = isPython ? line : indent + line
      return index % 3 === 1 ? [`${indent}${comment} Step ${index}: as it was explained.`, indented, ''] : [indented]
    })
    .join('\n')
}

/** Changes numbers and short texts. */
function literals({ language, text }: Source): string {
  const marks = marksOf({ language, text })
  return text
    .replaceAll(/(?<![\w.])\d+(?![\w.])/g, (number, at: number) =>
      marks[at] === mask.leftOut ? number : `${Number(number) + 7}`,
    )
    .replaceAll(/(["'])([A-Za-z ]{2,})\1/g, (_, quote: string, words: string) => `${quote}${words} then${quote}`)
}

/** Adds a statement without effect after every fourth statement. */
function deadCode({ language, text }: Source): string {
  const { statementEnd, deadStatement } = syntaxOf(language)
  let statements = 0
  return text
    .split('\n')
    .flatMap((line) => {
      if (!statementEnd.test(line) || /^\s*(?:#|import|using|from|package|for\b)/.test(line) || ++statements % 4 !== 2)
        return [line]
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      return [
        line,
        ...deadStatement(statements)
          .split('\n')
          .map((part) => indent + part),
      ]
    })
    .join('\n')
}

/** Reverses the order of the functions. */
function reorder({ language, text }: Source): string {
  const { functionStart } = syntaxOf(language)
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) => (functionStart.test(line) ? [index] : []))
  const [first] = starts
  if (first === undefined || starts.length < 2) return text
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? ''
  const parts = starts.map((start, index) => {
    const next = starts[index + 1] ?? lines.length
    const part = lines.slice(start, next)
    const end = part.findLastIndex((line) => line.trim() !== '' && (indent === '' || line.startsWith(indent)))
    return { body: part.slice(0, end + 1), rest: part.slice(end + 1) }
  })
  const reversed = parts.toReversed().flatMap(({ body }) => ['', ...body])
  return [...lines.slice(0, first), ...reversed, ...(parts.at(-1)?.rest ?? [])].join('\n')
}

/** Replaces counting loops by loops with a condition. */
function loopForm({ language, text }: Source): string {
  const lines = text.split('\n')
  const changed: string[] = []
  const open: { indent: string; step: string }[] = []
  for (const line of lines) {
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const counted = /^\s*for \(?(?:\((.*?)|([^;{]*?)); ?([^;]*); ?(.*?)\)? \{$/.exec(line)
    const each = /^\s*for (\w+) in (.+):$/.exec(line)
    if (counted) {
      const [, bracketed, plain, condition, step] = counted
      const begin = (bracketed ?? plain ?? '').replace(/^\(/, '')
      const isGo = language === 16
      changed.push(`${indent}${begin};`, isGo ? `${indent}for ${condition} {` : `${indent}while (${condition}) {`)
      open.push({ indent, step: step ?? '' })
    } else if (each && language === 8) {
      changed.push(
        `${indent}position = 0`,
        `${indent}while position < len(${each[2]}):`,
        `${indent}    ${each[1]} = ${each[2]}[position]`,
        `${indent}    position += 1`,
      )
    } else {
      const last = open.at(-1)
      if (last && line.startsWith(`${last.indent}}`)) {
        open.pop()
        changed.push(`${last.indent}    ${last.step};`)
      }
      changed.push(line)
    }
  }
  return changed.join('\n')
}

/** Moves the middle half of the first function's body into a function of its own. */
function extractFunction({ language, text }: Source): string {
  const syntax = syntaxOf(language)
  const lines = text.split('\n')
  const start = lines.findIndex((line) => syntax.functionStart.test(line))
  if (start === -1) return text
  const indent = /^\s*/.exec(lines[start] ?? '')?.[0].length ?? 0
  const bodyIndent = /^\s*/.exec(lines[start + 1] ?? '')?.[0] ?? ''
  let end = start + 1
  while (end < lines.length && (lines[end]?.trim() === '' || (/^\s*/.exec(lines[end] ?? '')?.[0].length ?? 0) > indent))
    end++
  const extracted = Math.floor((end - start - 1) / 2)
  if (extracted < 3) return text
  const from = start + 1 + Math.floor(extracted / 2)
  const body = lines.slice(from, from + extracted)
  return [
    ...lines.slice(0, start),
    ...syntax.helper('extractedPart', body.join('\n')).split('\n'),
    '',
    ...lines.slice(start, from),
    bodyIndent + syntax.call('extractedPart'),
    ...lines.slice(from + extracted),
  ].join('\n')
}

function marksOf({ language, text }: Source): Uint8Array {
  const read = grammarOf(language, languageOf(language)?.sourceFile ?? '')
  if (!read) throw new Error(`There is no grammar for language ${language}.`)
  return read(text, () => false)
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? text.length : end)
}
