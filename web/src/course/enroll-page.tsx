import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { courseRoleNames } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import {
  enrollActivate,
  joinCourse,
  readEnrolment,
  type Enrolment,
  type EnrolmentOffer,
} from '@gradus/contract/enrolment'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useHydrated } from '../hydration.ts'
import { ForAddress } from '../invitation/for-address.tsx'
import { InvitationEnded, InvitedVisitor, Joining, JoinSheet } from '../invitation/join.tsx'
import { usePersistedToken } from '../persisted-token.ts'
import { logOut, useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCourses } from './refresh.ts'

/** The page that invitations and join links lead to. */
export function Component() {
  const [search] = useSearchParams()
  const enrolment = usePersistedToken('course-enrolment', search.get('token') ?? undefined, '/EnrollActivate')
  const isHydrated = useHydrated()
  return (
    <>
      <Head title="Join a course" noIndex />
      {!isHydrated ? (
        <LoadingArticle label="Loading the invitation" />
      ) : enrolment.token === undefined ? (
        <InvitationEnded
          title="No invitation found"
          text="In this browser, open your lecturer’s link or the one in your invitation email."
          onForget={enrolment.forget}
        />
      ) : (
        <Enrolling key={enrolment.token} token={enrolment.token} onForget={enrolment.forget} />
      )}
    </>
  )
}

function Enrolling({ token, onForget }: { token: string; onForget: () => void }) {
  const client = useQueryClient()
  const session = useSession()
  const offered = useQuery({
    ...query(readEnrolment, { body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const accepting = useMutation<Enrolment, CallProblem>({
    mutationFn: () => call(enrollActivate, { body: { token } }),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  const { error, data } = offered
  if (error?.status === 404)
    return (
      <InvitationEnded
        title="This link doesn’t work any more"
        text="A newer one may have replaced it. Look for the latest email, or ask your lecturer."
        onForget={onForget}
      />
    )
  if (error?.code === 'tokenSpent' || error?.code === 'conflict')
    return (
      <InvitationEnded
        title="This link doesn’t work any more"
        text={`${error.message} If you have joined already, the course is in your menu under University.`}
        onForget={onForget}
      />
    )
  if (error) return <FailedState heading="h1" text={error.message} onRetry={() => void offered.refetch()} />
  if (!data || session.state === 'checking') return <LoadingArticle label="Loading the invitation" />
  const isUser = session.state === 'user'
  const isJoined = accepting.data?.state === 'enrolled'
  const isOther = data.state === 'ready' && isUser && session.userId !== data.userId
  return (
    <JoinSheet>
      <h1>
        {isJoined ? 'You have joined' : 'Join'} <bdi>{withSigns(data.name)}</bdi>
      </h1>
      <About offer={data} />
      {data.maskedEmail !== null && !isJoined && <ForAddress maskedEmail={data.maskedEmail} />}
      {isJoined ? (
        <Joined offer={data} isUser={isUser} onForget={onForget} />
      ) : isOther ? (
        <OtherAccount />
      ) : isUser ? (
        <Joining
          join={() => call(joinCourse, { body: { token } })}
          next={coursePath(data)}
          onJoined={() => {
            onForget()
            void refreshCourses(client)
          }}
        />
      ) : data.state === 'ready' ? (
        <>
          <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
            Join
          </Button>
          <p className="small ink2">Your account with this email address joins. Then you can log in.</p>
        </>
      ) : (
        <InvitedVisitor
          page="/EnrollActivate"
          note={
            data.maskedEmail === null
              ? 'Log in, or create an account. Then you come back here.'
              : 'Log in, or create an account with this email address. Then you come back here.'
          }
        />
      )}
    </JoinSheet>
  )
}

function About({ offer: { name, university, role, groups, isOpen, inviter } }: { offer: EnrolmentOffer }) {
  return (
    <>
      <p>
        {inviter !== null && (
          <>
            <bdi>{withSigns(inviter)}</bdi> invites you to{' '}
          </>
        )}
        <bdi>{withSigns(name)}</bdi>
        {university !== '' && (
          <>
            {' '}
            at <bdi>{withSigns(university)}</bdi>
          </>
        )}
        , as {role === 'owner' ? 'an' : 'a'} {courseRoleNames[role].toLowerCase()}
        {groups.length > 0 && (
          <>
            , in {groups.length === 1 ? 'the group' : 'the groups'} <bdi>{groups.join(', ')}</bdi>
          </>
        )}
        .{role === 'student' && ' Its lecturers and tutors will see your name and your work in the course.'}
      </p>
      {!isOpen && <p className="ink2">The course is still being prepared. You can open it once it is active.</p>}
    </>
  )
}

function coursePath({ courseId, role, isOpen }: EnrolmentOffer): string {
  if (!isOpen) return '/CoursesManagement'
  return role === 'student' ? `/Course/${courseId}` : `/CourseManagement/${courseId}`
}

/** The invitation is for an account, but another one is logged in, which can't accept it. */
function OtherAccount() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useOwnInfo()
  const { mutate, isPending } = useMutation<void, CallProblem>({
    mutationFn: () => logOut(client),
    onSuccess: () => void navigate(`/Login?next=${encodeURIComponent('/EnrollActivate')}`),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <>
      {me && (
        <p>
          You are logged in as <bdi className="strong">{withSigns(me.displayName)}</bdi>, which is another account.
        </p>
      )}
      <div className="row wrap">
        <Button loading={isPending} onClick={() => mutate()}>
          Log out and log in as that account
        </Button>
        <Button variant="default" component={Link} to="/">
          Go to Home
        </Button>
      </div>
    </>
  )
}

/** After joining without a session. */
function Joined({ offer, isUser, onForget }: { offer: EnrolmentOffer; isUser: boolean; onForget: () => void }) {
  const client = useQueryClient()
  const path = coursePath(offer)
  return (
    <div className="row wrap">
      <Button
        component={Link}
        to={isUser ? path : `/Login?next=${encodeURIComponent(path)}`}
        onClick={() => {
          onForget()
          void refreshCourses(client)
        }}
      >
        {!isUser ? 'Log In' : offer.isOpen ? 'Open the course' : 'Your courses'}
      </Button>
    </div>
  )
}
