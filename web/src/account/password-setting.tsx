import { useQueryClient } from '@tanstack/react-query'
import { ChangePasswordForm, changePassword, getDevices } from '@gradus/contract/edit-account'
import { messages } from '@gradus/contract/message'
import { toast } from '../ui/toast.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { NewPasswordField } from './fields.tsx'
import { Changeable, ConfirmField, FormButtons, Setting } from './setting.tsx'
import { useSettingsChanged } from './settings.ts'

export function PasswordSetting({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Setting title="Password" text="Changing it logs out all your other devices.">
      <Changeable
        now={hasPassword ? 'You have a password.' : 'You don’t have a password. You log in through another service.'}
        label={hasPassword ? 'Change the password' : 'Set a password'}
      >
        {(close) => <PasswordForm close={close} />}
      </Changeable>
    </Setting>
  )
}

function PasswordForm({ close }: { close: () => void }) {
  const changed = useSettingsChanged()
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(changePassword, ChangePasswordForm, {
    initial: { password: '', newPassword: '' },
    done: () => {
      toast.updated(messages.updated)
      changed()
      void client.invalidateQueries({ queryKey: [getDevices.url] })
      close()
    },
  })
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <NewPasswordField field={field('newPassword')} label="New password" />
      <FormButtons label="Set the password" sending={sending} onCancel={close} />
    </form>
  )
}
