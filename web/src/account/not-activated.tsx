import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { resendActivation } from '@gradus/contract/account'
import { call, type CallProblem } from '../api.ts'
import { FormMessage } from './auth-card.tsx'

/** Shown if the account isn't activated yet, with a button to resend the email. */
export function NotActivated({ message, email }: { message: string; email: string }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(resendActivation, { body: { email } }),
    onSuccess: () => navigate('/EmailActivation', { state: { email } }),
  })
  return (
    <FormMessage tone="fail">
      {error?.message ?? message}{' '}
      <Anchor component="button" type="button" inherit underline="always" disabled={isPending} onClick={() => mutate()}>
        Resend the email
      </Anchor>
    </FormMessage>
  )
}
