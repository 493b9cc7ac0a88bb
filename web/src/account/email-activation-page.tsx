import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { resendActivation } from '@gradus/contract/account'
import { call } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { AskActivation } from './ask-activation.tsx'
import { DoorBox } from './box.tsx'
import { useMailedTo } from './mailed.ts'
import { ResendButton } from './resend.tsx'

export function Component() {
  const email = useMailedTo()
  return (
    <>
      <Head title="Email Activation" noIndex />
      {email === undefined ? (
        <DoorBox
          title="Activate your account"
          lead="Open the link in the mail that we sent you, or send the mail again."
        >
          <AskActivation />
        </DoorBox>
      ) : (
        <DoorBox
          title="Check your mail"
          lead={
            <>
              We sent a mail to <b>{email}</b>. Open the link in it, and your account is active. It may take a minute,
              and it may lie under spam.
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
        </DoorBox>
      )}
    </>
  )
}
