import { csharp, kotlin, scala } from '@codemirror/legacy-modes/mode/clike'
import { r } from '@codemirror/legacy-modes/mode/r'
import { ruby } from '@codemirror/legacy-modes/mode/ruby'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { msSQL } from '@codemirror/legacy-modes/mode/sql'
import { canonicalLanguage, languages, type LanguageCode } from '@gradus/contract/language'
import { parser as cpp } from '@lezer/cpp'
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javaScript } from '@lezer/javascript'
import { parser as php } from '@lezer/php'
import { parser as python } from '@lezer/python'
import { lezerMask } from './lezer-mask.ts'
import type { ReadMask } from './source-mask.ts'
import { streamMask } from './stream-mask.ts'

/** C is read as C++, as the editor does; a page's JavaScript may have JSX everywhere. */
const readCpp = lezerMask(cpp)
const readJava = lezerMask(java)
const readJavaScript = lezerMask(javaScript.configure({ dialect: 'jsx' }))
const readTypeScript = lezerMask(javaScript.configure({ dialect: 'ts' }))
const readCSharp = streamMask(csharp)

const grammars: Readonly<Record<LanguageCode, ReadMask>> = {
  5: readCpp,
  6: readJava,
  7: readCSharp,
  8: lezerMask(python),
  9: streamMask(msSQL),
  10: streamMask(shell),
  11: readJavaScript,
  12: readCpp,
  13: lezerMask(php),
  14: readJavaScript,
  15: streamMask(kotlin),
  16: lezerMask(go),
  17: streamMask(scala),
  18: readCSharp,
  19: readJavaScript,
  20: readJava,
  22: streamMask(ruby),
  23: streamMask(r),
  24: readJavaScript,
}

/** File name extensions that belong to none of the languages. */
const others = {
  h: readCpp,
  hpp: readCpp,
  hh: readCpp,
  cc: readCpp,
  mjs: readJavaScript,
  ts: readTypeScript,
  bash: grammars[10],
}
const byExtension = new Map<string, ReadMask>(Object.entries(others))
for (const { code, sourceFile } of languages) {
  const extension = extensionOf(sourceFile)
  if (!byExtension.has(extension)) byExtension.set(extension, grammars[code])
}

function extensionOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}

/** Undefined for a file that is not a program, such as a data file: it is not compared. */
export function grammarOf(language: number, fileName: string): ReadMask | undefined {
  const own = languages.find(({ code }) => code === canonicalLanguage(language))
  const isOwn = own !== undefined && extensionOf(own.sourceFile) === extensionOf(fileName)
  return isOwn ? grammars[own.code] : byExtension.get(extensionOf(fileName))
}
