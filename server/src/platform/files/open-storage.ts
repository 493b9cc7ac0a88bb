import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { uploadCalls } from '../metrics/metrics.ts'
import { openFolder } from './folder-storage.ts'
import { isKey, StorageError, type Storage } from './storage.ts'

type BucketConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>
type FolderConfig = Pick<Config, 'DATA_DIR'>

/** The site's uploads: in the bucket if there are settings for one, otherwise in DATA_DIR/uploads. */
export async function openStorage(config: FolderConfig & BucketConfig): Promise<Storage> {
  return (await openUploadBucket(config)) ?? openUploadFolder(config)
}

export function openUploadFolder({ DATA_DIR }: FolderConfig): Storage {
  return observed(openFolder(join(DATA_DIR, 'uploads')))
}

/** @returns undefined if no bucket is set */
export async function openUploadBucket(config: BucketConfig): Promise<Storage | undefined> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  // Loaded only by the sites that use it.
  const { openBucket } = await import('./s3-storage.ts')
  return observed(openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }))
}

/** Counts the calls, and lets no key through that the site could not have made. */
function observed(storage: Storage): Storage {
  const call = async <Result>(operation: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work()
      uploadCalls.inc({ operation, result: 'completed' })
      return result
    } catch (error) {
      uploadCalls.inc({ operation, result: 'failed' })
      throw error
    }
  }
  const own = (key: string) => {
    if (isKey(key)) return key
    throw new Error('This is not a key of the upload store.')
  }
  return {
    name: storage.name,
    put: async (key, bytes) => call('put', () => storage.put(own(key), bytes)),
    get: async (key) => call('get', () => storage.get(own(key))),
    remove: async (key) => call('remove', () => storage.remove(own(key))),
    list: () => storage.list(),
    ping: () => call('ping', () => storage.ping()),
  }
}

/**
 * Writes, lists, reads and removes a small file, so that a missing permission is noticed at the start and not at the
 * first upload. @throws StorageError
 */
export async function checkStorage(storage: Storage): Promise<void> {
  const key = `check/${randomBytes(16).toString('hex')}`
  const bytes = Buffer.from('Gradus writes this file at its start to check its permissions, and removes it at once.')
  await storage.put(key, bytes)
  const found = await storage.get(key)
  await storage.ping()
  await storage.remove(key)
  if (!found?.equals(bytes))
    throw new StorageError(`What was written to ${storage.name} could not be read again.`, { isMisconfigured: true })
}
