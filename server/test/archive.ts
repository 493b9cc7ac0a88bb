import { strToU8, zipSync } from 'fflate'

/** A zip file of these texts, keyed by path. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))))
}
