import { Worker, type WorkerOptions } from 'node:worker_threads'

interface ThreadOptions extends Pick<WorkerOptions, 'stdout' | 'stderr'> {
  /** How long it may take. */
  readonly milliseconds: number
  readonly heapMebibytes: number
}

/**
 * Runs a module in a thread of its own, so that long work does not block other requests, and ends the thread. The
 * module reads `request` from `workerData` and answers with one message.
 * @throws Error if it fails, or exceeds its time or memory
 */
export async function inThread<Answer>(
  module: URL,
  request: unknown,
  { milliseconds, heapMebibytes, ...options }: ThreadOptions,
): Promise<Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMebibytes }
  const worker = new Worker(module, { ...options, workerData: request, resourceLimits })
  const timer = setTimeout(() => void worker.terminate(), milliseconds)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(new Error('The thread took too long and was ended, or ended without an answer.')),
      )
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
