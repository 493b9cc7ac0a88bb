import { z } from 'zod'
import type { QuestionContent } from '@gradus/contract/editing'
import { joinFlags, splitFlags } from '@gradus/contract/flags'
import { programLanguages } from '@gradus/contract/language'

/** The form values of an input-and-output question; numbers are kept as typed. */
const Case = z.object({
  key: z.string(),
  input: z.string(),
  answer: z.string(),
  sample: z.boolean(),
  group: z.string(),
  points: z.union([z.number(), z.string()]),
  /** Of the validator, with spaces between. */
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
const mebibyte = 1024 * 1024

export function aCase(given: Partial<Case> = {}): Case {
  return { key: crypto.randomUUID(), input: '', answer: '', sample: false, group: '', points: '', flags: '', ...given }
}

export function isBlank({ input, answer }: Case): boolean {
  return input === '' && answer === ''
}

/** The name that a case has in a result: samples and tests are counted apart. */
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

export function inputOutputPayload(values: InputOutputValues) {
  const { languages, cases, decidedBy, validator, caseSensitive, spaceSensitive, cpuSeconds, memoryMebibytes } = values
  const flags = splitFlags(validator.flags)
  return {
    kind: 'inputOutput' as const,
    implementations: languages.map(({ type, starter, solution }) => ({
      type,
      starter,
      ...(solution !== null && solution.trim() !== '' ? { solution } : {}),
    })),
    cases: cases.map(({ input, answer, sample, group, points, flags: own }) => ({
      input,
      answer,
      sample,
      ...(decidedBy === 'validator' && own.trim() !== '' ? { flags: splitFlags(own) } : {}),
      ...(group.trim() === '' ? {} : { group }),
      ...(points === '' ? {} : { points: Number(points) }),
    })),
    comparison: {
      caseSensitive,
      spaceSensitive,
      ...tolerance('absoluteTolerance', values.absoluteTolerance),
      ...tolerance('relativeTolerance', values.relativeTolerance),
    },
    ...(decidedBy === 'validator'
      ? {
          validator: {
            language: validator.type,
            files: validator.files,
            ...(flags.length > 0 ? { flags } : {}),
          },
          interaction: interactionOf(values),
        }
      : {}),
    ...limits(cpuSeconds, memoryMebibytes),
  }
}

function interactionOf({ interactive, passes, conversations }: InputOutputValues) {
  const given = conversations.filter((text) => text.trim() !== '')
  const times = passes === '' ? 1 : Number(passes)
  return { interactive, passes: times, conversations: interactive || times > 1 ? given : [] }
}

function tolerance(name: 'absoluteTolerance' | 'relativeTolerance', typed: string) {
  // What is no number stays one that the call's schema refuses.
  return typed.trim() === '' ? {} : { [name]: Number(typed) }
}

function limits(cpuSeconds: string | number, memoryMebibytes: string | number) {
  if (cpuSeconds === '' && memoryMebibytes === '') return {}
  return {
    limits: {
      ...(cpuSeconds === '' ? {} : { cpuMilliseconds: Math.round(Number(cpuSeconds) * 1000) }),
      ...(memoryMebibytes === '' ? {} : { memoryBytes: Math.round(Number(memoryMebibytes) * mebibyte) }),
    },
  }
}

/** Whether the author wrote anything for a language beyond allowing it. */
export function hasCode({ starter, solution }: ProgramLanguage): boolean {
  return starter !== '' || solution !== null
}
