import { useNavigate } from 'react-router'
import { EmailForm, resendActivation } from '@gradus/contract/account'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField, SubmitButton } from './fields.tsx'

/** A form that requests another activation email. */
export function ResendActivationForm() {
  const navigate = useNavigate()
  const { element, field, sending, problem } = useCallForm(resendActivation, EmailForm, {
    isBrief: true,
    initial: { email: '' },
    done: (_reply, { email }) => navigate('/EmailActivation', { state: { email } }),
  })
  return (
    <form {...element}>
      <ProblemMessage problem={problem} />
      <div className="stack">
        <EmailField field={field('email')} />
        <SubmitButton sending={sending}>Send the email</SubmitButton>
      </div>
    </form>
  )
}
