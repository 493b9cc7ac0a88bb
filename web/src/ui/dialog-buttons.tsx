import { Button, Group } from '@mantine/core'

/** The buttons at the foot of a form in a dialog. */
export function DialogButtons({
  action,
  isPending,
  danger = false,
  onCancel,
}: {
  action: string
  isPending: boolean
  danger?: boolean
  onCancel: () => void
}) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending} {...(danger ? { color: 'red' } : {})}>
        {action}
      </Button>
    </Group>
  )
}
