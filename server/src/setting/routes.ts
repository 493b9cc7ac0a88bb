import { changeSettings as changeCall, getNotices, getSettings } from '@gradus/contract/setting'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { changeSettings, readSettingsForAdmin, readSettings } from './setting.ts'

export function settingRoutes(site: Site): void {
  const { database, config } = site
  serve(site, getSettings, () => readSettingsForAdmin(database, config))
  serve(site, changeCall, async ({ body }, { user }) => {
    await changeSettings(database, user, body)
    return 1
  })
  serve(site, getNotices, () => readSettings(database), { topics: () => ['setting'] })
}
