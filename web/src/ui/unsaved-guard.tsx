import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LazyConfirmDialog, discardConfirmation } from './discard-confirmation.ts'
import { hasUnsaved } from './unsaved-forms.ts'

/**
 * Rendered once for the whole site. Asks before a link leaves a page with unsaved input, and lets the browser ask
 * before the page closes.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [])
  return (
    <LazyConfirmDialog
      opened={blocker.state === 'blocked'}
      {...discardConfirmation}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
