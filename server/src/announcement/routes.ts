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
import { orNotFound } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { openStorage } from '../platform/files/storage.ts'
import { announcementPicture, announcementPictures, putAnnouncementPicture } from './picture.ts'
import { announce, change, listAll, listLastDay, read, remove, togglePin } from './announcement.ts'

const pictureSeconds = 365 * 24 * 60 * 60

export function announcementRoutes(site: Site): void {
  const { app, config, database } = site
  const storage = openStorage(config)
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

  const address = `${announcementPictures}:name`
  app.get<{ Params: { name: string } }>(address, async (request, reply) => {
    const { name } = request.params
    const bytes = orNotFound(announcementPicture.test(name) ? await storage.get(`announcement/${name}`) : undefined)
    void reply.header('cache-control', `public, max-age=${pictureSeconds}, immutable`)
    return reply.type('image/webp').send(bytes)
  })
}
