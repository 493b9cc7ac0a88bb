import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ResetPasswordForm, resetPassword } from '@gradus/contract/account'
import { problems } from '@gradus/contract/problem'
import { Head } from '../ui/head.tsx'
import { AuthCard, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { NewPasswordField, SubmitButton } from './fields.tsx'

export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const whole = ResetPasswordForm.shape.token.safeParse(token).success
  return (
    <>
      <Head title="Choose a new password" noIndex />
      {whole ? <Reset token={token} /> : <Spent />}
    </>
  )
}

function Reset({ token }: { token: string }) {
  const [changed, setChanged] = useState(false)
  const { element, field, sending, problem } = useCallForm(resetPassword, ResetPasswordForm, {
    isBrief: true,
    initial: { token, password: '' },
    done: () => setChanged(true),
  })
  if (problem?.code === 'tokenSpent') return <Spent />
  if (changed)
    return (
      <AuthCard
        title="Your new password is set"
        lead="You were logged out on all devices. Log in with your new password."
      >
        <Button component={Link} to="/Login" size="md" fullWidth>
          Log In
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard title="Choose a new password" lead="You’ll be logged out on all devices.">
      <form {...element}>
        <ProblemMessage problem={problem} />
        <div className="stack">
          <NewPasswordField field={field('password')} label="New password" />
          <SubmitButton sending={sending}>Set the password</SubmitButton>
        </div>
      </form>
    </AuthCard>
  )
}

function Spent() {
  return (
    <AuthCard title="This link is not valid" lead={problems.tokenSpent.message}>
      <Button component={Link} to="/ForgotPassword" size="md" fullWidth>
        Ask for a new link
      </Button>
    </AuthCard>
  )
}
