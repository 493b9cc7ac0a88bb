import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getLastDayAnnouncements } from '@gradus/contract/announcement'
import { getTopBlogPosts } from '@gradus/contract/blog'
import { withSigns } from '@gradus/contract/direction'
import { announcementTags, hotQuestionTags } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getHotQuestions } from '@gradus/contract/question-list'
import { questionPath } from '@gradus/contract/slug'
import { listTournaments } from '@gradus/contract/tournament'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { StepsIllustration } from '../ui/steps-illustration.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { Avatar } from '../ui/person.tsx'
import { LoadingLines } from '../ui/states.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import { Banner } from './banner.tsx'
import { noticesQuery } from './notice.tsx'
import { PanelJobs, panelJobsQuery } from './panel-jobs.tsx'

const minute = { staleTime: 60_000 }
const announcementsQuery = { ...query(getLastDayAnnouncements, {}), ...minute }
const questionsQuery = { ...query(getHotQuestions, {}), ...minute }
const postsQuery = { ...query(getTopBlogPosts, {}), ...minute }
const runningQuery = { ...query(listTournaments, { query: { state: 'running' } }), ...minute }
const upcomingQuery = { ...query(listTournaments, { query: { state: 'upcoming' } }), ...minute }
/** The queries of the right panel, so that the server's page already contains their data. */
export const panelQueries = [
  announcementsQuery,
  questionsQuery,
  postsQuery,
  noticesQuery,
  runningQuery,
  upcomingQuery,
  panelJobsQuery,
] as const

const announcementsShown = 5

/**
 * The right panel's four blocks (specification, section 2). The running or next tournament is above them, jobs are
 * below.
 */
export function RightPanel() {
  return (
    <aside className="aside" aria-label="News">
      <NextTournament />
      <section aria-labelledby="panel-announcements">
        <header>
          <h2 id="panel-announcements">Latest announcements</h2>
          <Link className="link" to="/AllAnnouncements">
            View All
          </Link>
        </header>
        <Announcements />
      </section>
      <section aria-labelledby="panel-questions">
        <header>
          <h2 id="panel-questions">Hot Questions</h2>
        </header>
        <HotQuestions />
      </section>
      <section aria-label="Skills assessment">
        <Banner />
      </section>
      <section aria-labelledby="panel-posts">
        <header>
          <h2 id="panel-posts">Hot Posts</h2>
          <Link className="link" to="/Blog">
            All posts
          </Link>
        </header>
        <HotPosts />
      </section>
      <PanelJobs />
    </aside>
  )
}

/** The running tournament, or the next one, with the time until its end or start; renders nothing if there are none. */
function NextTournament() {
  const running = useQuery(runningQuery)
  const upcoming = useQuery(upcomingQuery)
  const current = running.data?.items[0]
  const tournament = current ?? upcoming.data?.items[0]
  if (!tournament) return null
  const moment = current ? tournament.endDate : tournament.startDate
  return (
    <section aria-labelledby="panel-tournament">
      <header>
        <h2 id="panel-tournament">{current ? 'Live tournament' : 'Next tournament'}</h2>
        <Link className="link" to="/Tournaments">
          All tournaments
        </Link>
      </header>
      <ul>
        <li>
          <Link className="title" to={`/Tournament/${tournament.id}`}>
            <bdi>{withSigns(tournament.title)}</bdi>
          </Link>
          <div className="meta">
            {current ? 'Ends in' : 'Starts in'}
            <Countdown
              key={moment}
              to={moment}
              now={(current ? running : upcoming).data?.now ?? moment}
              label={current ? 'Until the end' : 'Until the start'}
              onEnd={() => void Promise.all([running.refetch(), upcoming.refetch()])}
            />
          </div>
        </li>
      </ul>
    </section>
  )
}

function Announcements() {
  return (
    <Block
      list={useQuery(announcementsQuery)}
      loading="Loading announcements"
      nothing="No announcements in the past 24 hours."
    >
      {(all) =>
        all.slice(0, announcementsShown).map(({ id, title, tags, createdDate }) => (
          <li key={id}>
            <Link className="title" to={`/Announcement/${id}`}>
              <bdi>{withSigns(title)}</bdi>
            </Link>
            <div className="meta">
              <Tags tags={tags} maximum={announcementTags} />
              <Ago at={createdDate} />
            </div>
          </li>
        ))
      }
    </Block>
  )
}

function HotQuestions() {
  return (
    <Block list={useQuery(questionsQuery)} loading="Loading hot questions" nothing="No questions yet.">
      {(hot) =>
        hot.map((question) => (
          <li key={question.id}>
            <Link className="title" to={questionPath(question)}>
              <bdi>{withSigns(question.title)}</bdi>
            </Link>
            <div className="meta">
              <DifficultyIcon difficulty={question.difficultLevel} label={false} />
              <Tags tags={question.tags} maximum={hotQuestionTags} />
            </div>
          </li>
        ))
      }
    </Block>
  )
}

function HotPosts() {
  return (
    <Block list={useQuery(postsQuery)} loading="Loading hot posts" nothing="No posts yet.">
      {(posts) =>
        posts.map(({ id, title, snippet, displayName, profileImage, creationDate }) => (
          <li key={id}>
            <Link className="title" to={`/BlogPost/${id}`}>
              <bdi>{withSigns(title)}</bdi>
            </Link>
            <p className="snippet" dir="auto">
              {withSigns(snippet)}
            </p>
            <div className="meta">
              <Avatar name={displayName} picture={profileImage} size={16} />
              <bdi>{withSigns(displayName)}</bdi>
              <span aria-hidden="true">·</span>
              <Ago at={creationDate} />
            </div>
          </li>
        ))
      }
    </Block>
  )
}

function Block<Item>({
  list,
  loading,
  nothing,
  children,
}: {
  list: UseQueryResult<Item[]>
  loading: string
  nothing: string
  children: (items: Item[]) => ReactNode
}) {
  if (list.data && list.data.length > 0) return <ul>{children(list.data)}</ul>
  if (list.isLoadingError) return <p className="aside-none">{messages.listFailed}</p>
  if (!list.data) return <LoadingLines label={loading} count={3} />
  return (
    <div className="aside-none">
      <StepsIllustration />
      <p>{nothing}</p>
    </div>
  )
}

function Tags({ tags, maximum }: { tags: string; maximum: number }) {
  return splitCommaList(tags, maximum).map((name) => <Tag key={name}>{name}</Tag>)
}
