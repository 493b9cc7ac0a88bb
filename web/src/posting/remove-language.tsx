import { Button, Group, Modal } from '@mantine/core'

interface RemoveLanguageProps {
  readonly opened: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onRemove: () => void
}

export function RemoveLanguage({ opened, name, onClose, onRemove }: RemoveLanguageProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Remove ${name}?`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className="dialog-text">This also removes its starter code, tests, solution and files.</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button
          color="red"
          onClick={() => {
            onRemove()
            onClose()
          }}
        >
          Remove
        </Button>
      </Group>
    </Modal>
  )
}
