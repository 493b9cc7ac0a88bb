import type { z } from 'zod'
import {
  Comparison,
  Interaction,
  hidesSamples,
  type InputOutput as Content,
  type InputOutputCases,
  type StoredCase,
  type Validator,
} from '@gradus/contract/input-output'
import type { Sample } from '@gradus/contract/sample'
import { LanguageCode } from '@gradus/contract/language-code'
import type { Challenge } from '@gradus/contract/judge'
import type { Database, Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { findInputOutput, findSamples } from './store.ts'
import { answerableQuestion } from './visibility.ts'

/** The language-independent part of an input-and-output question. */
export interface InputOutput {
  readonly cases: StoredCase[]
  readonly comparison: z.input<typeof Comparison>
  readonly validator: z.output<typeof Validator> | null
  readonly interaction: z.input<typeof Interaction>
}

/** The format of the editor and of revisions: missing values are left out. */
export function contentOfInputOutput({ cases, comparison, validator, interaction }: InputOutput): Content {
  return {
    cases: cases.map(({ id, input, answer, sample, group, points, flags }) => ({
      id,
      input,
      answer,
      sample,
      ...(group === undefined ? {} : { group }),
      ...(points === undefined ? {} : { points }),
      ...(flags === undefined ? {} : { flags }),
    })),
    comparison: Comparison.parse(JSON.parse(JSON.stringify(comparison))),
    validator: validator && {
      language: validator.language,
      files: validator.files.map(({ fileName, body }) => ({ fileName, body })),
      ...(validator.flags === undefined ? {} : { flags: validator.flags }),
    },
    interaction: Interaction.parse(interaction),
  }
}

export function inputOutputOf({ cases, comparison, validator, interaction }: Content): InputOutput {
  return {
    cases,
    comparison,
    validator: validator && { ...validator, language: LanguageCode.parse(validator.language) },
    interaction,
  }
}

/** Samples come first, as readers see them; each case is named by its position, which reveals nothing about it. */
export function namedCases(cases: z.output<typeof InputOutputCases>): StoredCase[] {
  const samples = cases.filter((one) => one.sample)
  const secrets = cases.filter((one) => !one.sample)
  return [
    ...samples.map((one, index) => ({ id: `Sample ${index + 1}`, ...one })),
    ...secrets.map((one, index) => ({ id: `Test ${index + 1}`, ...one })),
  ]
}

export function inputOutputChallenge({ cases, comparison, validator, interaction }: InputOutput): Challenge {
  return {
    kind: 'inputOutput',
    cases,
    comparison: {
      ...comparison,
      caseSensitive: comparison.caseSensitive ?? false,
      spaceSensitive: comparison.spaceSensitive ?? false,
    },
    ...(validator === null ? {} : { validator }),
    interactive: interaction.interactive ?? false,
    passes: interaction.passes ?? 1,
  }
}

/** @returns undefined for questions of another kind */
export async function readInputOutput(
  database: Reader,
  kind: string,
  questionId: number,
): Promise<InputOutput | undefined> {
  return kind === 'inputOutput' ? await findInputOutput(database, questionId) : undefined
}

/** @throws Problem notFound, also if the question has no cases that readers may see */
export async function readSamples(database: Database, id: number, user?: User): Promise<Sample[]> {
  const { kind } = await answerableQuestion(database, id, user)
  orNotFound(kind === 'inputOutput' ? kind : undefined)
  const row = await findSamples(database, id)
  return row ? samplesOf(row.samples, Interaction.parse(row.interaction)) : []
}

/** The input and answer of a case that a validator plays are only for the validator. */
function samplesOf(cases: readonly StoredCase[], interaction: Interaction): Sample[] {
  const { conversations } = interaction
  if (conversations.length > 0)
    return conversations.map((conversation, index) => ({ id: `Conversation ${index + 1}`, conversation }))
  return hidesSamples(interaction) ? [] : cases.map(({ id, input, answer }) => ({ id, input, answer }))
}
