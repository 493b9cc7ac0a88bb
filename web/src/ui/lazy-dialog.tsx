import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useOpenAfterMount, useWasOpened } from './dialog-mount.ts'
import { lazyPart, type FailedPart } from './lazy-part.tsx'
import { preload } from './load-code.ts'

interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}
interface LazyDialog<Props> {
  (props: Props): React.ReactNode
  /** Loads the dialog before it is opened, for dialogs that must work without a connection. */
  readonly preload: () => void
}

/**
 * A dialog whose code is loaded when it is first opened, so that most pages never load it. If it can't be loaded, a toast
 * says so, and the dialog is closed; opening it again tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  const Loaded = lazyPart(async () => {
    const Dialog = await load()
    return (props: Props) => <Dialog {...props} opened={useOpenAfterMount(props.opened)} />
  }, DialogFailed)
  function Dialog(props: Props) {
    return useWasOpened(props.opened) ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
  return Object.assign(Dialog, { preload: () => preload(load) })
}

/** The toast is drawn here: the code of the other ones (`toast.tsx`) may not have been loaded, either. */
function DialogFailed({ part: { opened, onClose }, onRetry }: FailedPart<DialogProps>) {
  const [isShown, setShown] = useState(true)
  const wasClosed = useRef(false)
  const close = useEffectEvent(onClose)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!opened) wasClosed.current = true
    else if (wasClosed.current) retry()
    else close()
  }, [opened])
  return (
    isShown && (
      <div className="toast fail dialog-failed" role="alert">
        <div>
          <b>The dialog couldn’t be opened</b>
          <p>Check your connection and try again.</p>
        </div>
        <ActionIcon size={28} aria-label="Close" onClick={() => setShown(false)}>
          <IconX size={16} />
        </ActionIcon>
      </div>
    )
  )
}
