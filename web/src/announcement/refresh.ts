import { useQueryClient } from '@tanstack/react-query'
import { getAnnouncement, getLastDayAnnouncements, listAnnouncements } from '@gradus/contract/announcement'

/** After a change, refetches every list and page that shows announcements. */
export function useRefreshAnnouncements(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [getAnnouncement, getLastDayAnnouncements, listAnnouncements].map(({ url }) =>
        client.invalidateQueries({ queryKey: [url] }),
      ),
    )
}
