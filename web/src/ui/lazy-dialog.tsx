import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'
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
    const [wasOpened, setOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setOpened(true)
    return wasOpened ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
  return Object.assign(Dialog, { preload: () => void load().catch(() => undefined) })
}

/** Mounts the dialog closed and then opens it, because it remembers the previous focus only when it opens. */
function useOpenedLater(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => setWasOpened(true), [])
  return wasOpened && opened
}
