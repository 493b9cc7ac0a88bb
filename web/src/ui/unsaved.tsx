import type { ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm.tsx'
import { LazyConfirmDialog, discardConfirmation, type LossConfirmation } from './discard-confirmation.ts'
import { hasUnsaved, unsavedForms } from './unsaved-forms.ts'
import { Dialog } from './dialog.tsx'

/**
 * Protects input that is neither saved nor kept as a draft: asks before the user leaves it by a link, by closing a
 * dialog, or by closing the page (`unsaved-guard.tsx`).
 *
 * @param isUnsaved is called when the user leaves, so it sees the latest input. It stays true while a save is under way:
 *   the save may be refused because the session has ended, and the login page would then replace the input
 * @param confirmation must be the same object in each render; a form leaves it out
 * @returns call it first in a mutation's `onSuccess` that leaves the page. The state of the mutation and of the form
 *   changes only in the next render, so `isUnsaved` would still ask about what has just been saved
 */
export function useUnsaved(isUnsaved: () => boolean, confirmation: LossConfirmation = discardConfirmation): () => void {
  const isSaved = useRef(false)
  const ask = useEffectEvent(() => !isSaved.current && isUnsaved())
  useEffect(() => {
    // A form that stays on its page asks again about what is typed after the save.
    if (isSaved.current && !isUnsaved()) isSaved.current = false
  })
  useEffect(() => {
    const hasInput = () => ask()
    unsavedForms.set(hasInput, confirmation)
    // Preloads the confirmation dialog, so that it opens even if the connection is lost.
    LazyConfirmDialog.preload()
    return () => {
      unsavedForms.delete(hasInput)
    }
  }, [confirmation])
  return () => {
    isSaved.current = true
  }
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
  const discarding = useDiscarding()
  return (
    <>
      <Dialog {...props} onClose={() => discarding.ask(onClose)}>
        {children}
      </Dialog>
      {discarding.question}
    </>
  )
}

/** Asks before something that replaces a form, such as another choice above it, discards its unsaved input. */
export function useDiscarding() {
  const [waiting, setWaiting] = useState<{ readonly go: () => void }>()
  const discard = () => {
    setWaiting(undefined)
    waiting?.go()
  }
  return {
    /** Calls `go` at once if nothing would be lost. */
    ask: (go: () => void) => (hasUnsaved() ? setWaiting({ go }) : go()),
    question: (
      <ConfirmDialog
        opened={waiting !== undefined}
        {...discardConfirmation}
        onConfirm={discard}
        onClose={() => setWaiting(undefined)}
      />
    ),
  }
}
