import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inProcess } from '../platform/concurrency/process.ts'
import { refusePackage } from './files.ts'

export interface PdfRequest {
  readonly bytes: Uint8Array
  /** A document with more pages is not read at all. */
  readonly maximumPages: number
  /** Limits for the picture of one page, and for all pictures together. */
  readonly pictureBytes: number
  readonly allPictureBytes: number
}

export interface PdfPage {
  /** PNG; undefined if it, or one before it, is larger than there is room for. */
  readonly picture: Uint8Array | undefined
  readonly paragraphs: string[]
}

export interface Pdf {
  readonly pages: PdfPage[]
  readonly totalPages: number
}

const maximumBytes = 10 * 1024 * 1024
/** Thirty pages of text take a few seconds, and the largest picture that is drawn 300 MB. */
const processLimits = { milliseconds: 60_000, mebibytes: 600 }

/**
 * Reads and renders a PDF in a process with limits of its own.
 * @throws Problem badInput if it is not a PDF or takes too many resources, tooOften if many wait
 */
export async function readPdf(path: string, bytes: Buffer, limits: Omit<PdfRequest, 'bytes'>): Promise<Pdf> {
  if (bytes.length > maximumBytes) refusePackage(`${path} is larger than ${maximumBytes / 1024 / 1024} MiB.`)
  return await inTurn(async () => {
    const request: PdfRequest = { bytes: Uint8Array.from(bytes), ...limits }
    try {
      return await inProcess<Pdf>(new URL('pdf-process.ts', import.meta.url), request, processLimits)
    } catch {
      return refusePackage(
        `${path} can’t be read: it isn’t a PDF, is protected, or takes too much time or memory to render.`,
      )
    }
  })
}

const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 10,
  busyMessage: 'Several packages are being imported right now. Wait a moment and try again.',
})
