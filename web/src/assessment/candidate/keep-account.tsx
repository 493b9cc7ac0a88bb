import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { KeepAsAccountForm, keepAsAccount } from '@gradus/contract/assessment-own-data'
import { termsAddress } from '@gradus/contract/site'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { useCallForm } from '../../account/call-form.ts'
import { sessionQuery } from '../../shell/session.ts'
import { toast } from '../../ui/toast.tsx'

/** Turns a guest's assessment into one of an account, which gets the address of the invitation. */
export function KeepAccount({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(keepAsAccount, KeepAsAccountForm, {
    params: { id: own.assessmentId },
    initial: { displayName: own.name, password: '', acceptTerms: false },
    done: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ queryKey: [getOwnAssessment.url] })
      toast.done('You have an account now')
    },
  })
  return (
    <section className="sheet pad" aria-labelledby="keep">
      <h2 id="keep">Keep your work</h2>
      <p className="ink2">
        Turn it into your own account with <bdi className="strong">{own.email}</bdi>: your report and your code stay
        yours, and you can keep practising. The company doesn’t see your account.
      </p>
      <form {...element} className="stack s">
        <ProblemMessage problem={problem} />
        <TextInput label="Display name" autoComplete="nickname" {...field('displayName')} />
        <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
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
        <div>
          <Button type="submit" variant="default" loading={sending}>
            Create my account
          </Button>
        </div>
      </form>
    </section>
  )
}
