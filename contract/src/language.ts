import { z } from 'zod'

/**
 * The languages of the specification, section 3. `name` is what people read, `tag` what the tag list calls it,
 * `sourceFile` the candidate's file, `testsFile` the hidden one that is built with it.
 * Code 21 is a second reading of 19 (Selenium JavaScript); `canonicalLanguage` joins them.
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

/** Code 21 is Selenium JavaScript as code 19 is (specification, section 3). */
export function canonicalLanguage(code: number): number {
  return code === 21 ? 19 : code
}

export function languageOf(code: number): Language | undefined {
  return byCode.get(canonicalLanguage(code))
}

/**
 * The languages whose programs read standard input and print an answer: those of input-and-output questions and of runs
 * on an input of one's own. In the others the author's tests, or a page, run the candidate's code.
 */
export const programLanguages: readonly LanguageCode[] = [5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 22, 23]

/** A language code as a request carries it: 21 is read as 19. */
export const LanguageCode = z.coerce
  .number()
  .int()
  .transform(canonicalLanguage)
  .refine((code): code is LanguageCode => byCode.has(code), { error: 'Choose one of the languages of this site.' })

/** What one toolchain of the judge can do right now. */
export const LanguageState = z.object({
  code: z.number().int(),
  name: z.string(),
  version: z.string(),
  available: z.boolean(),
  reason: z.string().optional(),
})
export type LanguageState = z.infer<typeof LanguageState>
