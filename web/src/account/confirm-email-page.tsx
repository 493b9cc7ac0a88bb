import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ConfirmEmailForm, confirmEmail } from '@gradus/contract/edit-account'
import { problems } from '@gradus/contract/problem'
import { call, type CallProblem } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { useHydrated } from '../hydration.ts'
import { AuthCard, ProblemMessage } from './auth-card.tsx'

/**
 * The page that the mail to a new address links to. A button confirms the address, because mail scanners open links by
 * themselves.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const hydrated = useHydrated()
  const { mutate, isPending, isSuccess, error } = useMutation<1, CallProblem>({
    mutationFn: () => call(confirmEmail, { body: { token } }),
  })
  const whole = ConfirmEmailForm.shape.token.safeParse(token).success
  const spent = !whole || error?.code === 'tokenSpent'
  return (
    <>
      <Head title="Confirm Email" noIndex />
      {spent ? (
        <AuthCard title="This link is not valid" lead={problems.tokenSpent.message}>
          <Button component={Link} to="/EditAccount" size="md" fullWidth>
            To your account
          </Button>
        </AuthCard>
      ) : isSuccess ? (
        <AuthCard title="Your new email is active" lead="Use it to log in from now on. We’ll send your emails there.">
          <Button component={Link} to="/" size="md" fullWidth>
            Go to the questions
          </Button>
        </AuthCard>
      ) : (
        <AuthCard title="Confirm your new email" lead="It will replace your current address.">
          <ProblemMessage problem={error ?? undefined} />
          <Button size="md" fullWidth loading={isPending} disabled={!hydrated} onClick={() => mutate()}>
            Confirm this address
          </Button>
        </AuthCard>
      )}
    </>
  )
}
