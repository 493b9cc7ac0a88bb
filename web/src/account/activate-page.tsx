import { Anchor, Button, Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { activate } from '@gradus/contract/account'
import { problems } from '@gradus/contract/problem'
import { call, type CallProblem } from '../api.ts'
import { beginSession, useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { ResendActivationForm } from './resend-activation-form.tsx'
import { AuthCard } from './auth-card.tsx'

/** The token is in the query or at the end of the path. */
export function Component() {
  const { '*': rest = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? rest.split('/').findLast((part) => part !== '') ?? ''
  return (
    <>
      <Head title="Activation" noIndex />
      {token === '' ? <Refused message={problems.tokenSpent.message} /> : <Activating token={token} />}
    </>
  )
}

function Activating({ token }: { token: string }) {
  // A query, so that one token is sent once, however often this is mounted.
  const { data, error, refetch, isFetching } = useQuery<{ userId: number }, CallProblem>({
    queryKey: [activate.url, token],
    queryFn: async ({ client }) => {
      const activated = await call(activate, { body: { token } })
      await beginSession(client, activated.userId)
      return activated
    },
    enabled: !import.meta.env.SSR,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Navigate to="/CompleteRegister" replace />
  if (error?.status === 409 || error?.status === 400) return <Refused message={problems.tokenSpent.message} />
  if (error)
    return (
      <AuthCard title="Your account is not active yet" lead={error.message}>
        <Button size="md" fullWidth loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </AuthCard>
    )
  return <OneMoment />
}

function OneMoment() {
  return (
    <AuthCard title="One moment" lead="Your account is being activated.">
      <Center mih={120}>
        <Loader aria-label="Activating your account" />
      </Center>
    </AuthCard>
  )
}

/** A link is often opened twice. A user who is logged in has an active account and needs no other link. */
function Refused({ message }: { message: string }) {
  const session = useSession()
  const own = useOwnInfo()
  if (session.state === 'checking') return <OneMoment />
  if (session.state === 'user')
    return (
      <AuthCard
        title="Your account is active already"
        lead={
          own === undefined ? (
            'You are logged in, so you don’t need this link any more.'
          ) : (
            <>
              You are logged in as <b dir="auto">{own.displayName}</b>, so you don’t need this link any more.
            </>
          )
        }
      >
        <Button component={Link} to="/" size="md" fullWidth>
          Go to the questions
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard title="This link is not valid" lead={message}>
      <div className="stack">
        <ResendActivationForm />
        <p className="small ink2">
          Active already?{' '}
          <Anchor component={Link} to="/Login" underline="always" inherit>
            Log in
          </Anchor>
        </p>
      </div>
    </AuthCard>
  )
}
