import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getLastDayAnnouncements,
  listAnnouncements,
  pinAnnouncement,
} from '@gradus/contract/announcement'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { announce, change, listAll, listLastDay, read, remove, togglePin } from './announcement.ts'

export function announcementRoutes(site: Site): void {
  const { database } = site
  serve(site, getLastDayAnnouncements, () => listLastDay(database))
  serve(site, listAnnouncements, ({ query }) => listAll(database, query.page))
  serve(site, getAnnouncement, ({ params }) => read(database, params.id))
  serve(site, addAnnouncement, ({ body }, { account }) => announce(database, account, body))
  serve(site, editAnnouncement, ({ params, body }) => change(database, params.id, body))
  serve(site, pinAnnouncement, ({ params }) => togglePin(database, params.id))
  serve(site, deleteAnnouncement, ({ params }) => remove(database, params.id))
}
