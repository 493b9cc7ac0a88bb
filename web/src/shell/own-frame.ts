import type { QueryClient } from '@tanstack/react-query'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getCompaniesOf } from '@gradus/contract/company'
import { getUniGroups } from '@gradus/contract/course'
import { getOwnFrame, type OwnFrame } from '@gradus/contract/frame'
import { listMatchingJobs } from '@gradus/contract/job'
import { getUserNotifications } from '@gradus/contract/notification'
import { call, query } from '../api.ts'

/** Null if it could not be read: then the parts of the frame are requested one by one. */
export async function readFrame(signal?: AbortSignal): Promise<OwnFrame | null> {
  return call(getOwnFrame, {}, signal ? { signal } : {}).then(
    ({ frame }) => frame,
    () => null,
  )
}

/** Stores the parts of a user's frame as if each had been requested by its own call. */
export function storeFrame(client: QueryClient, userId: number, frame: OwnFrame | null): void {
  // Somebody else may have logged in between two requests.
  if (frame?.info.userId !== userId) return
  client.setQueryData(query(getOwnBasicInfo, {}).queryKey, frame.info)
  client.setQueryData(query(getUserNotifications, {}).queryKey, frame.notifications)
  client.setQueryData(query(getCompaniesOf, { params: { userId } }).queryKey, frame.companies)
  client.setQueryData(query(getUniGroups, {}).queryKey, frame.courses)
  client.setQueryData(query(listMatchingJobs, {}).queryKey, frame.jobs)
}
