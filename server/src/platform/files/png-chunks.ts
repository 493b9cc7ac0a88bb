/**
 * The chunks of a PNG that decide how it looks. The others are texts, profiles, Exif data and animations: a decoder
 * unpacks them before the first pixel, so that a file of a few MB can hold gigabytes of text.
 */
const once = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'].map(numberOf))
const pixels = numberOf('IDAT')
const end = numberOf('IEND')

/** Types are compared as numbers: a file may have 700,000 chunks, and a string for each takes long. */
function numberOf(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE(0)
}

const signatureBytes = 8
/** A chunk's length, type and checksum. */
const frameBytes = 12
const maximumChunk = 0x7fff_ffff

/**
 * A copy of the PNG with only the chunks that a decoder needs. It reads lengths and types alone, each chunk once;
 * checksums and contents are the decoder's to check.
 * @returns undefined if a chunk ends behind the file, or the last one is missing
 */
export function withoutAncillaryChunks(png: Buffer): Buffer | undefined {
  const kept = Buffer.allocUnsafe(png.length)
  let length = png.copy(kept, 0, 0, signatureBytes)
  const left = new Set(once)
  for (let at = signatureBytes; at + frameBytes <= png.length;) {
    const size = png.readUInt32BE(at)
    const next = at + frameBytes + size
    if (size > maximumChunk || next > png.length) return undefined
    const type = png.readUInt32BE(at + 4)
    if (type === pixels || type === end || left.delete(type)) length += png.copy(kept, length, at, next)
    if (type === end) return kept.subarray(0, length)
    at = next
  }
  return undefined
}
