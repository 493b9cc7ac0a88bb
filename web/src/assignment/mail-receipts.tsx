import { Checkbox } from '@mantine/core'
import { usePersistedState } from '../persisted-state.ts'

/** Whether receipts also go out by mail; this browser remembers it. */
export function useMailsReceipts() {
  const stored = usePersistedState('mail-receipts', (value): value is boolean => typeof value === 'boolean')
  return { value: stored.value ?? false, save: stored.save }
}

export function MailReceipts() {
  const mails = useMailsReceipts()
  return (
    <Checkbox
      className="mail-receipt"
      label="Send me the receipt of each attempt by email, too"
      checked={mails.value}
      onChange={({ currentTarget }) => mails.save(currentTarget.checked)}
    />
  )
}
