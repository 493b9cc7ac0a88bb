import { Suspense, lazy, type ComponentType } from 'react'
import { useOpenedLater, useWasOpened } from './dialog-mount.ts'
import { loadPatiently } from './lazy-part.ts'

interface LazyDialog<Props> {
  (props: Props): React.ReactNode
  /** Loads the dialog before it is opened, for dialogs that must work without a connection. */
  readonly preload: () => void
}

/** A dialog whose code is loaded when it is first opened, so that most pages never load it. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const Loaded = lazy(async () => {
    const Dialog = await loadPatiently(load)
    return { default: (props: Props) => <Dialog {...props} opened={useOpenedLater(props.opened)} /> }
  })
  function Dialog(props: Props) {
    return useWasOpened(props.opened) ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
  return Object.assign(Dialog, { preload: () => void load().catch(() => undefined) })
}
