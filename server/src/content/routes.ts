import { contentArchive, exportContent, importContent } from '@gradus/contract/content'
import { unpack } from '../problem-package/unpack.ts'
import { Download } from '../platform/http/download.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { exportContent as zipContent } from './export.ts'
import { importContent as storeContent } from './import.ts'
import { readContent } from './read.ts'

export function contentRoutes(site: Site): void {
  const { database } = site
  serve(site, importContent, async ({ query }, caller) => {
    const archive = await caller.readUpload()
    caller.progress?.({ step: 'reading' })
    const content = await readContent(await unpack(archive, contentArchive), await readSettings(database))
    return await storeContent(database, caller.user, content, { dryRun: query.dryRun === '1' }, caller)
  })
  serve(
    site,
    exportContent,
    async (_input, { user }) => new Download('content.zip', 'application/zip', await zipContent(database, user)),
  )
}
