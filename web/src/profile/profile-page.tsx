import { withSigns } from '@gradus/contract/direction'
import { Button, Center, Loader, Skeleton } from '@mantine/core'
import { IconBrandLinkedin, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { getProfile, type Profile } from '@gradus/contract/profile'
import { counted } from '../ui/count.ts'
import { queryOrNull } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Climb, StandingLine } from '../reputation/climb.tsx'
import { ShareLevel } from '../reputation/share-level.tsx'
import { standingOf } from '../reputation/level.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Avatar } from '../ui/person.tsx'
import { FailedState } from '../ui/states.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Activity } from './heatmap.tsx'
import { languageName } from './languages.ts'
import { QuestionLines } from './question-table.tsx'
import { Wizard, useWizard } from './wizard.tsx'
import './profile-page.css'

const profileQuery = (userId: number | string) => queryOrNull(getProfile, { params: { userId } })

export const load: PageLoader =
  (client) =>
  async ({ request }) => {
    const id = new URL(request.url).searchParams.get('id')
    return id === null ? null : loadPage(client, [profileQuery(id)])
  }

/** The user's own profile, or another one with ?id= (specification, section 2). */
export function Component() {
  const [search] = useSearchParams()
  const session = useSession()
  const id = search.get('id') ?? (session.state === 'user' ? session.userId : undefined)
  if (id !== undefined)
    return <ProfileOf key={id} id={id} own={session.state === 'user' && String(session.userId) === String(id)} />
  if (session.state === 'visitor') return <Navigate to="/Login?next=%2FProfile" replace />
  return (
    <Center mih="60vh">
      <Head title="Profile" noIndex />
      <Loader aria-label="Checking who you are" />
    </Center>
  )
}

function ProfileOf({ id, own }: { id: number | string; own: boolean }) {
  const profile = useQuery(profileQuery(id))
  if (profile.isPending) return <LoadingProfile />
  if (profile.isLoadingError) return <FailedState heading="h1" onRetry={() => void profile.refetch()} />
  if (profile.data === null) return <NotFoundPage />
  return <LoadedProfile profile={profile.data} own={own} />
}

function LoadedProfile({ profile, own }: { profile: Profile; own: boolean }) {
  const { displayName, subtitle, reputation, bio } = profile
  const solved = profile.solved.junior + profile.solved.senior + profile.solved.expert
  const standing = standingOf(reputation)
  const wizard = useWizard()
  const flags = own ? wizard.flags : undefined
  const steps = useFirstSteps()
  const isNew = solved + profile.questionsAsked + profile.upVotes + profile.activity.length === 0
  return (
    <div className="profile">
      <Head
        title={displayName}
        description={
          bio || `${displayName} on Gradus: ${standing.level}, ${counted(solved, 'question').join(' ')} solved.`
        }
      />
      <div className="profile-main">
        <header className="profile-head">
          <Avatar name={displayName} picture={profile.profileImage} size={88} />
          <div className="grow">
            <h1>
              <bdi>{withSigns(displayName)}</bdi>
            </h1>
            <p className="ink2 profile-subtitle">
              <bdi>{subtitle || standing.level}</bdi>
            </p>
            <div className="row wrap small ink2 profile-meta">
              {profile.linkedIn !== '' && (
                <a className="row quietlink" href={profile.linkedIn} rel="nofollow noopener ugc" target="_blank">
                  <IconBrandLinkedin size={15} stroke={1.6} aria-hidden />
                  {linkedInName(profile.linkedIn)}
                  <span className="sr"> on LinkedIn, opens a new tab</span>
                </a>
              )}
              <span>Member since {month.format(new Date(profile.joinedDate))}</span>
            </div>
          </div>
          {own && (
            <Button
              variant="default"
              component={Link}
              to="/EditProfile"
              leftSection={<IconPencil size={15} stroke={1.8} />}
            >
              Edit Profile
            </Button>
          )}
        </header>

        <section className="climb sheet" aria-label="Level">
          <div className="climb-text">
            <h2>{standing.level}</h2>
            <StandingLine reputation={reputation} />
            {own && <ShareLevel level={standing.level} />}
          </div>
          <Climb
            reputation={reputation}
            climber={<Avatar name={displayName} picture={profile.profileImage} size={28} />}
          />
        </section>

        {!isNew && (
          <div className="facts">
            <Fact count={solved} one="question solved" many="questions solved" />
            <Fact count={profile.questionsAsked} one="question asked" many="questions asked" />
            <Fact count={profile.upVotes} one="vote received" many="votes received" />
          </div>
        )}

        {bio !== '' && (
          <section className="profile-part" aria-labelledby="about-title">
            <h2 id="about-title">About</h2>
            <p className="profile-bio" dir="auto">
              {bio}
            </p>
          </section>
        )}
        <div className="profile-part">
          {profile.activity.length > 0 ? (
            <Activity activity={profile.activity} joinedDate={profile.joinedDate} today={profile.today} />
          ) : own && steps ? (
            <FirstSteps done={steps} />
          ) : (
            <p className="ink2">No activity in the past year.</p>
          )}
        </div>
        {profile.latestSolved.length > 0 && (
          <section className="profile-part" aria-labelledby="solved-title">
            <h2 id="solved-title">Latest solved</h2>
            <QuestionLines rows={profile.latestSolved} renderLast={(row) => <Ago at={row.solvedDate} />} />
          </section>
        )}
        {profile.questions.length > 0 && (
          <section className="profile-part" aria-labelledby="asked-title">
            <h2 id="asked-title">Questions asked</h2>
            <QuestionLines
              rows={profile.questions}
              renderLast={(row) => (row.votes === 1 ? '1 vote' : `${row.votes} votes`)}
            />
          </section>
        )}
      </div>
      {(flags || profile.languages.length > 0) && (
        <aside className="aside profile-aside" aria-label={`About ${displayName}`}>
          {flags && <Wizard flags={flags} onHide={wizard.hide} />}
          {profile.languages.length > 0 && (
            <section aria-labelledby="languages-title">
              <header>
                <h2 id="languages-title">Languages</h2>
              </header>
              <ul className="row wrap profile-languages">
                {profile.languages.map((code) => (
                  <li key={code} className="tag">
                    {languageName(code)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      )}
    </div>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Fact({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <div>
      <b className="num">{count.toLocaleString('en-GB')}</b>
      <span>{count === 1 ? one : many}</span>
    </div>
  )
}

function linkedInName(address: string): string {
  const name = /\/in\/([^/]+)/.exec(address)?.[1] ?? address
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function LoadingProfile() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the profile">
      <Head title="Profile" />
      <div className="profile-head">
        <Skeleton circle h={88} w={88} />
        <div className="grow">
          <Skeleton h={28} w="40%" my={3} />
          <Skeleton h={15} w="55%" mt={10} />
          <Skeleton h={13} w="35%" mt={14} />
        </div>
      </div>
      <Skeleton h={148} mt={32} radius={10} />
      <Skeleton h={48} w="60%" mt={24} />
      <Skeleton h={180} mt={40} radius={10} />
    </div>
  )
}
