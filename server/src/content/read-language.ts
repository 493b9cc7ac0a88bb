import { refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { ContentLanguageVariant } from './content.ts'
import { languageFolders, type LanguageFolder } from './language.ts'
import { textAt } from './parse.ts'
import type { QuestionFile } from './question-file.ts'

export function foldersOf(files: PackageFiles, key: string, question: QuestionFile): readonly LanguageFolder[] {
  const paths = [...files.keys()]
  if (question.languages === undefined)
    return languageFolders.filter(({ folder }) => paths.some((path) => path.startsWith(`${key}/${folder}/`)))
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
