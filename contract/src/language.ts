import { wordTable } from './word-table.ts'

/**
 * The languages of the specification, section 3. `name` is shown to users, `tag` is its name in the list of tags,
 * `sourceFile` is the candidate's file, and `testsFile` the hidden file that is built with it.
 * Code 21 is a second code for Selenium JavaScript; `canonicalLanguage` replaces it by 19.
 */
export const languages = [
  { code: 5, name: 'C', tag: 'c', sourceFile: 'solution.c', testsFile: 'tests.c' },
  { code: 6, name: 'Java', tag: 'java', sourceFile: 'Solution.java', testsFile: 'Main.java' },
  { code: 7, name: 'C#', tag: 'csharp', sourceFile: 'Solution.cs', testsFile: 'Tests.cs' },
  { code: 8, name: 'Python', tag: 'python', sourceFile: 'solution.py', testsFile: 'tests.py' },
  { code: 9, name: 'SqlServer', tag: 'sqlserver', sourceFile: 'solution.sql', testsFile: 'tests.sql' },
  { code: 10, name: 'Shell', tag: 'shell', sourceFile: 'solution.sh', testsFile: 'tests.sh' },
  { code: 11, name: 'JavaScript', tag: 'javascript', sourceFile: 'solution.js', testsFile: 'tests.js' },
  { code: 12, name: 'C++', tag: 'cpp', sourceFile: 'solution.cpp', testsFile: 'tests.cpp' },
  { code: 13, name: 'PHP', tag: 'php', sourceFile: 'solution.php', testsFile: 'tests.php' },
  { code: 14, name: 'React/JSX', tag: 'react', sourceFile: 'solution.jsx', testsFile: 'tests.jsx' },
  { code: 15, name: 'Kotlin', tag: 'kotlin', sourceFile: 'Solution.kt', testsFile: 'Tests.kt' },
  { code: 16, name: 'Go', tag: 'go', sourceFile: 'solution.go', testsFile: 'main.go' },
  { code: 17, name: 'Scala', tag: 'scala', sourceFile: 'Solution.scala', testsFile: 'Tests.scala' },
  { code: 18, name: 'Selenium C#', tag: 'selenium', sourceFile: 'Solution.cs', testsFile: 'Tests.cs' },
  { code: 19, name: 'Selenium JavaScript', tag: 'selenium', sourceFile: 'solution.js', testsFile: 'tests.js' },
  { code: 20, name: 'Selenium Java', tag: 'selenium', sourceFile: 'Solution.java', testsFile: 'Main.java' },
  { code: 22, name: 'Ruby', tag: 'ruby', sourceFile: 'solution.rb', testsFile: 'tests.rb' },
  { code: 23, name: 'R', tag: 'r', sourceFile: 'solution.R', testsFile: 'tests.R' },
  { code: 24, name: 'NodeService', tag: 'node', sourceFile: 'solution.js', testsFile: 'tests.js' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

const byCode = new Map<number, Language>(languages.map((language) => [language.code, language]))

/** Codes 19 and 21 both mean Selenium JavaScript (specification, section 3). */
export function canonicalLanguage(code: number): number {
  return code === 21 ? 19 : code
}

export function languageOf(code: number): Language | undefined {
  return byCode.get(canonicalLanguage(code))
}

/**
 * The languages whose programs read standard input and print an answer: those of input-and-output questions and of runs
 * on the user's own input. In the others the author's tests, or a page, run the candidate's code.
 */
export const programLanguages: readonly LanguageCode[] = [5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 22, 23]

/** Languages in which a file is named after its type. */
const capitalised: ReadonlySet<number> = new Set([7, 15, 17, 18])
const java: ReadonlySet<number> = new Set([6, 20])
const publicType = /\bpublic\s+(?:sealed\s+|abstract\s+|final\s+)*(?:class|interface|record|enum|@interface)\s+(\w+)/

/** The file name of an advanced question's interface. Java requires the name of the public type. */
export function interfaceFileName(code: number, body: string): string {
  const sourceFile: string = languageOf(code)?.sourceFile ?? ''
  const extension = sourceFile.endsWith('.c') || sourceFile.endsWith('.cpp') ? '.h' : sourceFile.replace(/^[^.]*/, '')
  if (java.has(code)) return `${publicType.exec(body)?.[1] ?? 'Interface'}${extension}`
  return `${capitalised.has(code) ? 'Interface' : 'interface'}${extension}`
}

/** Other names of a language, besides its name and its tag. */
const aliases: Readonly<Record<string, LanguageCode>> = wordTable({
  'c++': 12,
  golang: 16,
  js: 11,
  jsx: 14,
  mssql: 9,
  'node.js': 24,
  nodejs: 24,
  py: 8,
  'sql server': 9,
  't-sql': 9,
})

/** The languages that have this name: c# and csharp are C#, selenium is three languages. */
export function languagesNamed(text: string): readonly LanguageCode[] {
  const lowerCased = text.trim().toLowerCase()
  const aliased = aliases[lowerCased]
  if (aliased !== undefined) return [aliased]
  return languages
    .filter(({ name, tag }) => name.toLowerCase() === lowerCased || tag === lowerCased)
    .map(({ code }) => code)
}
