import { TextInput } from '@mantine/core'
import { ChangeEmailForm, changeEmail } from '@gradus/contract/edit-account'
import { FormMessage, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { Changeable, ConfirmField, FormButtons, Setting } from './setting.tsx'
import { useSettingsChanged } from './settings.ts'

export function EmailSetting({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  return (
    <Setting
      title="Email"
      text="You log in with it, and we send your emails there. It is not on your profile, and other users don’t see it. Admins do, and so do the staff of your courses and companies that you apply to."
    >
      {pendingEmail !== null && (
        <FormMessage tone="pass">
          We sent an email to <b>{pendingEmail}</b>. Open the link in it to replace {email}.
        </FormMessage>
      )}
      <Changeable now={email} label="Change the email">
        {(close) => <EmailForm close={close} />}
      </Changeable>
    </Setting>
  )
}

function EmailForm({ close }: { close: () => void }) {
  const changed = useSettingsChanged()
  const { element, field, sending, problem } = useCallForm(changeEmail, ChangeEmailForm, {
    initial: { email: '', password: '' },
    done: () => {
      changed()
      close()
    },
  })
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput
        {...field('email')}
        label="New email"
        description="We’ll send a link there. Nothing changes until you open it."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ConfirmField field={field('password')} />
      <FormButtons label="Send the link" sending={sending} onCancel={close} />
    </form>
  )
}
