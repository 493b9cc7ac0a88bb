import { useQuery } from '@tanstack/react-query'
import { IconPinned } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { getAnnouncement, type AnnouncementDetail } from '@gradus/contract/announcement'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { Prose } from '../ui/prose.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Avatar } from '../ui/person.tsx'
import { FailedState } from '../ui/states.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import { AnnouncementMenu } from './announcement-menu.tsx'
import { ArticlePicture } from './article-picture.tsx'

export function Component() {
  const { id = '' } = useParams()
  const announcement = useQuery(queryOrNull(getAnnouncement, { params: { id } }))
  if (announcement.data === null) return <NotFoundPage />
  if (announcement.isLoadingError) return <FailedState heading="h1" onRetry={() => void announcement.refetch()} />
  if (!announcement.data) return <LoadingArticle label="Loading the announcement" />
  return <LoadedAnnouncement announcement={announcement.data} />
}

function LoadedAnnouncement({ announcement }: { announcement: AnnouncementDetail }) {
  const { title, body, imageUrl, tags, displayName, userId, profileImage, createdDate, isPinned } = announcement
  const names = splitCommaList(tags)
  return (
    <article className="article">
      <Head title={title} noIndex />
      <header>
        <div className="row between article-head">
          <h1 dir="auto">{withSigns(title)}</h1>
          {announcement.can.manage && <AnnouncementMenu announcement={announcement} />}
        </div>
        <div className="row wrap small ink2 article-by">
          <span className="person">
            <Avatar name={displayName} picture={profileImage} size={28} />
            <Link className="quietlink strong" to={`/Profile?id=${userId}`}>
              <bdi>{withSigns(displayName)}</bdi>
            </Link>
          </span>
          <Ago at={createdDate} />
          {isPinned && (
            <span className="icon mute">
              <IconPinned size={15} stroke={1.7} aria-hidden />
              Pinned
            </span>
          )}
        </div>
      </header>
      {imageUrl !== null && <ArticlePicture address={imageUrl} />}
      <Prose html={body} />
      {names.length > 0 && (
        <div className="row wrap article-tags">
          {names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
      )}
    </article>
  )
}
