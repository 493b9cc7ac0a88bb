import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { KeepAsAccountForm, keepAsAccount, sendKeepCode } from '@gradus/contract/assessment-own-data'
import { termsAddress } from '@gradus/contract/site'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { useCallForm } from '../../account/call-form.ts'
import { CallProblem, call } from '../../api.ts'
import { sessionQuery } from '../../shell/session.ts'
import { CodeField } from '../../account/code-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'

/** Turns a guest into a user, whose account has the email address of the invitation. */
export function KeepAccount({ own }: { own: OwnAssessment }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(sendKeepCode, { params: { id: own.assessmentId } }),
  })
  const sendCode = (label: string) => (
    <Button variant={isSuccess ? 'subtle' : 'default'} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
  return (
    <section className="sheet pad" aria-labelledby="keep">
      <h2 id="keep">Keep your work</h2>
      <p className="ink2">
        Create your own account with <bdi className="strong">{own.email}</bdi>: you keep your report and your code, and
        you can go on practising. The company doesn’t see your account.
      </p>
      <ProblemMessage problem={error instanceof CallProblem ? error : undefined} />
      {isSuccess ? (
        <AccountForm own={own}>{sendCode('Send another code')}</AccountForm>
      ) : (
        <>
          <p className="ink2">First we send a code to this address to make sure that it’s yours.</p>
          {sendCode('Send the code')}
        </>
      )}
    </section>
  )
}

function AccountForm({ own, children }: { own: OwnAssessment; children: ReactNode }) {
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(keepAsAccount, KeepAsAccountForm, {
    params: { id: own.assessmentId },
    initial: { displayName: own.name, password: '', code: '', acceptTerms: false },
    done: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ queryKey: [getOwnAssessment.url] })
      toast.done('You now have an account')
    },
  })
  return (
    <form {...element} className="stack s">
      <ProblemMessage problem={problem} />
      <CodeField {...field('code')} />
      <TextInput label="Display name" autoComplete="nickname" {...field('displayName')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <a className="link" href={termsAddress} download>
              Terms of Service
            </a>
          </>
        }
        {...field('acceptTerms', 'checkbox')}
      />
      <div className="row wrap">
        <Button type="submit" variant="default" loading={sending}>
          Create my account
        </Button>
        {children}
      </div>
    </form>
  )
}
