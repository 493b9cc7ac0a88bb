import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { resendActivation } from '@gradus/contract/account'
import { call } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { ResendActivationForm } from './resend-activation-form.tsx'
import { AuthCard } from './auth-card.tsx'
import { useMailedTo } from './mailed-to.ts'
import { ResendButton } from './resend.tsx'

export function Component() {
  const email = useMailedTo()
  return (
    <>
      <Head title="Activate your account" noIndex />
      {email === undefined ? (
        <AuthCard title="Activate your account" lead="Open the link in the email we sent you, or ask for a new one.">
          <ResendActivationForm />
        </AuthCard>
      ) : (
        <AuthCard
          title="Check your email"
          lead={
            <>
              We sent an email to <b>{email}</b>. Open the link in it to activate your account. It may take a minute. If
              you can’t find it, look in your spam folder.
            </>
          }
        >
          <div className="stack">
            <ResendButton
              label="Send it again"
              sent="We sent it again."
              waiting
              send={() => call(resendActivation, { body: { email } })}
            />
            <p className="small ink2">
              Not your address?{' '}
              <Anchor component={Link} to="/SignUp" underline="always" inherit>
                Sign up again
              </Anchor>
            </p>
          </div>
        </AuthCard>
      )}
    </>
  )
}
