import { z } from 'zod'
import { programLanguages } from '@gradus/contract/language'
import { skeletons } from '@gradus/contract/skeleton'
import { newKey } from '../new-key.ts'
import { InputOutputValues, emptyInputOutput, isBlank } from './input-output-values.ts'

/** The form values of a question, which drafts store too. */
export const NamedText = z.object({ name: z.string(), body: z.string() })
export type NamedText = z.infer<typeof NamedText>

const Files = z.array(z.object({ fileName: z.string(), body: z.string() }))
export type AdditionalFile = z.infer<typeof Files>[number]

/** The files of one language of a coding question. */
const LanguageFiles = z.object({
  type: z.number(),
  starter: z.string(),
  tests: z.string(),
  /** Null if the author gives no solution. */
  solution: z.string().nullable(),
  additionalFiles: Files,
  limits: z.object({ cpuMilliseconds: z.number().optional(), memoryBytes: z.number().optional() }).optional(),
})
export type LanguageFiles = z.infer<typeof LanguageFiles>

const Answer = z.object({ key: z.string(), body: z.string(), correct: z.boolean() })
export type Answer = z.infer<typeof Answer>

export const Advanced = z.object({
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
  /**
   * Restricts the question to the lecturer's courses, or to participants of tournaments. Older drafts lack this field.
   */
  isRestricted: z.boolean().default(false),
  languages: z.array(LanguageFiles),
  answers: z.array(Answer),
  explanation: z.string(),
  advanced: Advanced,
  // Drafts that an earlier version of the site stored lack this field.
  inputOutput: InputOutputValues.default(emptyInputOutput),
})
export type Values = z.infer<typeof Values>
export type PostedKind = Values['kind']

/** Default difficulty Junior, default language C (specification, section 9). */
const junior = 1
const c = 5

/** @param language the author's own language, if they have chosen one */
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

/** The initial files of a language, with a skeleton if the language has one. */
export function emptyLanguageFiles(type: number): LanguageFiles {
  const { starter = '', tests = '' } = skeletons[type] ?? {}
  return { type, starter, tests, solution: null, additionalFiles: [] }
}

function readsInput(language: number): boolean {
  return programLanguages.some((code) => code === language)
}

export function anAnswer(body = '', correct = false): Answer {
  return { key: newKey(), body, correct }
}

/** Whether the form contains nothing worth keeping. */
export function isUntouched(values: Values): boolean {
  const fresh = emptyValues(values.kind, values.languages[0]?.type)
  const answers = values.answers.every((one) => one.body === '' && !one.correct)
  const cases = values.inputOutput.cases.every((one) => isBlank(one)) && values.inputOutput.cases.length === 2
  // Ignores keys, which are new each time, and the language, which alone is not worth keeping.
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
