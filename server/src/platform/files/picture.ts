import sharp, { type Sharp } from 'sharp'
import { pictureRefusals } from '@gradus/contract/profile'
import { Problem } from '../problem.ts'
import { limitConcurrency } from '../concurrency/concurrency-limit.ts'
import { withoutAncillaryChunks } from './png-chunks.ts'

const pngSignature = '\x89PNG\r\n\x1a\n'
/**
 * Files are checked by their first bytes before any decoder reads them: no SVG and no PDF, because these can name other
 * files.
 */
const beginnings: readonly (readonly [offset: number, bytes: string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, pngSignature]],
  [[0, 'GIF8']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
]

/** Far more pixels than a camera's picture has, and far fewer than would be a problem. */
const maxPixels = 50_000_000
const patienceSeconds = 10

/**
 * Re-encodes an uploaded picture as WebP, once for each shape. This drops metadata (place, camera) and bytes that
 * another program could interpret. @throws Problem badInput, or tooOften if too many are waiting
 */
export async function reencodePicture(
  bytes: Buffer,
  shapes: readonly ((picture: Sharp) => Sharp)[],
): Promise<Buffer[]> {
  if (!beginnings.some((parts) => parts.every(([offset, text]) => startsAt(bytes, offset, text))))
    throw refused(pictureRefusals.notAPicture)
  const decoded = startsAt(bytes, 0, pngSignature) ? withoutAncillaryChunks(bytes) : bytes
  if (!decoded) throw refused(pictureRefusals.notAPicture)
  return await inTurn(() => draw(decoded, shapes))
}

/** Unpacked, the largest picture takes 200 MB. */
const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 50,
  busyMessage: 'Many pictures are being uploaded right now. Wait a moment and try again.',
})

async function draw(bytes: Buffer, shapes: readonly ((picture: Sharp) => Sharp)[]): Promise<Buffer[]> {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const drawn = shapes.map((shape) =>
    shape(open().autoOrient()).webp({ quality: 84 }).timeout({ seconds: patienceSeconds }).toBuffer(),
  )
  return await Promise.all(drawn).catch((error: Error) => {
    throw refused(/pixel limit/i.test(error.message) ? pictureRefusals.tooManyPixels : pictureRefusals.notAPicture)
  })
}

function startsAt(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
}

function refused(message: string): Problem {
  return new Problem('badInput', { field: 'picture', message })
}
