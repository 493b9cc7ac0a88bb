import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm.tsx'

/**
 * Nothing typed is lost: what is neither saved nor kept as a draft is asked about before somebody leaves it, whether by a
 * link, by closing a dialog, or by closing the page. Each form reports whether it has unsaved input.
 */
const forms = new Set<() => boolean>()

function hasUnsaved(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved())
}

/** @param isUnsaved is called when the user leaves, so it sees the latest input */
export function useUnsaved(isUnsaved: () => boolean): void {
  const ask = useEffectEvent(isUnsaved)
  useEffect(() => {
    const form = () => ask()
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [])
}

const question = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  action: 'Discard',
  danger: true,
} as const

/** Once for the whole site: asks before a link leads away, and lets the browser ask before the page closes. */
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
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      {...question}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}

/** A dialog with a form. Closing it asks first if the form has unsaved input; its Cancel button discards it. */
export function FormModal({
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
      <Modal
        {...props}
        onClose={() => (hasUnsaved() ? setAsking(true) : onClose())}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children}
      </Modal>
      <ConfirmDialog opened={asking} {...question} onConfirm={discard} onClose={() => setAsking(false)} />
    </>
  )
}
