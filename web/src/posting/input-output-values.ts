import { z } from 'zod'
import type { QuestionContent } from '@gradus/contract/editing'
import { joinFlags } from '@gradus/contract/flags'
import { programLanguages } from '@gradus/contract/language'
import { newKey } from '../new-key.ts'

/** The form values of an input-and-output question. Numbers are kept as the text that was typed. */
const Case = z.object({
  key: z.string(),
  input: z.string(),
  answer: z.string(),
  sample: z.boolean(),
  group: z.string(),
  points: z.union([z.number(), z.string()]),
  /** The flags of the validator, separated by spaces. */
  flags: z.string().default(''),
})
export type Case = z.infer<typeof Case>

const ProgramLanguage = z.object({ type: z.number(), starter: z.string(), solution: z.string().nullable() })
export type ProgramLanguage = z.infer<typeof ProgramLanguage>

const Validator = z.object({
  type: z.number(),
  files: z.array(z.object({ fileName: z.string(), body: z.string() })),
  /** Separated by spaces. */
  flags: z.string(),
})
export type Validator = z.infer<typeof Validator>

export const InputOutputValues = z.object({
  languages: z.array(ProgramLanguage),
  cases: z.array(Case),
  decidedBy: z.enum(['comparison', 'validator']),
  caseSensitive: z.boolean(),
  spaceSensitive: z.boolean(),
  absoluteTolerance: z.string(),
  relativeTolerance: z.string(),
  validator: Validator,
  interactive: z.boolean().default(false),
  passes: z.union([z.number(), z.string()]).default(1),
  conversations: z.array(z.string()).default([]),
  cpuSeconds: z.union([z.number(), z.string()]),
  memoryMebibytes: z.union([z.number(), z.string()]),
})
export type InputOutputValues = z.infer<typeof InputOutputValues>

const python = 8
export const mebibyte = 1024 * 1024

export function aCase(values: Partial<Case> = {}): Case {
  return { key: newKey(), input: '', answer: '', sample: false, group: '', points: '', flags: '', ...values }
}

export function isBlank({ input, answer }: Case): boolean {
  return input === '' && answer === ''
}

/** The name of a case in results. Samples and tests are numbered separately. */
export function nameOf(cases: readonly Case[], at: number): string {
  const { sample } = cases[at] ?? { sample: false }
  const number = cases.slice(0, at + 1).filter((one) => one.sample === sample).length
  return `${sample ? 'Sample' : 'Test'} ${number}`
}

export function emptyInputOutput(): InputOutputValues {
  return {
    languages: programLanguages.map((type) => ({ type, starter: '', solution: null })),
    cases: [aCase({ sample: true }), aCase()],
    decidedBy: 'comparison',
    caseSensitive: false,
    spaceSensitive: false,
    absoluteTolerance: '',
    relativeTolerance: '',
    validator: { type: python, files: [{ fileName: 'validate.py', body: '' }], flags: '' },
    interactive: false,
    passes: 1,
    conversations: [],
    cpuSeconds: '',
    memoryMebibytes: '',
  }
}

export function inputOutputValuesOf({ implementations, inputOutput }: QuestionContent): InputOutputValues {
  const fresh = emptyInputOutput()
  if (!inputOutput) return fresh
  const { cases, comparison, validator, interaction } = inputOutput
  const limits = implementations[0]?.limits
  return {
    languages: implementations.map(({ type, starter, solution }) => ({ type, starter, solution })),
    cases: cases.map(({ input, answer, sample, group = '', points = '', flags = [] }) =>
      aCase({ input, answer, sample, group, points, flags: joinFlags(flags) }),
    ),
    decidedBy: validator ? 'validator' : 'comparison',
    caseSensitive: comparison.caseSensitive,
    spaceSensitive: comparison.spaceSensitive,
    absoluteTolerance: comparison.absoluteTolerance?.toString() ?? '',
    relativeTolerance: comparison.relativeTolerance?.toString() ?? '',
    validator: validator
      ? { type: validator.language, files: validator.files, flags: joinFlags(validator.flags ?? []) }
      : fresh.validator,
    ...interaction,
    cpuSeconds: limits?.cpuMilliseconds === undefined ? '' : limits.cpuMilliseconds / 1000,
    memoryMebibytes: limits?.memoryBytes === undefined ? '' : limits.memoryBytes / mebibyte,
  }
}

/** Whether the author wrote any code for a language, and not only allowed it. */
export function hasCode({ starter, solution }: ProgramLanguage): boolean {
  return starter !== '' || solution !== null
}
