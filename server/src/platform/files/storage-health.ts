import type { Storage } from './storage.ts'

/** A store in the cloud charges for each look. While it fails, the end of that should be noticed soon. */
const validMilliseconds = { ok: 30_000, failed: 5_000 }

/**
 * @returns a function that says whether the store answered when it was last asked. It never waits, because load balancers
 * take a server out whose health call is slow, and the site works without its pictures.
 */
export function storageHealth(storage: Storage): () => boolean {
  let answers = true
  let lookedAt = 0
  return () => {
    const now = performance.now()
    if (lookedAt === 0 || now - lookedAt > validMilliseconds[answers ? 'ok' : 'failed']) {
      lookedAt = now
      storage.ping().then(
        () => (answers = true),
        () => (answers = false),
      )
    }
    return answers
  }
}
