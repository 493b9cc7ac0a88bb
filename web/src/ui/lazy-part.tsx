import { lazy, useEffect, useState, type ComponentType } from 'react'
import { loadCode } from './load-code.ts'
import { PartFailed } from './part-failed.tsx'
import { useWhenOnline } from './use-code.ts'

/** What is shown in place of a part whose code could not be loaded gets the part's props, and a function that retries. */
export interface FailedPart<Props> {
  readonly part: Props
  readonly onRetry: () => void
}

/**
 * A part of a page whose code is loaded when it is first shown, for use in `<Suspense>`. If it can't be loaded, the rest
 * of the page stays, and `Failed` is shown until a retry succeeds; it is also retried when the browser is back online.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedPart<Props>> = PartFailed,
): ComponentType<Props> {
  // React keeps the result of a lazy component for good, so each attempt is a new one.
  const startAttempt = () =>
    lazy(async (): Promise<{ default: ComponentType<FailedPart<Props>> }> => {
      try {
        const Part = await loadCode(load)
        return { default: ({ part }) => <Part {...part} /> }
      } catch (failure) {
        if (import.meta.env.SSR) throw failure
        // A new component, because React would not mount the same one again after a second failure.
        return { default: (failed) => <NotLoaded {...failed} /> }
      }
    })
  let latest = startAttempt()

  function NotLoaded({ part, onRetry }: FailedPart<Props>) {
    useWhenOnline(onRetry)
    // In an effect: an attempt that is replaced before its failure is on the screen would be repeated for ever.
    useEffect(() => {
      latest = startAttempt()
    }, [])
    return <Failed part={part} onRetry={onRetry} />
  }

  return function LazyPart(props: Props) {
    const [Attempt, setAttempt] = useState(() => latest)
    return <Attempt part={props} onRetry={() => setAttempt(() => latest)} />
  }
}
