import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { isKey, StorageError, type Storage, type StoredFile } from './storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Short enough that somebody who uploads a picture waits for all tries together. */
const tryMilliseconds = 8_000
const waits = [200, 1_000]
const keysOfPage = 1_000

/** A bucket of a store that speaks S3. A put object is visible as a whole or not at all, so nothing has to be renamed. */
export function openBucket(settings: S3Settings): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: tryMilliseconds,
  })
  const name = `the bucket ${bucket} at ${endpoint}`
  const ask = <Result>(request: () => Promise<Result>) => retried(request, settings)
  const page = async (size: number, from?: string) => {
    const found = await ask(() => client.listObjectsPaged('/', '', size, from))
    if (!found) throw noBucket(settings)
    return found
  }
  return {
    name,
    async put(key, bytes) {
      const headers = { 'content-md5': createHash('md5').update(bytes).digest('base64') }
      // The store compares the hash, so it never keeps a file that was damaged on the way. All stores know this header;
      // some refuse the newer ones.
      const send = () => client.putObject(key, bytes, undefined, undefined, headers)
      await ask(send)
    },
    async get(key) {
      const found = await ask(() => client.getObjectArrayBuffer(key))
      return found ? Buffer.from(found) : undefined
    },
    async remove(key) {
      await ask(() => client.deleteObject(key))
    },
    async *list(): AsyncGenerator<StoredFile> {
      let from: string | undefined
      do {
        const { objects, nextContinuationToken } = await page(keysOfPage, from)
        for (const { Key, Size } of objects ?? []) if (isKey(Key)) yield { key: Key, bytes: Size }
        from = nextContinuationToken
      } while (from !== undefined)
    },
    async ping() {
      await page(1)
    },
  }
}

/** Repeating is safe: a file never changes under its name, and removing twice is removing once. */
async function retried<Result>(request: () => Promise<Result>, settings: S3Settings): Promise<Result> {
  for (let tries = 0; ; tries += 1)
    try {
      return await request()
    } catch (error) {
      const pause = waits[tries]
      if (pause === undefined || !(isAway(error) || isSignature(error))) throw problemOf(error, settings)
      await wait(pause)
    }
}

/** A lost connection, a try that took too long, and a store that is overloaded or restarts. */
function isAway(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}

/** For a moment after midnight UTC, the library may sign requests of the new day with the key of the day before. */
function isSignature(error: unknown): boolean {
  return error instanceof S3ServiceError && error.code === 'SignatureDoesNotMatch'
}

function problemOf(error: unknown, settings: S3Settings): StorageError {
  const { endpoint, bucket } = settings
  // The cause is dropped: the store's reply quotes the request.
  if (isAway(error))
    return new StorageError(`The upload store at ${endpoint} does not answer (${reasonOf(error)}).`, {
      isMisconfigured: false,
    })
  const { status, code = `status ${status}` } = error as S3ServiceError
  if (code === 'NoSuchBucket') return noBucket(settings)
  const isAboutKey = status === 401 || status === 403
  const advice = isAboutKey
    ? `check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may list, read, write and delete in ${bucket}`
    : 'check S3_ENDPOINT and S3_REGION'
  return new StorageError(`The upload store at ${endpoint} refuses the request (${code}): ${advice}.`, {
    isMisconfigured: true,
  })
}

function noBucket({ endpoint, bucket }: S3Settings): StorageError {
  return new StorageError(`There is no bucket ${bucket} at ${endpoint}: create it, or correct S3_BUCKET.`, {
    isMisconfigured: true,
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return error.code ?? `status ${error.status}`
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no reply within ${tryMilliseconds / 1000} seconds`
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  return code ?? cause?.code ?? error.name
}
