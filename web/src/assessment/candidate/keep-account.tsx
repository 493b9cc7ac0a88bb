import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getOwnAssessment, keepAsAccount, type OwnAssessment } from '@gradus/contract/assessment-own'
import { termsAddress } from '@gradus/contract/site'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { useCallForm } from '../../account/call-form.ts'
import { sessionQuery } from '../../shell/session.ts'
import { toast } from '../../ui/toast.tsx'

/** A guest makes what they did an account of their own, with the address of the invitation. */
export function KeepAccount({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(keepAsAccount, {
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
      <h2 id="keep">Keep what you did</h2>
      <p className="ink2">
        Make it an account of your own with <bdi className="strong">{own.email}</bdi>: your report and your code stay
        yours, and you can practise on. The company doesn’t see your account.
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
            Make it my account
          </Button>
        </div>
      </form>
    </section>
  )
}
