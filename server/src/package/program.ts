import { FileName, maximumSourceBytes, type SourceFile } from '@gradus/contract/judge'
import type { LanguageCode } from '@gradus/contract/language'
import { extensionOf, textOf, type PackageFiles } from './files.ts'

/** What the files of each of `programLanguages` end in; the first is what an export writes. */
const extensions: readonly (readonly [LanguageCode, readonly string[]])[] = [
  [5, ['c']],
  [6, ['java']],
  [7, ['cs']],
  [8, ['py', 'py3']],
  [10, ['sh', 'bash']],
  [11, ['js', 'cjs']],
  [12, ['cpp', 'cc', 'cxx', 'c++']],
  [13, ['php']],
  [15, ['kt']],
  [16, ['go']],
  [17, ['scala']],
  [22, ['rb']],
  [23, ['r']],
]

/** Names that problem.yaml may list under `languages`. */
const namesOfPackages: Readonly<Record<string, LanguageCode>> = {
  c: 5,
  java: 6,
  csharp: 7,
  python3: 8,
  python: 8,
  bash: 10,
  javascript: 11,
  cpp: 12,
  'c++': 12,
  php: 13,
  kotlin: 15,
  go: 16,
  scala: 17,
  ruby: 22,
  r: 23,
}

export function languageOfFile(path: string): LanguageCode | undefined {
  return extensions.find(([, list]) => list.includes(extensionOf(path)))?.[0]
}

export function languageOfName(name: string): LanguageCode | undefined {
  return namesOfPackages[name.toLowerCase()]
}

export function extensionOfLanguage(code: number): string {
  return extensions.find(([known]) => known === code)?.[1][0] ?? 'txt'
}

export interface PackageProgram {
  readonly language: LanguageCode
  /** The file that runs comes first. */
  readonly files: SourceFile[]
}

const entryName = /^(main|validate|validator|output_validator|__main__|solution)\./i
const entryText = /\bmain\s*\(|__name__|static void Main/

/** One program out of one file or of a folder's; a sentence where it cannot be taken as one. */
export function readProgram(files: PackageFiles, paths: readonly string[]): PackageProgram | string {
  const sources = paths.filter((path) => languageOfFile(path) !== undefined)
  if (paths.some((path) => /(^|\/)(build|run)$/.test(path))) return 'it brings its own build or run script'
  const [first] = sources
  if (first === undefined) return `its language is not known (${paths.join(', ')})`
  const languages = new Set(sources.map(languageOfFile))
  if (languages.size > 1) return 'its files are in several languages'
  const main =
    sources.find((path) => entryName.test(baseOf(path))) ??
    sources.find((path) => entryText.test(textOf(files, path))) ??
    first
  const read = [main, ...paths.filter((path) => path !== main)].map((path) => ({
    fileName: baseOf(path),
    body: textOf(files, path),
  }))
  const odd = read.find((file) => !FileName.safeParse(file.fileName).success)
  if (odd !== undefined) return `the judge takes no file called ${odd.fileName}`
  if (read.some((file) => Buffer.byteLength(file.body) > maximumSourceBytes))
    return `a file of it has more than ${maximumSourceBytes / 1024} KiB`
  const language = languageOfFile(main)
  return language === undefined ? 'its language is not known' : { language, files: read }
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
