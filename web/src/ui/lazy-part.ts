import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const pauses = [500, 1000, 2000, 4000, 8000] as const

/** A part of a page whose code is loaded when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}

/**
 * Loads the code of a part of a page, and retries for a quarter of a minute, so that a short loss of the connection
 * does not break the page around it.
 */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause of pauses)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return await load()
}
