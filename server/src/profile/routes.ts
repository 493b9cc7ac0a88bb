import {
  editProfile,
  getDashboard,
  getOwnProfile,
  getProfile,
  getWizardState,
  updateIfNotFilled,
} from '@gradus/contract/profile'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { readDashboard } from './dashboard.ts'
import { change, read, readOwn } from './profile.ts'
import { fillField, readWizard } from './wizard.ts'

export function profileRoutes(site: Site): void {
  const { database } = site
  serve(site, getProfile, ({ params }) => read(database, params.userId))
  serve(site, getOwnProfile, (_input, { account }) => readOwn(database, account))
  serve(site, editProfile, ({ body }, { account }) => change(database, account, body))
  serve(site, getWizardState, (_input, { account }) => readWizard(database, account))
  serve(site, updateIfNotFilled, ({ params, body }, { account }) => fillField(database, account, params.field, body))
  serve(site, getDashboard, (_input, { account }) => readDashboard(database, account))
}
