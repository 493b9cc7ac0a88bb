import { z } from 'zod'
import { Comparison, Interaction, Validator } from '@gradus/contract/input-output'
import { languageOf } from '@gradus/contract/language'
import { sanitize, type TextRules } from '../platform/text/html.ts'
import { htmlOfMarkdown, htmlOfMarkdownLine } from '../platform/text/markdown.ts'
import { refusePackage, type PackageFiles } from '../problem-package/files.ts'
import { Scalar } from '../problem-package/yaml.ts'
import type { ContentQuestion, ContentCase } from './content.ts'
import { parseAs, textAt, yamlOf } from './parse.ts'
import { foldersOf, languageFolder, readLanguage } from './read-language.ts'
import { Described, Folder, type QuestionFile, levels } from './question-file.ts'

const Choice = Described.extend({
  /** The format of body, explanation and answers. */
  format: z.enum(['markdown', 'html']).default('markdown'),
  body: z.string(),
  alternativeBody: z.string().optional(),
  answers: z.array(z.object({ body: Scalar, correct: z.boolean().default(false) })),
  explanation: z.string().optional(),
})

/** `choices/<name>.yaml` @throws Problem badInput */
export function readChoice(files: PackageFiles, name: string, rules?: TextRules): ContentQuestion {
  const key = `choices/${name}`
  const choice = parseAs(key, Choice, yamlOf(key, textAt(files, key)))
  const html = choice.format === 'html'
  const block = html ? sanitize : htmlOfMarkdown
  const line = html ? sanitize : htmlOfMarkdownLine
  return {
    ...blank,
    ...common(key, choice),
    kind: 'multiChoice',
    body: block(choice.body, rules),
    altBody: choice.alternativeBody === undefined ? null : block(choice.alternativeBody, rules),
    explanation: choice.explanation === undefined ? null : block(choice.explanation, rules),
    answers: choice.answers.map(({ body, correct }) => ({ body: line(body, rules), correct })),
  }
}

/** `questions/<slug>/` @throws Problem badInput */
export function readQuestion(
  files: PackageFiles,
  folders: ReadonlySet<string>,
  slug: string,
  rules?: TextRules,
): ContentQuestion {
  const key = `questions/${slug}`
  const within = (name: string) => `${key}/${name}`
  if (!files.has(within('question.yaml'))) refusePackage(`${key} has no question.yaml.`)
  const question = parseAs(within('question.yaml'), Folder, yamlOf(key, textAt(files, within('question.yaml'))))
  const body = htmlAt(files, within('body'), rules)
  if (body === null) refusePackage(`${key} has no text: add body.md or body.html.`)
  const inputs = question.cases.map((_one, index) => textAt(files, within(`cases/${numbered(index)}.in`)))
  const languages = foldersOf(folders, key, question).map((folder) => readLanguage(files, key, folder, question))
  return {
    ...blank,
    ...common(key, question),
    kind: question.kind,
    tags: ownTags(question.kind, question.tags, languages[0]?.language),
    body,
    altBody: htmlAt(files, within('alternative'), rules),
    languages,
    inputs: question.kind === 'advanced' ? inputs : [],
    cases: question.kind === 'inputOutput' ? casesOf(files, key, question, inputs) : [],
    comparison: question.kind === 'inputOutput' ? Comparison.parse(question.comparison ?? {}) : null,
    validator: readValidator(files, key, question),
    interaction: question.kind === 'inputOutput' ? Interaction.parse(question.interaction ?? {}) : null,
  }
}

/** Samples come first, in the site's order. */
function casesOf(files: PackageFiles, key: string, question: QuestionFile, inputs: readonly string[]): ContentCase[] {
  const cases = question.cases.map((one, index) => ({
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

function common(key: string, described: z.output<typeof Described>) {
  const { title, difficulty, tags, alternativeTitle, ready } = described
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
