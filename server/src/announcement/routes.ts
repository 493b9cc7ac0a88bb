import {
  addAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  getAnnouncement,
  getLastDayAnnouncements,
  listAnnouncements,
  pinAnnouncement,
  putAnnouncementPicture as putPicture,
} from '@gradus/contract/announcement'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { announcementPictures, putAnnouncementPicture } from './picture.ts'
import { servePictures } from '../platform/files/owned-picture.ts'
import { announce, change, read, remove, togglePin } from './announcement.ts'
import { listAll, listLastDay } from './list.ts'

export function announcementRoutes(site: Site): void {
  const { app, database, storage } = site
  serve(site, getLastDayAnnouncements, () => listLastDay(database), {
    topics: () => ['announcement', 'account'],
    seconds: 10,
  })
  serve(site, listAnnouncements, ({ query }) => listAll(database, query.page), {
    topics: () => ['announcement', 'account'],
  })
  serve(site, getAnnouncement, ({ params }, { user }) => read(database, user, params.id))
  serve(site, addAnnouncement, ({ body }, { user }) => announce(database, user, body))
  serve(site, editAnnouncement, ({ params, body }, { user }) => change(site, user, params.id, body))
  serve(site, pinAnnouncement, ({ params }, { user }) => togglePin(database, user, params.id))
  serve(site, deleteAnnouncement, ({ params }, { user }) => remove(site, user, params.id))
  serve(site, putPicture, async ({ params }, caller) => ({
    imageUrl: await putAnnouncementPicture(site, storage, params.id, await caller.readUpload()),
  }))
  servePictures(announcementPictures, app, storage)
}
