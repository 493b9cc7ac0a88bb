import { Anchor, Button, Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { activate } from '@gradus/contract/account'
import { problems } from '@gradus/contract/problem'
import { call, type CallProblem } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { AskActivation } from './ask-activation.tsx'
import { DoorBox } from './box.tsx'
import { useSignIn } from './sign-in.ts'

/** Any address that starts with activate; the token stands in the path or in the query. */
export function Component() {
  const { '*': rest = '' } = useParams()
  const [search] = useSearchParams()
  const token = rest.replace(/\/+$/, '') || search.get('token') || ''
  return (
    <>
      <Head title="Activation" noIndex />
      {token === '' ? <Refused message={problems.tokenSpent.message} /> : <Activating token={token} />}
    </>
  )
}

function Activating({ token }: { token: string }) {
  const navigate = useNavigate()
  const signIn = useSignIn()
  // A query, so that one token is sent once, however often this is mounted.
  const { data, error, refetch, isFetching } = useQuery<{ userId: number }, CallProblem>({
    queryKey: [activate.url, token],
    queryFn: () => call(activate, { body: { token } }),
    enabled: !import.meta.env.SSR,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (!data) return
    signIn(data)
    void navigate('/CompleteRegister', { replace: true })
  }, [data])
  if (error?.status === 409 || error?.status === 400) return <Refused message={problems.tokenSpent.message} />
  if (error)
    return (
      <DoorBox title="Your account is not active yet" lead={error.message}>
        <Button size="md" fullWidth loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </DoorBox>
    )
  return (
    <DoorBox title="One moment" lead="Your account is being activated.">
      <Center mih={120}>
        <Loader aria-label="Activating your account" />
      </Center>
    </DoorBox>
  )
}

function Refused({ message }: { message: string }) {
  return (
    <DoorBox title="This link does not open anything" lead={message}>
      <div className="stack">
        <AskActivation />
        <p className="small ink2">
          Active already?{' '}
          <Anchor component={Link} to="/Login" underline="always" inherit>
            Log in
          </Anchor>
        </p>
      </div>
    </DoorBox>
  )
}
