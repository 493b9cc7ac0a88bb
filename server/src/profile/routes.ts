import { deletePicture, editProfile, getOwnProfile, getProfile, putPicture } from '@gradus/contract/profile'
import { getDashboard } from '@gradus/contract/dashboard'
import { getFirstSteps, getWizardState, updateIfNotFilled } from '@gradus/contract/first-steps'
import { orNotFound } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { removeUploads } from '../platform/files/upload-removal.ts'
import { readDashboard } from './dashboard.ts'
import { readFirstSteps } from './first-steps.ts'
import { changePicture, pictureFile, pictureFolder, removePicture } from './picture.ts'
import { change, read, readOwnProfile } from './profile.ts'
import { fillField, readWizard } from './wizard.ts'

export function profileRoutes(site: Site): void {
  const { app, database, queue, storage } = site
  app.addHook('onReady', () => removeUploads(storage, database, queue))

  serve(site, getProfile, ({ params }) => read(database, params.userId), {
    topics: (_input, { userId, questions, latestSolved }) => [
      `account ${userId}`,
      `asked ${userId}`,
      `progress ${userId}`,
      ...[...questions, ...latestSolved].map(({ id }) => `question ${id}`),
    ],
  })
  serve(site, getOwnProfile, (_input, { user }) => readOwnProfile(database, user))
  serve(site, editProfile, ({ body }, { user }) => change(database, user, body))
  serve(site, getWizardState, (_input, { user }) => readWizard(database, user))
  serve(site, updateIfNotFilled, ({ params, body }, { user }) => fillField(database, user, params.field, body))
  serve(site, getFirstSteps, (_input, { user }) => readFirstSteps(database, user))
  serve(site, getDashboard, (_input, { user }) => readDashboard(database, user))
  serve(site, putPicture, async (_input, caller) => ({
    profileImage: await changePicture(site, storage, caller.user, await caller.readUpload()),
  }))
  serve(site, deletePicture, async (_input, { user }) => {
    await removePicture(site, user)
    return 1
  })

  app.get<{ Params: { name: string } }>(`${pictureFolder}:name`, async (request, reply) => {
    const { name } = request.params
    const bytes = orNotFound(pictureFile.test(name) ? await storage.get(`picture/${name}`) : undefined)
    void reply.header('cache-control', `public, max-age=${pictureSeconds}, immutable`)
    return reply.type('image/webp').send(bytes)
  })
}

const pictureSeconds = 365 * 24 * 60 * 60
