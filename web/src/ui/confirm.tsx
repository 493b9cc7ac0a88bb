import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation of an action that is hard to undo. The safe button comes first and has the focus. */
export function ConfirmDialog({
  opened,
  title,
  text,
  action,
  keep = 'Cancel',
  danger = false,
  pending = false,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  text: ReactNode
  /** The verb on the button that confirms. */
  action: string
  /** The text of the safe button. */
  keep?: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <p className="dialog-text">{text}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} loading={pending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
