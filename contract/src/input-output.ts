import { z } from 'zod'
import { byteLengthOf, isWithinBytes } from './byte-length.ts'
import { SourceFile, maximumFileBytes, maximumOutputBytes, maximumPasses } from './judge.ts'
import { LanguageCode } from './language-code.ts'
import { Line } from './text.ts'

/** Input-and-output questions: the candidate's own program reads a case's input and prints its answer. */
export const inputOutputCases = {
  maximum: 200,
  /** Bytes (UTF-8) of all inputs and answers together. */
  totalBytes: 24 * 1024 * 1024,
  groupMaximum: 100,
  pointsMaximum: 1_000_000,
} as const

export const sampleConversations = { maximum: 10, bytes: 64 * 1024 } as const

function caseText(what: string, maximum: number) {
  return z.string().refine((text) => isWithinBytes(text, maximum), {
    error: `${what} can have at most ${maximum < 1024 * 1024 ? `${maximum / 1024} KiB` : `${maximum / 1024 / 1024} MiB`}.`,
  })
}

const wrongPoints = `Enter points from 0 to ${inputOutputCases.pointsMaximum.toLocaleString('en-GB')}.`
const wrongTolerance = 'Enter a tolerance of 0 or more, such as 0.001 or 1e-6.'

const Flags = z.array(z.string().min(1).max(200)).max(32)

const Case = z.object({
  input: caseText('The input of a case', maximumFileBytes),
  /** The output of the author's solution, or the validator's answer file. A program may print no more than the maximum. */
  answer: caseText('The answer of a case', maximumOutputBytes),
  /** True if readers can see the case. */
  sample: z.boolean().default(false),
  /** The points of a group count only if all of its cases pass. */
  group: Line({
    minimum: 1,
    maximum: inputOutputCases.groupMaximum,
    tooShort: 'Enter a name for the group.',
  }).optional(),
  points: z
    .number({ error: wrongPoints })
    .min(0, { error: wrongPoints })
    .max(inputOutputCases.pointsMaximum, { error: wrongPoints })
    .optional(),
  /** Arguments of the validator for this case, after its own flags. */
  flags: Flags.optional(),
})

/** A stored case, with the name that its result has in a verdict. */
export type StoredCase = z.output<typeof Case> & { id: string }

export const InputOutputCases = z
  .array(Case)
  .min(1, { error: 'Add at least one case.' })
  .max(inputOutputCases.maximum, { error: `Use at most ${inputOutputCases.maximum} cases.` })
  .refine(
    (cases) =>
      cases.reduce((sum, one) => sum + byteLengthOf(one.input) + byteLengthOf(one.answer), 0) <=
      inputOutputCases.totalBytes,
    { error: `All cases together can have at most ${inputOutputCases.totalBytes / 1024 / 1024} MiB.` },
  )

/** How an answer is compared if there is no validator: token by token. */
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
    .min(1, { error: 'Add a file for the validator.' })
    .max(16)
    .refine((files) => new Set(files.map((file) => file.fileName.toLowerCase())).size === files.length, {
      error: 'Two files of the validator have the same name.',
    }),
  /** Arguments for the validator, after the folder for its feedback. */
  flags: Flags.optional(),
})

const wrongPasses = `Enter a whole number of passes from 1 to ${maximumPasses}.`

/** How the validator meets the program: once, after the program has ended; while both run; or in several passes. */
export const Interaction = z.object({
  /** The validator runs at the same time as the program: the output of each is the input of the other. */
  interactive: z.boolean().default(false),
  /** How often a case is run at most; the validator asks for another pass. */
  passes: z
    .number({ error: wrongPasses })
    .int({ error: wrongPasses })
    .min(1, { error: wrongPasses })
    .max(maximumPasses, { error: wrongPasses })
    .default(1),
  /**
   * Conversations that readers see instead of samples. Lines of the program begin with >, lines of the validator with
   * <, and three dashes separate passes.
   */
  conversations: z
    .array(caseText('A sample conversation', sampleConversations.bytes))
    .max(sampleConversations.maximum, { error: `Use at most ${sampleConversations.maximum} sample conversations.` })
    .default([]),
})
export type Interaction = z.output<typeof Interaction>

/** True if the inputs and answers of samples are meant for the validator, not for readers. */
export function hidesSamples({ interactive, passes }: Pick<Interaction, 'interactive' | 'passes'>): boolean {
  return interactive || passes > 1
}

/** The stored content of an input-and-output question, which is the same in all of its languages. */
export const InputOutput = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      input: z.string(),
      answer: z.string(),
      sample: z.boolean(),
      group: z.string().optional(),
      points: z.number().optional(),
      flags: z.array(z.string()).optional(),
    }),
  ),
  comparison: Comparison,
  validator: z
    .object({ language: z.number().int(), files: z.array(SourceFile), flags: z.array(z.string()).optional() })
    .nullable(),
  interaction: Interaction.default({ interactive: false, passes: 1, conversations: [] }),
})
export type InputOutput = z.infer<typeof InputOutput>
