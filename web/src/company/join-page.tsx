import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { companyRoleNames, joinCompany, readCompanyInvitation } from '@gradus/contract/company'
import { messages } from '@gradus/contract/message'
import { comeBackAfterSignUp } from '../account/after-sign-up.ts'
import { call, query, type CallProblem } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useHydrated } from '../hydration.ts'
import { useLoginAddress } from '../shell/log-in-again.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { useKeptInvitation } from './kept-invitation.ts'
import { refreshCompanies } from './refresh.ts'
import './join-page.css'

/** Where the link of an invitation leads. */
export function Component() {
  const invitation = useKeptInvitation()
  const isHydrated = useHydrated()
  return (
    <>
      <Head title="Join a company" noIndex />
      {!isHydrated ? (
        <LoadingArticle label="Loading the invitation" />
      ) : invitation.token === undefined ? (
        <Spent
          title="No invitation found"
          text="Open the link in the email that invited you, in this browser."
          onForget={invitation.forget}
        />
      ) : (
        <Invitation token={invitation.token} onForget={invitation.forget} />
      )}
    </>
  )
}

function Invitation({ token, onForget }: { token: string; onForget: () => void }) {
  const session = useSession()
  const invitation = useQuery({
    ...query(readCompanyInvitation, { body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { error } = invitation
  if (error?.status === 404 || error?.code === 'tokenSpent')
    return (
      <Spent
        title="This invitation doesn’t work any more"
        text={error.status === 404 ? 'A newer one may have replaced it. Look for the latest email.' : error.message}
        onForget={onForget}
      />
    )
  if (error) return <FailedState heading="h1" onRetry={() => void invitation.refetch()} />
  if (!invitation.data || session.state === 'checking') return <LoadingArticle label="Loading the invitation" />
  const { companyId, name, logoUrl, role } = invitation.data
  return (
    <section className="sheet pad join-company">
      <CompanyLogo name={name} logo={logoUrl} size={72} />
      <h1>
        Join <bdi>{name}</bdi>
      </h1>
      <p>
        <bdi>{name}</bdi> invites you to its team as {companyRoleNames[role].toLowerCase()}. Its members will see your
        name and your profile.
      </p>
      {session.state === 'user' ? (
        <Accept token={token} companyId={companyId} onForget={onForget} />
      ) : (
        <InvitedVisitor />
      )}
    </section>
  )
}

function Accept({ token, companyId, onForget }: { token: string; companyId: number; onForget: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useOwnInfo()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(joinCompany, { body: { token } }),
    onSuccess: async () => {
      await navigate(`/CompanyManagement/${companyId}`, { replace: true })
      onForget()
      void refreshCompanies(client)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <>
      <div className="row wrap">
        <Button loading={isPending} onClick={() => mutate()}>
          Join
        </Button>
        <Button component={Link} to={`/Company/${companyId}`} variant="default">
          See the company
        </Button>
      </div>
      {me && (
        <p className="small ink2">
          You are logged in as <bdi>{me.displayName}</bdi>. The invitation works once, for the account that accepts it.
        </p>
      )}
    </>
  )
}

function InvitedVisitor() {
  const login = useLoginAddress()
  return (
    <>
      <div className="row wrap">
        <Button component={Link} to={login}>
          Log In
        </Button>
        <Button component={Link} to="/SignUp" variant="default" onClick={() => comeBackAfterSignUp('/JoinCompany')}>
          Sign Up
        </Button>
      </div>
      <p className="small ink2">Log in, or create an account. Then you come back here.</p>
    </>
  )
}

function Spent({ title, text, onForget }: { title: string; text: ReactNode; onForget: () => void }) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      text={text}
      action={
        <Button component={Link} to="/" onClick={onForget}>
          Go to Home
        </Button>
      }
    />
  )
}
