import { Anchor, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LoginForm as LoginBody, type adminLogin, type login } from '@gradus/contract/account'
import type { CallProblem } from '../api.ts'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField, CurrentPasswordField, SubmitButton } from './fields.tsx'
import { NotActivated } from './not-activated.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignIn } from './sign-in.ts'

const fieldsByProblem: Record<string, string> = { wrongCredentials: 'password', codeNeeded: 'code' }
const fieldOf = (problem: CallProblem) => fieldsByProblem[problem.code]

/** Email and password, and the code of the second factor once the server asks for it. */
export function LoginForm({
  endpoint,
  startsInEmail = false,
}: {
  endpoint: typeof login | typeof adminLogin
  /** The user was sent here in the middle of something else, so the form takes the focus. */
  startsInEmail?: boolean
}) {
  const signIn = useSignIn()
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (startsInEmail) email.current?.focus()
  }, [startsInEmail])
  const { form, element, field, sending, problem } = useCallForm(endpoint, LoginBody, {
    isBrief: true,
    initial: { email: '', password: '', code: undefined },
    fieldOf,
    done: signIn,
  })
  const isCodeTyped = form.getValues().code !== undefined
  const codeAsked = form.errors['code'] !== undefined || isCodeTyped
  return (
    <form {...element}>
      {problem?.code === 'notActivated' ? (
        <NotActivated message={problem.message} email={form.getValues().email} />
      ) : (
        <ProblemMessage problem={problem} />
      )}
      <div className="stack">
        <EmailField field={{ ...field('email'), ref: email }} />
        <CurrentPasswordField field={field('password')} />
        {codeAsked && (
          <TextInput
            {...field('code')}
            // The first refusal only says that a code is needed: nothing was wrong.
            {...(isCodeTyped ? {} : { error: undefined })}
            label="Code"
            description="From your app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        )}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Anchor component={Link} to="/ForgotPassword" size="sm">
            Forgot password?
          </Anchor>
        </div>
        <SubmitButton sending={sending}>Log In</SubmitButton>
        <PasskeyButton />
      </div>
    </form>
  )
}
