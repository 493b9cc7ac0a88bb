import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Outcome } from './judge.ts'
import { Id, WithId } from './part.ts'
import { DifficultLevel } from './question.ts'
import { TagNames } from './tag.ts'

/**
 * Problem packages in the ICPC/Kattis format (icpc.io/problem-package-format): imported as input-and-output questions,
 * and exported again.
 */
export const packageArchive = {
  /** A zip file, bytes. */
  maximumBytes: 32 * 1024 * 1024,
  /** Bytes of all unpacked files together. */
  unpackedBytes: 64 * 1024 * 1024,
  files: 5000,
} as const

const Flag = z.enum(['0', '1']).default('0')

export const ImportOptions = z.object({
  difficultLevel: DifficultLevel.default(1),
  /** Separated by commas. */
  tags: z
    .string()
    .default('')
    .transform((tags) => tags.split(',').flatMap((tag) => tag.trim() || []))
    .pipe(TagNames),
  /** Publish at once; otherwise the question waits for review. */
  isVisible: Flag,
  /** Import even if verdicts differ from those that the package expects, as long as an accepted submission passes. */
  anyway: Flag,
  /** The question that the package is a new version of: it gets the package's title, text, languages, cases and limits. */
  questionId: Id.optional(),
})
export type ImportOptions = z.output<typeof ImportOptions>

export const PackageProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('reading') }),
  z.object({
    step: z.literal('judging'),
    submission: z.string(),
    number: z.number().int().positive(),
    of: z.number().int().positive(),
  }),
  z.object({ step: z.literal('storing') }),
])
export type PackageProgress = z.infer<typeof PackageProgress>

/** The result of one of the package's own submissions. */
export const PackageSubmission = z.object({
  file: z.string(),
  language: z.string().nullable(),
  /** The submission's folder, such as wrong_answer, or the list of results that it declares itself. */
  expected: z.string(),
  /** Null if it was not run; `message` has the reason. */
  outcome: Outcome.nullable(),
  score: z.number().nullable(),
  /** Null if it was not run, or if its expectation is unknown here. */
  agrees: z.boolean().nullable(),
  /** CPU time of its slowest case. */
  slowestMilliseconds: z.number().nullable(),
  message: z.string().optional(),
})
export type PackageSubmission = z.infer<typeof PackageSubmission>

export const PackageReport = z.object({
  /** Null if nothing was imported; `reason` has the reason. */
  questionId: z.number().int().nullable(),
  isPublic: z.boolean(),
  /** True if the package became a new version of an existing question. */
  isUpdate: z.boolean(),
  reason: z.string().nullable(),
  title: z.string(),
  type: z.enum(['pass-fail', 'scoring']),
  samples: z.number().int(),
  secrets: z.number().int(),
  timeLimitMilliseconds: z.number().int(),
  submissions: z.array(PackageSubmission),
  /** Parts of the package that were left out, or imported in a way that may differ from the author's intention. */
  notes: z.array(z.string()),
})
export type PackageReport = z.infer<typeof PackageReport>

export const importPackage = endpoint({
  method: 'POST',
  url: '/admin/api/ImportPackage',
  who: 'admin',
  summary:
    'Import a problem package (zip). Its submissions are run first; the question is created if they all have the verdict that the package expects.',
  query: ImportOptions,
  reply: PackageReport,
  progress: PackageProgress,
  upload: packageArchive,
  limit: 'upload',
  refuses: ['conflict', 'judgeUnavailable', 'notFound'],
})
export const exportPackage = endpoint({
  method: 'GET',
  url: '/admin/api/ExportPackage/:id',
  who: 'admin',
  summary: 'Export an input-and-output question as a problem package (zip).',
  params: WithId,
  reply: z.string(),
  download: 'application/zip',
  refuses: ['notFound'],
})
