import type { Buffer } from 'node:buffer'

/*
 * Reads the tar archive of a validator's feedback folder (format ustar): for each file a header of 512 bytes, then its
 * body, padded to a multiple of 512.
 */

const block = 512
const regularFile = '0'.charCodeAt(0)

/** The regular files of an archive by name. Stops where the archive is truncated. */
export function filesOfArchive(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block)
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (header[0] === 0 || !(size >= 0) || at + block + size > archive.length) break
    const name = textAt(header, 0, 100).replace(/^\.\//, '')
    if (header[156] === regularFile) files.set(name, archive.subarray(at + block, at + block + size))
    at += block + Math.ceil(size / block) * block
  }
  return files
}

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}
