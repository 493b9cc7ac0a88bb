import { useNavigate } from 'react-router'
import { addAnnouncement } from '@gradus/contract/announcement'
import { call } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { AnnouncementFields, emptyAnnouncement } from './announcement-fields.tsx'
import { useRefreshAnnouncements } from './refresh.ts'

export function Component() {
  const navigate = useNavigate()
  const refresh = useRefreshAnnouncements()
  return (
    <>
      <Head title="Add Announcement" noIndex />
      <div className="pagehead">
        <h1>Add Announcement</h1>
      </div>
      <AnnouncementFields
        draft="announcement/new"
        initial={emptyAnnouncement}
        submitLabel="Publish"
        send={(body) => call(addAnnouncement, { body })}
        onDone={async (id, isWhole) => {
          await refresh()
          await navigate(isWhole ? `/Announcement/${id}` : `/EditAnnouncement/${id}`)
        }}
      />
    </>
  )
}
