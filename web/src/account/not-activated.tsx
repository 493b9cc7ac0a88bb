import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { resendActivation } from '@gradus/contract/account'
import { call, type CallProblem } from '../api.ts'
import { FormMessage } from './auth-card.tsx'

/** The account waits for its activation: the mail can be had again from here. */
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
