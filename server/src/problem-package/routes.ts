import { exportPackage, importPackage } from '@gradus/contract/problem-package'
import { Download } from '../platform/http/download.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { exportPackage as write } from './export.ts'
import { importPackage as take } from './import.ts'
import { readPackage } from './read.ts'
import { unpack } from './unpack.ts'

export function packageRoutes(site: Site): void {
  serve(site, importPackage, async ({ query }, caller) => {
    const archive = await caller.readUpload()
    caller.progress?.({ step: 'reading' })
    return await take(site, caller.user, await readPackage(await unpack(archive)), query, caller)
  })
  serve(site, exportPackage, async ({ params }) => {
    const { name, archive } = await write(site.database, params.id)
    return new Download(`${name}.zip`, 'application/zip', archive)
  })
}
