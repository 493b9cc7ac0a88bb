import { ConfirmDialog } from '../ui/confirm.tsx'

interface RemoveLanguageProps {
  readonly opened: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onRemove: () => void
}

export function RemoveLanguage({ opened, name, onClose, onRemove }: RemoveLanguageProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${name}?`}
      text="This also removes its starter code, tests, solution and files."
      keep="Keep it"
      action="Remove"
      danger
      onConfirm={() => {
        onRemove()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
