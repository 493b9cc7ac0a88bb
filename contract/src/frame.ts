import { z } from 'zod'
import { OwnBasicInfo } from './account.ts'
import { UniGroup } from './course.ts'
import { endpoint } from './endpoint.ts'
import { JobSummary } from './job.ts'
import { Notification } from './notification.ts'
import { CompanyName } from './part.ts'

/**
 * What the frame of every page shows to a signed-in user: the header, the menu and the right panel. Each field is the
 * reply of a call of its own, which the browser uses later, when only that part has changed.
 */
export const OwnFrame = z.object({
  /** The same as `getOwnBasicInfo`. */
  info: OwnBasicInfo,
  /** The same as `getUserNotifications`. */
  notifications: z.array(Notification),
  /** The same as `getCompaniesOf` for the user. */
  companies: z.array(CompanyName),
  /** The same as `getUniGroups`. */
  courses: z.array(UniGroup),
  /** As `listMatchingJobs`. */
  jobs: z.array(JobSummary),
})
export type OwnFrame = z.infer<typeof OwnFrame>

export const getOwnFrame = endpoint({
  method: 'GET',
  url: '/auth/api/OwnFrame',
  who: 'anyone',
  summary:
    'Everything that the frame of a page shows to the logged-in user, in one call; null when nobody is logged in.',
  reply: z.object({ frame: OwnFrame.nullable() }),
})
