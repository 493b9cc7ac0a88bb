import { z } from 'zod'
import { Comparison, Interaction, Validator } from '@gradus/contract/input-output'
import { FileName, Limits } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { Title, type DifficultLevel } from '@gradus/contract/question'
import { TagNames } from '@gradus/contract/tag'
import { sanitize, type TextRules } from '../platform/text/html.ts'
import { htmlOfMarkdown, htmlOfMarkdownLine } from '../platform/text/markdown.ts'
import { refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { ContentQuestion, ContentCase, ContentLanguageVariant } from './content.ts'
import { languageFolders, type LanguageFolder } from './language.ts'
import { parseAs, textAt, yamlOf } from './parse.ts'

const levels = { Junior: 1, Senior: 2, Expert: 3 } as const satisfies Record<string, DifficultLevel>
const Described = z.object({
  title: Title,
  difficulty: z.enum(['Junior', 'Senior', 'Expert']),
  tags: TagNames.default([]),
  alternativeTitle: Title.optional(),
  ready: z.boolean().default(false),
})

const Choice = Described.extend({
  /** The format of body, explanation and answers. */
  format: z.enum(['markdown', 'html']).default('markdown'),
  body: z.string(),
  alternativeBody: z.string().optional(),
  answers: z.array(z.object({ body: z.coerce.string(), correct: z.boolean().default(false) })),
  explanation: z.string().optional(),
})

/** `choices/<name>.yaml` @throws Problem badInput */
export function readChoice(files: PackageFiles, name: string, rules?: TextRules): ContentQuestion {
  const key = `choices/${name}`
  const given = parseAs(key, Choice, yamlOf(key, textAt(files, key)))
  const html = given.format === 'html'
  const block = html ? sanitize : htmlOfMarkdown
  const line = html ? sanitize : htmlOfMarkdownLine
  return {
    ...blank,
    ...common(key, given),
    kind: 'multiChoice',
    body: block(given.body, rules),
    altBody: given.alternativeBody === undefined ? null : block(given.alternativeBody, rules),
    explanation: given.explanation === undefined ? null : block(given.explanation, rules),
    answers: given.answers.map(({ body, correct }) => ({ body: line(body, rules), correct })),
  }
}

const OfLanguage = <Shape extends z.ZodType>(shape: Shape) => z.record(z.string(), shape).default({})
const Case = z.object({
  sample: z.boolean().default(false),
  group: z.string().optional(),
  points: z.number().optional(),
  flags: z.array(z.string()).optional(),
})
const Folder = Described.extend({
  kind: z.enum(['coding', 'advanced', 'inputOutput']).default('coding'),
  /** Folders in the author's order. */
  languages: z.array(z.string()).optional(),
  limits: OfLanguage(Limits.pick({ cpuMilliseconds: true, memoryBytes: true }).partial()),
  /** Names of files in `<language>/additional/`. */
  additionalFiles: OfLanguage(z.array(FileName)),
  /** One for each `cases/<number>.in`. */
  cases: z.array(Case).default([]),
  comparison: Comparison.optional(),
  /** Names of files in `validator/`. */
  validator: z
    .object({ language: z.string(), files: z.array(FileName), flags: z.array(z.string()).optional() })
    .optional(),
  interaction: Interaction.optional(),
})
type QuestionFile = z.output<typeof Folder>

/** `questions/<slug>/` @throws Problem badInput */
export function readQuestion(files: PackageFiles, slug: string, rules?: TextRules): ContentQuestion {
  const key = `questions/${slug}`
  const within = (name: string) => `${key}/${name}`
  if (!files.has(within('question.yaml'))) refusePackage(`${key} has no question.yaml.`)
  const given = parseAs(within('question.yaml'), Folder, yamlOf(key, textAt(files, within('question.yaml'))))
  const body = htmlAt(files, within('body'), rules)
  if (body === null) refusePackage(`${key} has no text: add body.md or body.html.`)
  const inputs = given.cases.map((_one, index) => textAt(files, within(`cases/${numbered(index)}.in`)))
  const languages = foldersOf(files, key, given).map((folder) => readLanguage(files, key, folder, given))
  return {
    ...blank,
    ...common(key, given),
    kind: given.kind,
    tags: ownTags(given.kind, given.tags, languages[0]?.language),
    body,
    altBody: htmlAt(files, within('alternative'), rules),
    languages,
    inputs: given.kind === 'advanced' ? inputs : [],
    cases: given.kind === 'inputOutput' ? casesOf(files, key, given, inputs) : [],
    comparison: given.kind === 'inputOutput' ? Comparison.parse(given.comparison ?? {}) : null,
    validator: readValidator(files, key, given),
    interaction: given.kind === 'inputOutput' ? Interaction.parse(given.interaction ?? {}) : null,
  }
}

/** Samples come first, in the site's order. */
function casesOf(files: PackageFiles, key: string, given: QuestionFile, inputs: readonly string[]): ContentCase[] {
  const cases = given.cases.map((one, index) => ({
    ...one,
    input: inputs[index] ?? '',
    answer: textAt(files, `${key}/cases/${numbered(index)}.ans`),
  }))
  return cases.toSorted((one, other) => Number(other.sample) - Number(one.sample))
}

export const numbered = (index: number) => String(index + 1).padStart(3, '0')

function htmlAt(files: PackageFiles, path: string, rules: TextRules | undefined): string | null {
  if (files.has(`${path}.html`)) return sanitize(textAt(files, `${path}.html`), rules)
  return files.has(`${path}.md`) ? htmlOfMarkdown(textAt(files, `${path}.md`), rules) : null
}

function foldersOf(files: PackageFiles, key: string, given: QuestionFile): readonly LanguageFolder[] {
  const paths = [...files.keys()]
  if (given.languages === undefined)
    return languageFolders.filter(({ folder }) => paths.some((path) => path.startsWith(`${key}/${folder}/`)))
  return given.languages.map((name) => languageFolder(`${key}/question.yaml`, name))
}

function languageFolder(path: string, name: string): LanguageFolder {
  return (
    languageFolders.find(({ folder }) => folder === name) ??
    refusePackage(`${path}: this site has no language called ${name}.`)
  )
}

function readLanguage(
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

function readValidator(
  files: PackageFiles,
  key: string,
  { kind, validator }: QuestionFile,
): ContentQuestion['validator'] {
  if (kind !== 'inputOutput' || !validator) return null
  const { code } = languageFolder(`${key}/question.yaml, validator`, validator.language)
  return parseAs(`${key}, validator`, Validator, {
    ...validator,
    language: code,
    files: validator.files.map((fileName) => ({ fileName, body: textAt(files, `${key}/validator/${fileName}`) })),
  })
}

function common(key: string, given: z.output<typeof Described>) {
  const { title, difficulty, tags, alternativeTitle, ready } = given
  return { key, title, difficultLevel: levels[difficulty], tags, altTitle: alternativeTitle ?? null, ready }
}

const blank = {
  altBody: null,
  explanation: null,
  languages: [],
  answers: [],
  inputs: [],
  cases: [],
  comparison: null,
  validator: null,
  interaction: null,
} as const

/** The tags without the language's tag, which an advanced question gets automatically (specification, section 5). */
export function ownTags(kind: string, tags: readonly string[], language: number | undefined): string[] {
  const own = kind === 'advanced' ? languageOf(language ?? 0)?.tag : undefined
  return tags.filter((tag) => tag !== own)
}
