import { StreamLanguage, type Language, type LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { canonicalLanguage, languages } from '@gradus/contract/language'
import { wordTable } from '@gradus/contract/word-table'
import { loadCode } from './load-code.ts'

/** The grammar of a language, loaded when a file in it is opened. */
type Grammar = () => Promise<Language | LanguageSupport>

const c: Grammar = () => import('@codemirror/lang-cpp').then(({ cpp }) => cpp())
const java: Grammar = () => import('@codemirror/lang-java').then((module) => module.java())
const javaScript: Grammar = () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript())
const likeC =
  (name: 'csharp' | 'kotlin' | 'scala'): Grammar =>
  () =>
    import('@codemirror/legacy-modes/mode/clike').then((modes) => StreamLanguage.define(modes[name]))

const grammars: Record<number, Grammar> = {
  5: c,
  6: java,
  7: likeC('csharp'),
  8: () => import('@codemirror/lang-python').then(({ python }) => python()),
  9: () => import('@codemirror/lang-sql').then(({ sql, MSSQL }) => sql({ dialect: MSSQL })),
  10: () => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => StreamLanguage.define(shell)),
  11: javaScript,
  12: c,
  13: () => import('@codemirror/lang-php').then(({ php }) => php()),
  14: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ jsx: true })),
  15: likeC('kotlin'),
  16: () => import('@codemirror/lang-go').then(({ go }) => go()),
  17: likeC('scala'),
  18: likeC('csharp'),
  19: javaScript,
  20: java,
  22: () => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => StreamLanguage.define(ruby)),
  23: () => import('@codemirror/legacy-modes/mode/r').then(({ r }) => StreamLanguage.define(r)),
  24: javaScript,
}

/** Extensions that are not the main extension of any language. */
const byExtension: Record<string, number> = wordTable({
  h: 5,
  hpp: 12,
  hh: 12,
  cc: 12,
  mjs: 11,
  ts: 11,
  json: 11,
  bash: 10,
})
for (const { code, sourceFile } of languages) byExtension[extensionOf(sourceFile)] ??= code

function extensionOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}

/** The grammar of a file by its name, so that a data file beside a program isn't coloured as code. */
export async function grammarOf(fileName: string, language: number): Promise<Extension> {
  const own = languages.find(({ code }) => code === canonicalLanguage(language))
  const isOwn = own !== undefined && extensionOf(own.sourceFile) === extensionOf(fileName)
  const code = isOwn ? own.code : byExtension[extensionOf(fileName)]
  return (await loadGrammar(code === undefined ? undefined : grammars[code])) ?? []
}

const typeScript: Grammar = () =>
  import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript: true, jsx: true }))

/** Names of languages in texts that are neither a file extension nor a tag of the site. */
const byName: Record<string, Grammar | undefined> = wordTable({
  typescript: typeScript,
  ts: typeScript,
  tsx: typeScript,
  'c++': c,
  'c#': likeC('csharp'),
  sh: grammars[10],
  bash: grammars[10],
  sql: grammars[9],
})
for (const { code, tag } of languages) byName[tag] ??= grammars[code]

/** The parser for code within a text; undefined for a language that the site doesn't support. */
export async function parserOf(name: string): Promise<Language['parser'] | undefined> {
  const code = byExtension[name.toLowerCase()]
  const fetched = byName[name.toLowerCase()] ?? (code === undefined ? undefined : grammars[code])
  const grammar = await loadGrammar(fetched)
  if (!grammar) return undefined
  return 'language' in grammar ? grammar.language.parser : grammar.parser
}

/** Code whose grammar can't be loaded is shown without colours. */
async function loadGrammar(grammar: Grammar | undefined): Promise<Language | LanguageSupport | undefined> {
  return grammar && loadCode(grammar).catch(() => undefined)
}
