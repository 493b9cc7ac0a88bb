/**
 * Files that people send, by keys that the site makes: words, digits, hyphens and dots with slashes between, never
 * anything that somebody typed. A file is written once and never changed, so it can be cached forever. Files are small
 * (re-encoded pictures), so they are passed as a whole: a failed transfer can be repeated, and nobody gets half of one.
 */
export interface Storage {
  /** How messages name it: `the folder /data/uploads`, `the bucket gradus at https://s3.example.com`. */
  readonly name: string
  /** Readers see the whole file or none. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** It is not an error if the file is already gone. */
  remove(key: string): Promise<void>
  /** All files in no particular order; whatever else is there is left out. */
  list(): AsyncIterable<StoredFile>
  /** Cheap enough for a health check. @throws StorageError */
  ping(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
}

/** The store did not do what was requested. The message is for operators and has no secret. */
export class StorageError extends Error {
  /** True if it will not get better by itself: the settings or the permissions are wrong. */
  readonly isMisconfigured: boolean

  constructor(message: string, options: { readonly isMisconfigured: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'StorageError'
    this.isMisconfigured = options.isMisconfigured
  }
}

const keyForm = /^[a-z0-9]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+)?$/

/** False for the unfinished files of a folder, and for whatever others have put there. */
export function isKey(name: string): boolean {
  return keyForm.test(name)
}
