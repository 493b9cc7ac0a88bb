import {
  deletePicture,
  editProfile,
  getDashboard,
  getFirstSteps,
  getOwnProfile,
  getProfile,
  getWizardState,
  putPicture,
  updateIfNotFilled,
} from '@gradus/contract/profile'
import { found } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { openStorage, removeUploads } from '../platform/files/storage.ts'
import { readDashboard } from './dashboard.ts'
import { readFirstSteps } from './first-steps.ts'
import { changePicture, pictureFile, pictureFolder, removePicture } from './picture.ts'
import { change, read, readOwn } from './profile.ts'
import { fillField, readWizard } from './wizard.ts'

export function profileRoutes(site: Site): void {
  const { app, config, database, queue } = site
  const storage = openStorage(config)
  app.addHook('onReady', () => removeUploads(storage, queue))

  serve(site, getProfile, ({ params }) => read(database, params.userId))
  serve(site, getOwnProfile, (_input, { account }) => readOwn(database, account))
  serve(site, editProfile, ({ body }, { account }) => change(database, account, body))
  serve(site, getWizardState, (_input, { account }) => readWizard(database, account))
  serve(site, updateIfNotFilled, ({ params, body }, { account }) => fillField(database, account, params.field, body))
  serve(site, getFirstSteps, (_input, { account }) => readFirstSteps(database, account))
  serve(site, getDashboard, (_input, { account }) => readDashboard(database, account))
  serve(site, putPicture, async (_input, caller) => ({
    profileImage: await changePicture(site, storage, caller.account, await caller.readUpload()),
  }))
  serve(site, deletePicture, async (_input, { account }) => {
    await removePicture(site, account)
    return 1
  })

  app.get<{ Params: { name: string } }>(`${pictureFolder}:name`, async (request, reply) => {
    const { name } = request.params
    const bytes = found(pictureFile.test(name) ? await storage.get(`picture/${name}`) : undefined)
    void reply.header('cache-control', `public, max-age=${pictureSeconds}, immutable`)
    return reply.type('image/webp').send(bytes)
  })
}

const pictureSeconds = 365 * 24 * 60 * 60
