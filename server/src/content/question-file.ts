import { z } from 'zod'
import { Comparison, Interaction } from '@gradus/contract/input-output'
import { FileName, Limits } from '@gradus/contract/judge'
import { Title, type DifficultLevel } from '@gradus/contract/question'
import { TagNames } from '@gradus/contract/tag'

export const levels = { Junior: 1, Senior: 2, Expert: 3 } as const satisfies Record<string, DifficultLevel>

export const Described = z.object({
  title: Title,
  difficulty: z.enum(['Junior', 'Senior', 'Expert']),
  tags: TagNames.default([]),
  alternativeTitle: Title.optional(),
  ready: z.boolean().default(false),
})

const OfLanguage = <Shape extends z.ZodType>(shape: Shape) => z.record(z.string(), shape).default({})

const Case = z.object({
  sample: z.boolean().default(false),
  group: z.string().optional(),
  points: z.number().optional(),
  flags: z.array(z.string()).optional(),
})

export const Folder = Described.extend({
  kind: z.enum(['coding', 'advanced', 'inputOutput']).default('coding'),
  /** Names of the languages' folders, in the author's order. */
  languages: z.array(z.string()).optional(),
  limits: OfLanguage(Limits.pick({ cpuMilliseconds: true, memoryBytes: true }).partial()),
  /** Names of files in `<language>/additional/`. */
  additionalFiles: OfLanguage(z.array(FileName)),
  /** One entry for each `cases/<number>.in`. */
  cases: z.array(Case).default([]),
  comparison: Comparison.optional(),
  /** Names of files in `validator/`. */
  validator: z
    .object({ language: z.string(), files: z.array(FileName), flags: z.array(z.string()).optional() })
    .optional(),
  interaction: Interaction.optional(),
})

export type QuestionFile = z.output<typeof Folder>
