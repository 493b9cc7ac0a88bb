import { useEffect, useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { LazyConfirmDialog, discardConfirmation } from './discard-confirmation.ts'
import { hasUnsaved, unsavedConfirmation } from './unsaved-forms.ts'

/**
 * Rendered once for the whole site. Asks before a link leaves a page with unsaved input, and lets the browser ask
 * before the page closes.
 */
export function UnsavedGuard() {
  const [confirmation, setConfirmation] = useState(discardConfirmation)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const unsaved = isAnotherPage(currentLocation, nextLocation) ? unsavedConfirmation() : undefined
    if (unsaved) setConfirmation(unsaved)
    return unsaved !== undefined
  })
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
      {...confirmation}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}

/**
 * The parameters of an address that say what its page is about, as in `/Profile?id=7`. Another one replaces the page's
 * forms. Other parameters, such as a filter, leave them in place.
 */
const subjects = ['application', 'assignment', 'id', 'item'] as const

function isAnotherPage(here: Location, next: Location): boolean {
  if (here.pathname !== next.pathname) return true
  const [before, after] = [new URLSearchParams(here.search), new URLSearchParams(next.search)]
  return subjects.some((name) => before.get(name) !== after.get(name))
}
