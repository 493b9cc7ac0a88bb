import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { courseRoleNames } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { enrollActivate, joinCourse, type Enrolment } from '@gradus/contract/enrolment'
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
  // Opening the email's link accepts the invitation, so this runs only once.
  const enrolment = useQuery({
    ...query(enrollActivate, { body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const { error, data } = enrolment
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
  if (error) return <FailedState heading="h1" text={error.message} onRetry={() => void enrolment.refetch()} />
  if (!data || session.state === 'checking') return <LoadingArticle label="Loading the invitation" />
  const isUser = session.state === 'user'
  if (data.state === 'enrolled' && isUser && session.userId !== data.userId)
    return <EnrolledOther enrolment={data} onForget={onForget} />
  return (
    <JoinSheet>
      <h1>
        {data.state === 'enrolled' ? 'You have joined' : 'Join'} <bdi>{withSigns(data.name)}</bdi>
      </h1>
      <About enrolment={data} />
      {data.maskedEmail !== null && data.state === 'signIn' && <ForAddress maskedEmail={data.maskedEmail} />}
      {data.state === 'enrolled' ? (
        <Enrolled enrolment={data} isUser={isUser} onForget={onForget} />
      ) : isUser ? (
        <Joining
          join={() => call(joinCourse, { body: { token } })}
          next={coursePath(data)}
          onJoined={() => {
            onForget()
            void refreshCourses(client)
          }}
        />
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

function About({ enrolment: { name, university, role, groups, isOpen } }: { enrolment: Enrolment }) {
  return (
    <>
      <p>
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

function coursePath({ courseId, role, isOpen }: Enrolment): string {
  if (!isOpen) return '/CoursesManagement'
  return role === 'student' ? `/Course/${courseId}` : `/CourseManagement/${courseId}`
}

/** The invited account is now a member, but another account is logged in, which can't open the course. */
function EnrolledOther({ enrolment, onForget }: { enrolment: Enrolment; onForget: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useOwnInfo()
  const { name, maskedEmail } = enrolment
  const { mutate, isPending } = useMutation<void, CallProblem>({
    mutationFn: () => logOut(client),
    onSuccess: () => {
      onForget()
      void navigate(`/Login?next=${encodeURIComponent(coursePath(enrolment))}`)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <JoinSheet>
      <h1>
        Another account has joined <bdi>{withSigns(name)}</bdi>
      </h1>
      <p>
        The invitation was for <bdi className="strong">{maskedEmail}</bdi>, and the account with this email address is
        now a member.
        {me && (
          <>
            {' '}
            You are logged in as <bdi className="strong">{withSigns(me.displayName)}</bdi>, who has not joined.
          </>
        )}
      </p>
      <div className="row wrap">
        <Button loading={isPending} onClick={() => mutate()}>
          Log out and log in as that account
        </Button>
        <Button variant="default" component={Link} to="/" onClick={onForget}>
          Go to Home
        </Button>
      </div>
    </JoinSheet>
  )
}

function Enrolled({ enrolment, isUser, onForget }: { enrolment: Enrolment; isUser: boolean; onForget: () => void }) {
  const client = useQueryClient()
  const path = coursePath(enrolment)
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
        {!isUser ? 'Log In' : enrolment.isOpen ? 'Open the course' : 'Your courses'}
      </Button>
    </div>
  )
}
