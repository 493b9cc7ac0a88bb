import type { ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm.tsx'
import { LazyConfirmDialog, discardConfirmation } from './discard-confirmation.ts'
import { hasUnsaved, unsavedForms } from './unsaved-forms.ts'
import { Dialog } from './dialog.tsx'

/**
 * Protects input that is neither saved nor kept as a draft: asks before the user leaves it by a link, by closing a
 * dialog, or by closing the page (`unsaved-guard.tsx`).
 *
 * @param isUnsaved is called when the user leaves, so it sees the latest input. It stays true while a save is under way:
 *   the save may be refused because the session has ended, and the login page would then replace the input
 */
export function useUnsaved(isUnsaved: () => boolean): void {
  const ask = useEffectEvent(isUnsaved)
  useEffect(() => {
    const hasInput = () => ask()
    unsavedForms.add(hasInput)
    // Preloads the confirmation dialog, so that it opens even if the connection is lost.
    LazyConfirmDialog.preload()
    return () => {
      unsavedForms.delete(hasInput)
    }
  }, [])
}

/**
 * A dialog with a form. Closing it asks for confirmation if the form has unsaved input; its Cancel button discards the
 * input.
 */
export function FormDialog({
  onClose,
  children,
  ...props
}: Pick<ModalProps, 'opened' | 'title' | 'size'> & { onClose: () => void; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Dialog {...props} onClose={() => (hasUnsaved() ? setAsking(true) : onClose())}>
        {children}
      </Dialog>
      <ConfirmDialog opened={asking} {...discardConfirmation} onConfirm={discard} onClose={() => setAsking(false)} />
    </>
  )
}
