import { endCourseHold, getCourseRetention, holdCourse, listLooksAtOwnWork } from '@gradus/contract/course-record'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { endHold, hold, readRetention } from './hold.ts'
import { readOwnLooks } from './look-log.ts'

export function courseRecordRoutes(site: Site): void {
  const { database } = site
  serve(site, getCourseRetention, ({ params }, { user }) => readRetention(database, user, params.id))
  serve(site, holdCourse, ({ params, body }, { user }) => hold(database, user, params.id, body.reason))
  serve(site, endCourseHold, ({ params }, { user }) => endHold(database, user, params.id))
  serve(site, listLooksAtOwnWork, ({ params }, { user }) => readOwnLooks(database, user, params.id))
}
