import { getOwnFrame } from '@gradus/contract/frame'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readOwnFrame, topicsOfFrame } from './frame.ts'

export function frameRoutes(site: Site): void {
  serve(site, getOwnFrame, async (_input, { user }) => ({ frame: await readOwnFrame(site.database, user) }), {
    topics: (_input, { frame }) => topicsOfFrame(frame),
  })
}
