import { z } from 'zod'
import type { QuestionContent, QuestionSource } from '@gradus/contract/editing'
import { languageOf, programLanguages } from '@gradus/contract/language'
import { fileTypes } from '@gradus/contract/question-form'
import { skeletons } from '@gradus/contract/skeleton'
import { tags as tagLimit } from '@gradus/contract/limit'
import {
  InputOutputValues,
  emptyInputOutput,
  inputOutputPayload,
  inputOutputValuesOf,
  isBlank,
} from './input-output-values.ts'

/** The form values of a question, which drafts store too. */
const NamedText = z.object({ name: z.string(), body: z.string() })
export type NamedText = z.infer<typeof NamedText>

const Files = z.array(z.object({ fileName: z.string(), body: z.string() }))
export type AdditionalFile = z.infer<typeof Files>[number]

/** One language of a coding question. */
const LanguageFiles = z.object({
  type: z.number(),
  starter: z.string(),
  tests: z.string(),
  /** Null until the author wants to give one. */
  solution: z.string().nullable(),
  additionalFiles: Files,
  limits: z.object({ cpuMilliseconds: z.number().optional(), memoryBytes: z.number().optional() }).optional(),
})
export type LanguageFiles = z.infer<typeof LanguageFiles>

const Answer = z.object({ key: z.string(), body: z.string(), correct: z.boolean() })
export type Answer = z.infer<typeof Answer>

const Advanced = z.object({
  type: z.number(),
  checker: NamedText.nullable(),
  template: NamedText.nullable(),
  interface: NamedText.nullable(),
  cases: z.array(NamedText),
  additionalFiles: Files,
  solution: z.string().nullable(),
})
export type Advanced = z.infer<typeof Advanced>

export const Values = z.object({
  kind: z.enum(['coding', 'multiChoice', 'advanced', 'inputOutput']),
  title: z.string(),
  body: z.string(),
  difficultLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  tags: z.array(z.string()),
  altTitle: z.string(),
  altBody: z.string(),
  isVisible: z.boolean(),
  /** Only the lecturer's course sees it, or only participants of tournaments. Older drafts don't have it. */
  isRestricted: z.boolean().default(false),
  languages: z.array(LanguageFiles),
  answers: z.array(Answer),
  explanation: z.string(),
  advanced: Advanced,
  // What an earlier version of the site kept has none.
  inputOutput: InputOutputValues.default(emptyInputOutput),
})
export type Values = z.infer<typeof Values>
export type PostedKind = Values['kind']

/** Default difficulty Junior, default language C (specification, section 9). */
const junior = 1
const c = 5

/** @param language the author's own, where they chose one */
export function emptyValues(kind: PostedKind, language: number = c): Values {
  return {
    kind,
    title: '',
    body: '',
    difficultLevel: junior,
    tags: [],
    altTitle: '',
    altBody: '',
    isVisible: false,
    isRestricted: false,
    languages: [emptyLanguageFiles(language)],
    answers: [anAnswer(), anAnswer(), anAnswer(), anAnswer()],
    explanation: '',
    advanced: {
      type: readsInput(language) ? language : c,
      checker: null,
      template: null,
      interface: null,
      cases: [],
      additionalFiles: [],
      solution: null,
    },
    inputOutput: emptyInputOutput(),
  }
}

/** A language as it opens: with the skeletons of those that have them. */
export function emptyLanguageFiles(type: number): LanguageFiles {
  const { starter = '', tests = '' } = skeletons[type] ?? {}
  return { type, starter, tests, solution: null, additionalFiles: [] }
}

function readsInput(language: number): boolean {
  return programLanguages.some((code) => code === language)
}

export function anAnswer(body = '', correct = false): Answer {
  return { key: crypto.randomUUID(), body, correct }
}

/** Whether there is anything worth keeping. */
export function isUntouched(values: Values): boolean {
  const fresh = emptyValues(values.kind, values.languages[0]?.type)
  const answers = values.answers.every((one) => one.body === '' && !one.correct)
  const cases = values.inputOutput.cases.every((one) => isBlank(one)) && values.inputOutput.cases.length === 2
  // Keys are new each time, and a language alone is not worth keeping.
  const keyless = (all: Values) =>
    JSON.stringify({
      ...all,
      answers: [],
      advanced: { ...all.advanced, type: c },
      inputOutput: { ...all.inputOutput, cases: [] },
    })
  return answers && cases && keyless(values) === keyless(fresh)
}

/** Copies the fields that all kinds share when the user switches to a kind without a draft. */
export function withCommon(values: Values, from: Values | undefined): Values {
  if (!from) return values
  const { title, body, difficultLevel, tags, isVisible, isRestricted } = from
  return { ...values, title, body, difficultLevel, tags, isVisible, isRestricted }
}

export function valuesOf({ kind, content }: Pick<QuestionSource, 'content'> & { kind: PostedKind }): Values {
  const [first] = content.implementations
  const base = emptyValues(kind)
  return {
    ...base,
    ...commonOf(content),
    tags: ownTags(kind, content.tags, first?.type),
    languages:
      kind === 'coding'
        ? content.implementations.map(({ type, starter, tests, solution, additionalFiles, limits }) => ({
            type,
            starter,
            tests,
            solution,
            additionalFiles,
            limits,
          }))
        : base.languages,
    answers: kind === 'multiChoice' ? content.answers.map((one) => anAnswer(one.body, one.correct)) : base.answers,
    advanced:
      kind === 'advanced' && first
        ? {
            type: first.type,
            checker: { name: 'Checker', body: first.tests },
            template: { name: 'Function Template', body: first.starter },
            interface: { name: 'Interface', body: first.interface ?? '' },
            cases: first.cases.map(({ input }, at) => ({ name: `Test case ${at + 1}`, body: input })),
            additionalFiles: first.additionalFiles,
            solution: first.solution,
          }
        : base.advanced,
    inputOutput: kind === 'inputOutput' ? inputOutputValuesOf(content) : base.inputOutput,
  }
}

function commonOf(content: QuestionContent) {
  return {
    title: content.title,
    body: content.body,
    difficultLevel: content.difficultLevel,
    altTitle: content.altTitle ?? '',
    altBody: content.altBody ?? '',
    explanation: content.explanation ?? '',
  }
}

/** Leaves out the language's automatic tag, which doesn't count towards the author's three tags. */
function ownTags(kind: PostedKind, all: readonly string[], language: number | undefined): string[] {
  if (kind !== 'advanced' || all.length <= tagLimit.maximum) return [...all]
  return all.filter((tag) => tag !== languageOf(language ?? 0)?.tag)
}

/** What may be sent beyond what everybody sends. */
export interface Extras {
  readonly alternative: boolean
  readonly visible: boolean
  /** Whose question it can be alone: a lecturer's course's, or, by an admin, a tournament's. */
  readonly restrictedTo?: 'course' | 'tournament' | undefined
  /** The company for which it is written, which alone sees it. */
  readonly companyId?: number | undefined
}

/** The posting payload (specification, section 3; design, section 10). */
export function payloadOf(values: Values, { alternative, visible, restrictedTo, companyId }: Extras) {
  const { kind, title, body, tags, difficultLevel, altTitle, altBody, isVisible, isRestricted } = values
  const common = {
    title,
    body,
    rawTags: tags,
    difficultLevel,
    ...(alternative ? { altTitle, altBody } : {}),
    ...(visible ? { isVisible } : {}),
    ...(restrictedTo && isRestricted ? { visibility: restrictedTo } : {}),
    ...(companyId === undefined ? {} : { visibility: 'company' as const, companyId }),
  }
  if (kind === 'multiChoice')
    return {
      kind,
      ...common,
      explanation: values.explanation,
      answers: values.answers.map((one) => ({ body: withoutParagraph(one.body), correct: one.correct })),
    }
  if (kind === 'coding')
    return {
      kind,
      ...common,
      implementations: values.languages.map(({ solution, ...one }) => ({ ...one, ...given(solution) })),
    }
  if (kind === 'inputOutput') return { ...common, ...inputOutputPayload(values.inputOutput) }
  return { ...common, ...advancedPayload(values.advanced) }
}

function given(solution: string | null) {
  return solution !== null && solution.trim() !== '' ? { solution } : {}
}

/** The specification's own payload; test cases have the id 0. */
function advancedPayload({ type, checker, template, interface: seen, cases, additionalFiles, solution }: Advanced) {
  const file = (kind: number, text: NamedText | null) =>
    text === null ? [] : [{ id: 0, type: kind, body: text.body, plang: type }]
  return {
    type,
    testCases: [
      ...file(fileTypes.checkerMain, checker),
      ...file(fileTypes.functionTemplate, template),
      ...file(fileTypes.interface, seen),
      ...cases.flatMap((one) => file(fileTypes.testCase, one)),
    ],
    additionalFiles: additionalFiles.map((one) => ({ ...one, type: fileTypes.additional, plang: type })),
    ...(solution !== null && solution.trim() !== '' ? { solutionCode: solution, solutionType: type } : {}),
  }
}

/** An answer of one paragraph is a line, not a block. */
export function withoutParagraph(html: string): string {
  const only = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)
  return only?.[1] ?? html
}

/** How many languages bring a solution that can be tried. */
export function solutionsIn(values: Values): number {
  return solutionsOf(values).filter((one) => one !== null && one.trim() !== '').length
}

function solutionsOf({ kind, languages, advanced, inputOutput }: Values): (string | null)[] {
  if (kind === 'coding') return languages.map(({ solution }) => solution)
  if (kind === 'inputOutput') return inputOutput.languages.map(({ solution }) => solution)
  return kind === 'advanced' ? [advanced.solution] : []
}
