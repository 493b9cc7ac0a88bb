import { Drawer, Modal, getDefaultZIndex, type DrawerProps, type ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { recordOpening } from '../gesture.ts'
import { useOpenAfterMount, useWasOpened } from './dialog-mount.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'

/** A modal dialog. */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  useEscape(props.opened, closeOnEscape ? props.onClose : () => undefined)
  useOneGesture(props.opened)
  const zIndex = useLayer(props.opened)
  return useWasOpened(props.opened) && <MountedModal zIndex={zIndex} {...props} />
}

function MountedModal(props: ModalProps) {
  return <Modal onSubmit={showError} {...props} opened={useOpenAfterMount(props.opened)} closeOnEscape={false} />
}

/** After a form in a dialog was sent with errors, moves to the first invalid field, which may be out of sight. */
function showError({ target }: SyntheticEvent) {
  if (target instanceof HTMLFormElement) focusFirstInvalid(target)
}

/** A modal dialog at the side, as high as the window. */
export function SideDialog(props: DrawerProps) {
  useEscape(props.opened, props.onClose)
  useOneGesture(props.opened)
  const zIndex = useLayer(props.opened)
  return useWasOpened(props.opened) && <MountedDrawer zIndex={zIndex} {...props} />
}

function MountedDrawer(props: DrawerProps) {
  return <Drawer onSubmit={showError} {...props} opened={useOpenAfterMount(props.opened)} closeOnEscape={false} />
}

/** The second click of a double click that opens a dialog would close it, or hit one of its buttons. */
function useOneGesture(opened: boolean) {
  useEffect(() => {
    if (opened) recordOpening()
  }, [opened])
}

/** What closes each open dialog, the topmost last. */
const openDialogs: (() => void)[] = []

/**
 * The z-index of a dialog: above all those that were open before it. The order in the document is not enough, because
 * it is the order in which dialogs were opened for the first time.
 */
function useLayer(opened: boolean): number {
  const [layer, setLayer] = useState(0)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setLayer(openDialogs.length)
  }
  return getDefaultZIndex('modal') + layer
}

/**
 * Escape closes the topmost dialog only. Mantine's dialogs listen one by one, so the key would close all of them, and a
 * dialog that asks before another one closes would be closed by the key that opened it.
 */
function useEscape(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const closeThis = () => close()
    if (openDialogs.push(closeThis) === 1) window.addEventListener('keydown', closeTopmost, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(closeThis), 1)
      if (openDialogs.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [opened])
}

function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list of choices in the dialog is closed first. Mantine marks its field.
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')) return
  openDialogs.at(-1)?.()
}
