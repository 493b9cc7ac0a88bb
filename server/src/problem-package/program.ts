import { maximumFileBytes, maximumSourceBytes, type SourceFile } from '@gradus/contract/judge'
import type { LanguageCode } from '@gradus/contract/language'
import { isFreeFileName } from '@gradus/contract/question-form'
import { extensionOf, textIfPresent, type PackageFiles } from './files.ts'
import type { DeclaredSubmission } from './submissions-yaml.ts'
import { wordTable } from '@gradus/contract/word-table'

/** File name extensions of each of `programLanguages`; an export uses the first one. */
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
const namesOfPackages: Readonly<Record<string, LanguageCode>> = wordTable({
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
})

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
  /** Files next to the sources that are not UTF-8 text and were therefore left out. */
  readonly leftOut: readonly string[]
}

const entryName = /^(main|validate|validator|output_validator|__main__|solution)\./i
const entryText = /\bmain\s*\(|__name__|static void Main/
/** How a source marks itself as Python 2, which has the same extension as Python 3 (package format, "Programs"). */
const python2 = /^#!.*python2/

/** Reads one program from a file, or from the files of a folder. Returns a sentence if they are not one program. */
export function readProgram(
  files: PackageFiles,
  paths: readonly string[],
  declared: Pick<DeclaredSubmission, 'language' | 'entrypoint'> = {},
): PackageProgram | string {
  if (declared.language !== undefined && languageOfName(declared.language) === undefined)
    return `its language is unknown (${declared.language})`
  const sources = paths.filter((path) => languageOfFile(path) !== undefined)
  if (paths.some((path) => /(^|\/)(build|run)$/.test(path))) return 'it brings its own build or run script'
  const [first] = sources
  if (first === undefined) return `its language is unknown (${paths.map(baseOf).join(', ')})`
  const languages = new Set(sources.map(languageOfFile))
  if (languages.size > 1) return 'its files are in several languages'
  const language = declared.language === undefined ? languageOfFile(first) : languageOfName(declared.language)
  if (language === undefined) return 'its language is unknown'
  const texts = new Map(paths.map((path) => [path, textIfPresent(files, path)]))
  const unreadable = sources.find((path) => texts.get(path) === undefined)
  if (unreadable !== undefined) return `${baseOf(unreadable)} is not UTF-8 text`
  if (sources.some((path) => python2.test(texts.get(path) ?? ''))) return 'it is written in Python 2'
  const main =
    sources.find((path) => [baseOf(path), stemOf(path)].includes(declared.entrypoint ?? '')) ??
    sources.find((path) => entryName.test(baseOf(path))) ??
    sources.find((path) => entryText.test(texts.get(path) ?? '')) ??
    first
  const read = [main, ...paths.filter((path) => path !== main)].flatMap((path) => {
    const body = texts.get(path)
    return body === undefined ? [] : [{ fileName: baseOf(path), body }]
  })
  const [entry, ...others] = read
  if (read.length > maxFiles) return `it has more than ${maxFiles} files`
  if (new Set(read.map((file) => file.fileName.toLowerCase())).size < read.length)
    return 'two of its files have the same name'
  const odd = others.find((file) => !isFreeFileName(language, file.fileName))
  if (odd !== undefined) return `the judge doesn’t accept a file called ${odd.fileName}`
  if (Buffer.byteLength(entry?.body ?? '') > maximumSourceBytes)
    return `its source has more than ${maximumSourceBytes / 1024} KiB`
  if (others.some((file) => Buffer.byteLength(file.body) > maximumFileBytes))
    return `a file of it has more than ${maximumFileBytes / 1024 / 1024} MiB`
  return { language, files: read, leftOut: paths.filter((path) => texts.get(path) === undefined).map(baseOf) }
}

/** The judge accepts one source and 16 additional files. */
const maxFiles = 17

function stemOf(path: string): string {
  return baseOf(path).replace(/\.[^.]*$/, '')
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
