import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The public content of a site as files in the format of `content/` (content/README.md): questions of every kind, tags,
 * posts and announcements.
 */
export const contentArchive = {
  /** A zip file, bytes. */
  maximumBytes: 64 * 1024 * 1024,
  /** Bytes of all unpacked files together. */
  unpackedBytes: 192 * 1024 * 1024,
  files: 60_000,
} as const

/** The kinds of content in a file, and the subjects of a difference. */
export const contentKinds = ['questions', 'tags', 'posts', 'announcements'] as const
export const ContentKind = z.enum(contentKinds)
export type ContentKind = z.infer<typeof ContentKind>
const Counts = z.record(ContentKind, z.number().int())
export type ContentCounts = z.infer<typeof Counts>

export const ContentProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('reading') }),
  z.object({ step: z.literal('comparing') }),
  z.object({
    step: z.literal('storing'),
    what: z.string(),
    number: z.number().int().positive(),
    of: z.number().int().positive(),
  }),
])
export type ContentProgress = z.infer<typeof ContentProgress>

export const ContentReport = z.object({
  /** True for a dry run: `added` then counts what would be added. */
  isDryRun: z.boolean(),
  added: Counts,
  /** Items that the site has already. They are not changed. */
  known: Counts,
  /** How the file differs from the site in items that the site has already. */
  differences: z.array(
    z.object({ kind: ContentKind, file: z.string(), title: z.string(), parts: z.array(z.string()) }),
  ),
  /** What was left out, and why. */
  notes: z.array(z.string()),
})
export type ContentReport = z.infer<typeof ContentReport>

export const ContentOptions = z.object({
  /** Only report what an import would do. */
  dryRun: z.enum(['0', '1']).default('0'),
})

export const importContent = endpoint({
  method: 'POST',
  url: '/admin/api/ImportContent',
  who: 'admin',
  summary: 'Import questions, tags, posts and announcements from a zip file: all or nothing.',
  query: ContentOptions,
  reply: ContentReport,
  progress: ContentProgress,
  upload: contentArchive,
  limit: 'upload',
  refuses: ['notFound'],
})
export const exportContent = endpoint({
  method: 'GET',
  url: '/admin/api/ExportContent',
  who: 'admin',
  summary: 'Export public questions (with tests and solutions), tags, posts and announcements as a zip file.',
  reply: z.string(),
  limit: 'download',
  download: 'application/zip',
  refuses: ['tooLarge'],
})
