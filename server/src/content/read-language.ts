import { refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { ContentLanguageVariant } from './content.ts'
import { languageFolders, type LanguageFolder } from './language.ts'
import { textAt } from './parse.ts'
import type { QuestionFile } from './question-file.ts'

/** The folders two levels below the top, such as `questions/leap-year/python`, of all files. */
export function foldersIn(files: PackageFiles): ReadonlySet<string> {
  return new Set([...files.keys()].map((path) => path.split('/', 4)).flatMap((names) => names.slice(0, -1).join('/')))
}

export function foldersOf(
  folders: ReadonlySet<string>,
  key: string,
  question: QuestionFile,
): readonly LanguageFolder[] {
  if (question.languages === undefined) return languageFolders.filter(({ folder }) => folders.has(`${key}/${folder}`))
  return question.languages.map((name) => languageFolder(`${key}/question.yaml`, name))
}

export function languageFolder(path: string, name: string): LanguageFolder {
  return (
    languageFolders.find(({ folder }) => folder === name) ??
    refusePackage(`${path}: this site has no language called ${name}.`)
  )
}

export function readLanguage(
  files: PackageFiles,
  key: string,
  { code, folder, extension }: LanguageFolder,
  { kind, limits, additionalFiles }: QuestionFile,
): ContentLanguageVariant {
  const path = (name: string) => `${key}/${folder}/${name}.${extension}`
  const optional = (name: string) => (files.has(path(name)) ? textAt(files, path(name)) : undefined)
  return {
    language: code,
    starter: optional('starter') ?? (kind === 'inputOutput' ? '' : textAt(files, path('starter'))),
    tests: kind === 'inputOutput' ? '' : textAt(files, path('tests')),
    interface: kind === 'advanced' ? (optional('interface') ?? '') : null,
    solution: optional('solution')?.trim() ? (optional('solution') ?? null) : null,
    additionalFiles: (additionalFiles[folder] ?? []).map((fileName) => ({
      fileName,
      body: textAt(files, `${key}/${folder}/additional/${fileName}`),
    })),
    limits: kind === 'advanced' ? {} : (limits[folder] ?? {}),
  }
}
