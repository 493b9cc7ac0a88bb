import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { login } from '@gradus/contract/account'
import { load as loadAll, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { useSessionEnded } from '../shell/session.ts'
import { AuthCard, FormMessage } from './auth-card.tsx'
import { VisitorOnly } from './visitor-only.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons, ProviderRefusal, providersQuery } from './providers.tsx'

export const load: PageLoader = (client) => () => loadAll(client, [providersQuery])

export function Component() {
  const { search } = useLocation()
  const hasEnded = useSessionEnded()
  return (
    <VisitorOnly>
      <Head title="Log In" description="Log in to run code, answer and vote." />
      <AuthCard
        title="Log In"
        lead={
          <>
            Welcome back. New here?{' '}
            <Anchor component={Link} to={`/SignUp${search}`} underline="always" inherit>
              Sign up
            </Anchor>
          </>
        }
      >
        {hasEnded && (
          <FormMessage tone="fail">
            Your session has ended. Log in again. What you typed is saved in this browser.
          </FormMessage>
        )}
        <ProviderRefusal />
        <LoginForm endpoint={login} startsInEmail={hasEnded} />
        <ProviderButtons />
      </AuthCard>
    </VisitorOnly>
  )
}
