import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmailForm, forgotPassword } from '@gradus/contract/account'
import { call } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { AuthCard, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField, SubmitButton } from './fields.tsx'
import { ResendButton } from './resend.tsx'

export function Component() {
  const [mailedTo, setMailedTo] = useState<string>()
  const back = (
    <p className="small ink2">
      <Anchor component={Link} to="/Login" inherit>
        Back to Log In
      </Anchor>
    </p>
  )
  return (
    <>
      <Head title="Forgot your password?" noIndex />
      {mailedTo === undefined ? (
        <AuthCard title="Forgot your password?" lead="Enter your email, and we’ll send you a link to choose a new one.">
          <div className="stack">
            <ForgotForm onDone={setMailedTo} />
            {back}
          </div>
        </AuthCard>
      ) : (
        <AuthCard
          title="Check your email"
          lead={
            <>
              If there is an account for <b>{mailedTo}</b>, we have sent it an email with a link. Look in your spam
              folder, too.
            </>
          }
        >
          <div className="stack">
            <ResendButton
              label="Send it again"
              sent="We sent it again."
              waiting
              send={() => call(forgotPassword, { body: { email: mailedTo } })}
            />
            {back}
          </div>
        </AuthCard>
      )}
    </>
  )
}

function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const { element, field, sending, problem } = useCallForm(forgotPassword, EmailForm, {
    isBrief: true,
    initial: { email: '' },
    done: (_reply, { email }) => onDone(email),
  })
  return (
    <form {...element}>
      <ProblemMessage problem={problem} />
      <div className="stack">
        <EmailField field={field('email')} />
        <SubmitButton sending={sending}>Send the link</SubmitButton>
      </div>
    </form>
  )
}
