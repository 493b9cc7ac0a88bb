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
  const language = languageOf(code)
  const guide = readFileSync(new URL('../../../docs/authoring.md', import.meta.url), 'utf8')
  const sections = guide.split(/^(?=## )/m)
  const section = sections.find((text) => new RegExp(`^## .*\\(${code}[ ,)]`).test(text))
  if (language === undefined || section === undefined) throw new Error(`The guide has no section of language ${code}.`)
  const files = [...section.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, fileName = '', body = '']): SourceFile => ({ fileName, body }),
  )
  const bodyOf = (name: string): string => {
    const found = files.find(({ fileName }) => fileName === name)
    if (found === undefined) throw new Error(`The guide's section of ${language.name} shows no ${name}.`)
    return found.body
  }
  return {
    solution: bodyOf(language.sourceFile),
    tests: bodyOf(language.testsFile),
    files: files.filter(({ fileName }) => fileName !== language.sourceFile && fileName !== language.testsFile),
  }
}
