import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { resendActivation } from '@gradus/contract/account'
import { SaysProblem } from './box.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField } from './fields.tsx'

/** Asks for the activation mail by address. */
export function AskActivation() {
  const navigate = useNavigate()
  const { element, field, sending, problem } = useCallForm(resendActivation, {
    initial: { email: '' },
    done: (_reply, { email }) => navigate('/EmailActivation', { state: { email } }),
  })
  return (
    <form {...element}>
      <SaysProblem problem={problem} />
      <div className="stack">
        <EmailField field={field('email')} />
        <Button type="submit" size="md" fullWidth loading={sending}>
          Send the mail
        </Button>
      </div>
    </form>
  )
}
