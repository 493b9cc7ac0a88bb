import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SourceFile, maximumFileBytes, maximumOutputBytes } from './judge.ts'
import { LanguageCode } from './language.ts'
import { WithId } from './part.ts'

/** Input-and-output questions: the candidate's own program reads a case's input and prints its answer. */
export const inputOutputCases = {
  maximum: 200,
  /** Of all inputs and answers together, bytes of UTF-8. */
  totalBytes: 24 * 1024 * 1024,
  groupMaximum: 100,
  pointsMaximum: 1_000_000,
} as const

const byteLength = (text: string) => new TextEncoder().encode(text).length

function caseText(what: string, maximum: number) {
  return z.string().refine((text) => byteLength(text) <= maximum, {
    error: `${what} has at most ${maximum / 1024 / 1024} MiB.`,
  })
}

const wrongPoints = `Points are a number from 0 to ${inputOutputCases.pointsMaximum.toLocaleString('en-GB')}.`
const wrongTolerance = 'A tolerance is a number from 0, such as 0.001 or 1e-6.'

const Case = z.object({
  input: caseText('The input of a case', maximumFileBytes),
  /** What the author's solution prints, or what the validator is given; no program may print more. */
  answer: caseText('The answer of a case', maximumOutputBytes),
  /** Readers see it. */
  sample: z.boolean().default(false),
  /** Cases of a group are had together: its points count when all of them pass. */
  group: z.string().trim().min(1, { error: 'A group has a name.' }).max(inputOutputCases.groupMaximum).optional(),
  points: z
    .number({ error: wrongPoints })
    .min(0, { error: wrongPoints })
    .max(inputOutputCases.pointsMaximum, { error: wrongPoints })
    .optional(),
})

/** As it is kept: with the name that its result has in a verdict. */
export type StoredCase = z.output<typeof Case> & { id: string }

export const InputOutputCases = z
  .array(Case)
  .min(1, { error: 'Give at least one case.' })
  .max(inputOutputCases.maximum, { error: `At most ${inputOutputCases.maximum} cases.` })
  .refine(
    (cases) =>
      cases.reduce((sum, one) => sum + byteLength(one.input) + byteLength(one.answer), 0) <=
      inputOutputCases.totalBytes,
    { error: `All cases together have at most ${inputOutputCases.totalBytes / 1024 / 1024} MiB.` },
  )

/** How an answer is compared where there is no validator: token by token. */
export const Comparison = z.object({
  absoluteTolerance: z.number({ error: wrongTolerance }).nonnegative({ error: wrongTolerance }).optional(),
  relativeTolerance: z.number({ error: wrongTolerance }).nonnegative({ error: wrongTolerance }).optional(),
  caseSensitive: z.boolean().default(false),
  spaceSensitive: z.boolean().default(false),
})

/** A program in the ICPC format: exit 42 accepts, 43 refuses. The first file is the one that runs. */
export const Validator = z.object({
  language: LanguageCode,
  files: z
    .array(SourceFile.extend({ body: caseText('A file of the validator', maximumFileBytes) }))
    .min(1, { error: 'The validator has no file.' })
    .max(16)
    .refine((files) => new Set(files.map((file) => file.fileName.toLowerCase())).size === files.length, {
      error: 'Two files of the validator have the same name.',
    }),
  /** What it is called with after the folder for its feedback. */
  flags: z.array(z.string().min(1).max(200)).max(32).optional(),
})

/** What an input-and-output question asks, as it is kept: the same in each of its languages. */
export const InputOutput = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      input: z.string(),
      answer: z.string(),
      sample: z.boolean(),
      group: z.string().optional(),
      points: z.number().optional(),
    }),
  ),
  comparison: Comparison,
  validator: z
    .object({ language: z.number().int(), files: z.array(SourceFile), flags: z.array(z.string()).optional() })
    .nullable(),
})
export type InputOutput = z.infer<typeof InputOutput>

/** A case that readers see. */
export const Sample = z.object({ id: z.string(), input: z.string(), answer: z.string() })
export type Sample = z.infer<typeof Sample>

export const getQuestionSamples = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionSamples/:id',
  who: 'anyone',
  summary: 'The samples of an input-and-output question, in the author’s order.',
  params: WithId,
  reply: z.array(Sample),
})
export const getQuestionSamplesSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionSamples/:id',
  who: 'user',
  summary: 'The samples of an input-and-output question; also of waiting ones for their author and moderators.',
  params: WithId,
  reply: z.array(Sample),
})
