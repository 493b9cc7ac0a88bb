import { languages, type Language } from '@gradus/contract/language'

/** The folder of each language within a question's. Three languages share the tag selenium. */
const apart: Readonly<Record<number, string>> = {
  18: 'selenium-csharp',
  19: 'selenium-javascript',
  20: 'selenium-java',
}

/** The order for questions that do not state one. */
const usual = ['python', 'javascript', 'java', 'cpp', 'c', 'go']

export interface LanguageFolder {
  readonly code: number
  readonly folder: string
  readonly extension: string
}

const all: readonly LanguageFolder[] = languages.map((language) => ({
  code: language.code,
  folder: apart[language.code] ?? language.tag,
  extension: extensionOf(language),
}))

export const languageFolders: readonly LanguageFolder[] = all.toSorted((one, other) => place(one) - place(other))

export function folderOf(code: number): LanguageFolder | undefined {
  return all.find((one) => one.code === code)
}

function place({ folder, code }: LanguageFolder): number {
  const at = usual.indexOf(folder)
  return at < 0 ? usual.length + code : at
}

function extensionOf({ sourceFile }: Language): string {
  return sourceFile.slice(sourceFile.lastIndexOf('.') + 1)
}
