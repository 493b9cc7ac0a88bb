import { Checkbox } from '@mantine/core'
import { usePersistedState } from '../persisted-state.ts'

/** Whether receipts are also sent by mail. This browser remembers the choice. */
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
