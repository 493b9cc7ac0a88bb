import { readFileSync } from 'node:fs'
import type { SourceFile } from '@gradus/contract/judge'
import { languageOf, type LanguageCode } from '@gradus/contract/language'

/** An example of docs/authoring.md: the files that a language's section shows, each in a block with its name. */
export interface Example {
  readonly solution: string
  readonly tests: string
  readonly files: readonly SourceFile[]
}

/** Reads the first example of a language's section, which begins with a heading that ends in its code: `## Shell (10)`. */
export function exampleOf(code: LanguageCode): Example {
  const { language, files, bodyOf } = section(code, '##', new RegExp(`\\(${code}[ ,)]`))
  return {
    solution: bodyOf(language.sourceFile),
    tests: bodyOf(language.testsFile),
    files: files.filter(({ fileName }) => fileName !== language.sourceFile && fileName !== language.testsFile),
  }
}

/** The advanced example of a language. */
export function advancedExampleOf(code: LanguageCode) {
  const { language, files, bodyOf } = section(code, '###', (name) => `Advanced in ${name}`)
  const template = files.find(({ fileName }) => fileName.startsWith('template.'))
  const own = new Set([language.sourceFile, language.testsFile, template?.fileName])
  const shared = files.find(({ fileName }) => !own.has(fileName))
  if (template === undefined || shared === undefined)
    throw new Error(`The advanced example in ${language.name} lacks its template or its interface.`)
  return {
    interface: shared,
    template: template.body,
    solution: bodyOf(language.sourceFile),
    checker: bodyOf(language.testsFile),
  }
}

/** The whole program of a language's input-and-output example. */
export function programExampleOf(code: LanguageCode): string {
  const { language, bodyOf } = section(code, '###', (name) => `Input and output in ${name}`)
  return bodyOf(language.sourceFile)
}

/** The program and the validator of a section that shows a whole question in Python. */
export function validatedExampleOf(heading: 'Interactive questions' | 'Multi-pass questions') {
  const { bodyOf } = section(8, '##', (name) => (name === 'Python' ? heading : ''))
  return { solution: bodyOf('solution.py'), validator: bodyOf('validate.py') }
}

/** Rows of the guide's table of file names: language, candidate's file, tests, interface. */
export function fileNamesInGuide(): string[][] {
  const rows = readGuide().matchAll(/^\| ([^|]+) \| `([^|]+)` \| `([^|]+)` \| ([^|]+) \|$/gm)
  return [...rows].map(([, ...cells]) => cells)
}

function readGuide(): string {
  return readFileSync(new URL('../../../docs/authoring.md', import.meta.url), 'utf8')
}

/** The part of the guide under a heading, up to the next one of its level or above, and the files that it shows. */
function section(code: LanguageCode, level: '##' | '###', heading: RegExp | ((name: string) => string)) {
  const language = languageOf(code)
  const parts = readGuide().split(level === '##' ? /^(?=## )/m : /^(?=###? )/m)
  const found = parts.find((text) => {
    const [title = ''] = text.split('\n', 1)
    if (!title.startsWith(`${level} `)) return false
    return heading instanceof RegExp ? heading.test(title) : title === `${level} ${heading(language?.name ?? '')}`
  })
  if (language === undefined || found === undefined) throw new Error(`The guide has no section of language ${code}.`)
  const files = [...found.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, fileName = '', body = '']): SourceFile => ({ fileName, body }),
  )
  const bodyOf = (name: string): string => {
    const file = files.find(({ fileName }) => fileName === name)
    if (file === undefined) throw new Error(`The guide's section of ${language.name} shows no ${name}.`)
    return file.body
  }
  return { language, files, bodyOf }
}
