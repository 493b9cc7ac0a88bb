import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { refusePackage } from './files.ts'

export interface PdfRequest {
  readonly bytes: Uint8Array
  /** Of a longer document no page is read. */
  readonly maximumPages: number
  /** Of one page's picture, and of all together. */
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
const patienceMilliseconds = 120_000
const heapMebibytes = 512

/**
 * Reads and renders a PDF in a thread with limits of its own.
 * @throws Problem badInput for what is no PDF or takes too much, tooOften if many wait
 */
export async function readPdf(path: string, bytes: Buffer, limits: Omit<PdfRequest, 'bytes'>): Promise<Pdf> {
  if (bytes.length > maximumBytes) refusePackage(`${path} is larger than ${maximumBytes / 1024 / 1024} MiB.`)
  return await inTurn(async () => {
    const request: PdfRequest = { bytes: Uint8Array.from(bytes), ...limits }
    const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
      // Warnings about odd PDFs are nobody's business.
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => void worker.terminate(), patienceMilliseconds)
    try {
      return await new Promise<Pdf>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread ended without an answer.')))
      })
    } catch {
      return refusePackage(`${path} can’t be read: it isn’t a PDF, is protected, or takes too long to render.`)
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}

const inTurn = limitConcurrency({
  atOnce: 1,
  longest: 10,
  crowded: 'Several packages are being imported right now. Wait a moment and try again.',
})
