import { useQuery } from '@tanstack/react-query'
import { getNotices } from '@gradus/contract/setting'
import { query } from '../api.ts'

const minute = 60_000
/** The line above every page, and the banners. They are refetched, because an admin may change them at any time. */
export const noticesQuery = { ...query(getNotices, {}), staleTime: minute, refetchInterval: 5 * minute }

/** An admin's notice to everybody. */
export function Notice() {
  const notice = useQuery(noticesQuery).data?.notice
  return notice ? (
    <p className="site-notice" role="note" aria-label="Notice" dir="auto">
      {notice}
    </p>
  ) : null
}
