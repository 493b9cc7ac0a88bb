import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editAnnouncement, getAnnouncement } from '@gradus/contract/announcement'
import { call, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { splitCommaList } from '../ui/tag.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import { useRefreshAnnouncements } from './refresh.ts'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const refresh = useRefreshAnnouncements()
  const announcement = useQuery({
    ...queryOrNull(getAnnouncement, { params: { id } }),
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
  })
  const { refetch } = announcement
  const reload = useCallback(() => void refetch(), [refetch])
  if (announcement.data === null) return <NotFoundPage />
  if (announcement.isLoadingError) return <FailedState heading="h1" onRetry={() => void announcement.refetch()} />
  if (!announcement.data) return <LoadingArticle label="Loading the announcement" />
  const { title, body, tags, imageUrl, modifiedDate } = announcement.data
  return (
    <>
      <Head title={`Edit Announcement: ${title}`} noIndex />
      <div className="pagehead">
        <h1>Edit Announcement</h1>
      </div>
      <AnnouncementFields
        draft={`announcement/${id}`}
        initial={{ title, body, rawTags: splitCommaList(tags), imageUrl: imageUrl ?? '' }}
        editing={{
          version: modifiedDate,
          reload,
          readVersion: async () => (await call(getAnnouncement, { params: { id } })).modifiedDate,
        }}
        submitLabel="Save"
        send={async (form, version) => {
          await call(editAnnouncement, { params: { id }, body: { ...form, modifiedDate: version } })
          return announcement.data?.id ?? 0
        }}
        onDone={async (_id, isWhole) => {
          await refresh()
          if (isWhole) await navigate(`/Announcement/${id}`)
        }}
      />
    </>
  )
}
