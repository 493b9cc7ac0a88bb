import { Button } from '@mantine/core'
import { IconPinned, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listAnnouncements, type AnnouncementSummary } from '@gradus/contract/announcement'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { ArticleList } from '../article/article-list.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { pageOf } from '../ui/page-number.ts'
import { useOwnInfo } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Person } from '../ui/person.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import './announcement.css'

const listQuery = (page: number) => query(listAnnouncements, { query: { page } })

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [listQuery(pageOf(new URL(request.url).searchParams))])

export function Component() {
  const mayAnnounce = useOwnInfo()?.can.announce
  return (
    <>
      <Head title="Announcements" description="What’s new on Gradus: news, tournaments, and how things work." />
      <ArticleList
        title="Announcements"
        plural="announcements"
        queryOf={listQuery}
        action={
          mayAnnounce && (
            <Button component={Link} to="/AddAnnouncement" leftSection={<IconPlus size={16} stroke={2.2} />}>
              Add Announcement
            </Button>
          )
        }
        empty={{ title: 'No announcements yet', text: 'News about the site will appear here.' }}
        Row={Row}
      />
    </>
  )
}

function Row({ item }: { item: AnnouncementSummary }) {
  const { id, title, snippet, tags, imageUrl, isPinned, displayName, userId, profileImage, createdDate } = item
  const names = splitCommaList(tags)
  return (
    <li className="article-row news-row" data-pinned={isPinned || undefined}>
      <div>
        {isPinned && (
          <span className="icon news-pin">
            <IconPinned size={14} stroke={1.8} aria-hidden />
            Pinned
          </span>
        )}
        <h2>
          <Link to={`/Announcement/${id}`}>
            <bdi>{withSigns(title)}</bdi>
          </Link>
        </h2>
        {snippet !== '' && (
          <p className="article-snippet two-lines" dir="auto">
            {withSigns(snippet)}
          </p>
        )}
        <div className="row wrap small ink2 article-by">
          <Person name={displayName} userId={userId} picture={profileImage} size={18} />
          <Ago at={createdDate} />
          <span className="row wrap article-meta">
            {names.map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </span>
        </div>
      </div>
      {imageUrl !== null && <img className="news-picture" src={imageUrl} alt="" loading="lazy" decoding="async" />}
    </li>
  )
}
