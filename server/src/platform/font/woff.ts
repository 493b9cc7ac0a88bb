import { inflateSync } from 'node:zlib'

const signature = 0x774f4646
const headerBytes = 44
const entryBytes = 20

/**
 * Converts a WOFF font (https://www.w3.org/TR/WOFF/) to the TrueType or OpenType font inside: decompresses its tables and
 * writes a new table directory. @throws Error if it isn't a WOFF font
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== signature) throw new Error('The file is not a WOFF font.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      // A table that compression would not make smaller is stored as it is.
      body: packed.length < length ? inflateSync(packed) : packed,
    }
  })
  const directory = Buffer.alloc(12 + 16 * count)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = directory.length
  const bodies = tables.map(({ tag, checksum, body }, index) => {
    const entry = 12 + 16 * index
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(body.length, entry + 12)
    // Each table begins at a multiple of four.
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([directory, ...bodies])
}
