import { z } from 'zod'

/** The name of an archive's last entry, which describes the archive. An archive without it is incomplete. */
export const manifestName = 'manifest.json'

const Digest = { bytes: z.number().int().nonnegative(), sha256: z.string().length(64) }

const TableData = z.object({
  /** The name with its schema, such as `public.account`. */
  name: z.string(),
  entry: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  ...Digest,
})
export type TableData = z.infer<typeof TableData>

export const Manifest = z.object({
  format: z.literal(1),
  product: z.literal('gradus'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** In the order of application. Restoring creates the tables with exactly these files. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string().length(64) })),
  tables: z.array(TableData),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  files: z.array(z.object({ entry: z.string(), ...Digest })),
})
export type Manifest = z.infer<typeof Manifest>
