import { createHash } from 'node:crypto'
import {
  calendarAddress,
  CalendarToken,
  deleteCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
} from '@gradus/contract/calendar'
import { Problem } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { endFeed, readCalendar, readFeed, renewFeed } from './feed.ts'

export function calendarRoutes(site: Site): void {
  const { database } = site
  serve(site, getCalendarFeed, (_input, { user }) => readFeed(database, user))
  serve(site, renewCalendarFeed, (_input, { user }) => renewFeed(site, user))
  serve(site, deleteCalendarFeed, (_input, { user }) => endFeed(database, user))
  serveCalendar(site)
}

/** For calendar programs, which have no session: a secret in the address gives the right. */
function serveCalendar({ app, config, database }: Site): void {
  app.get<{ Params: { token: string } }>(calendarAddress(':token'), async (request, reply) => {
    const token = CalendarToken.safeParse(request.params.token)
    if (!token.success) throw new Problem('notFound')
    const calendar = await readCalendar(database, config.PUBLIC_URL, token.data)
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
    void reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/calendar; charset=utf-8').send(calendar)
  })
}
