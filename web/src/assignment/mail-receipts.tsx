import { Checkbox } from '@mantine/core'
import { useUserState } from '../shell/user-state.ts'

/** Whether receipts are also sent by mail. This browser remembers each user's choice. */
export function useMailsReceipts() {
  const stored = useUserState('mail-receipts', (value): value is boolean => typeof value === 'boolean')
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
