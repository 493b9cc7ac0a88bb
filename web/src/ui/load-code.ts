const pauses = [500, 1000, 2000, 4000, 8000] as const

/**
 * Loads the code of a part of a page, and retries for 15 seconds, so that a short loss of the connection
 * stays unnoticed. Without a connection there is nothing to wait for, so it fails at once.
 */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause of pauses)
    try {
      return await load()
    } catch (failure) {
      if (!navigator.onLine) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return await load()
}

/** Loads code that is probably needed soon, because its button is hovered or focused. Reports nothing if that fails. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) load().catch(() => undefined)
}
