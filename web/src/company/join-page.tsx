import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { companyRoleNames } from '@gradus/contract/company'
import { joinCompany, readCompanyInvitation } from '@gradus/contract/company-member'
import { call, query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useHydrated } from '../hydration.ts'
import { ForAddress } from '../invitation/for-address.tsx'
import { InvitationEnded, InvitedVisitor, Joining, JoinSheet } from '../invitation/join.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { usePersistedInvitation } from './persisted-invitation.ts'
import { refreshCompanies } from './refresh.ts'

/** The page that an invitation links to. */
export function Component() {
  const invitation = usePersistedInvitation()
  const isHydrated = useHydrated()
  return (
    <>
      <Head title="Join a company" noIndex />
      {!isHydrated ? (
        <LoadingArticle label="Loading the invitation" />
      ) : invitation.token === undefined ? (
        <InvitationEnded
          title="No invitation found"
          text="In this browser, open the link in your invitation email."
          onForget={invitation.forget}
        />
      ) : (
        <Invitation token={invitation.token} onForget={invitation.forget} />
      )}
    </>
  )
}

function Invitation({ token, onForget }: { token: string; onForget: () => void }) {
  const client = useQueryClient()
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
      <InvitationEnded
        title="This invitation doesn’t work any more"
        text={error.status === 404 ? 'A newer one may have replaced it. Look for the latest email.' : error.message}
        onForget={onForget}
      />
    )
  if (error) return <FailedState heading="h1" onRetry={() => void invitation.refetch()} />
  if (!invitation.data || session.state === 'checking') return <LoadingArticle label="Loading the invitation" />
  const { companyId, name, logoUrl, role, maskedEmail } = invitation.data
  return (
    <JoinSheet>
      <CompanyLogo name={name} logo={logoUrl} size={72} />
      <h1>
        Join <bdi>{withSigns(name)}</bdi>
      </h1>
      <p>
        <bdi>{withSigns(name)}</bdi> invites you to its team as {role === 'owner' ? 'an' : 'a'}{' '}
        {companyRoleNames[role].toLowerCase()}. Its members will see your name and your profile.
      </p>
      <ForAddress maskedEmail={maskedEmail} />
      {session.state === 'user' ? (
        <Joining
          join={() => call(joinCompany, { body: { token } })}
          next={`/CompanyManagement/${companyId}`}
          onJoined={() => {
            onForget()
            void refreshCompanies(client)
          }}
          others={
            <Button component={Link} to={`/Company/${companyId}`} variant="default">
              See the company
            </Button>
          }
        />
      ) : (
        <InvitedVisitor
          page="/JoinCompany"
          note="Log in, or create an account with this email address. Then you come back here."
        />
      )}
    </JoinSheet>
  )
}
