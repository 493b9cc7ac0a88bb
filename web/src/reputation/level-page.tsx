import { withSigns } from '@gradus/contract/direction'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getLevelCard, levelCardSize, type LevelCard } from '@gradus/contract/level-card'
import { levelPicturePath } from '@gradus/contract/level-card-path'
import { productName } from '@gradus/contract/message'
import { queryOrNull } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { ShareLevel } from './share-level.tsx'
import './level-card.css'

const cardQuery = (userId = '', level = '') => queryOrNull(getLevelCard, { params: { userId, level } })

export const load: PageLoader =
  (client) =>
  ({ params: { userId, level } }) =>
    loadPage(client, [cardQuery(userId, level)])

/** A level that a user has reached, as a card to share. */
export function Component() {
  const { userId, level } = useParams()
  const card = useQuery(cardQuery(userId, level))
  if (card.isPending) return <Skeleton className="level-card" aria-label="Loading the level" />
  if (card.isLoadingError) return <FailedState heading="h1" onRetry={() => void card.refetch()} />
  return card.data === null ? <NotFoundPage /> : <LoadedCard card={card.data} />
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function LoadedCard({ card }: { card: LevelCard }) {
  const { userId, displayName, level, reachedDate } = card
  const session = useSession()
  const own = session.state === 'user' && session.userId === userId
  const sentence = `${displayName} reached ${level} on ${productName}`
  return (
    <div className="level-page">
      <Head
        title={sentence}
        description="People climb five levels by solving questions, asking them and helping others. Find a question and take your first step."
        image={{ path: levelPicturePath(card), ...levelCardSize, alt: sentence }}
      />
      <h1>
        <bdi>{withSigns(displayName)}</bdi> reached {level}
      </h1>
      {reachedDate !== null && <p className="ink2">On {date.format(new Date(reachedDate))}</p>}
      {/* The browser fetches only the visible one of the two pictures. */}
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          className={`level-card ${scheme}-only`}
          src={levelPicturePath(card, scheme)}
          {...levelCardSize}
          loading="lazy"
          alt={`${sentence}: all steps up to ${level} are filled in.`}
        />
      ))}
      <div className="row wrap level-actions">
        {own && <ShareLevel level={level} />}
        {session.state === 'visitor' && (
          <Button component={Link} to="/">
            Take your first step
          </Button>
        )}
        <Button variant="default" component={Link} to={`/Profile?id=${userId}`}>
          See the profile
        </Button>
        <Button variant="default" component={Link} to="/Reputation">
          How the levels work
        </Button>
      </div>
    </div>
  )
}
