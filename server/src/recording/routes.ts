import { getRecording, saveRecordingChunk } from '@gradus/contract/recording'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readRecording, saveChunk } from './recording.ts'

export function recordingRoutes(site: Site): void {
  const { database } = site
  serve(site, saveRecordingChunk, async ({ params, body }, caller) => {
    const { segment, number, ...key } = params
    const chunk = {
      segment,
      number,
      startedAt: new Date(body.startedAt),
      data: Buffer.from(body.data, 'base64'),
    }
    const saved = await saveChunk(database, caller.user, key, chunk, caller.requestCompletedAt)
    if (!saved.isStored) caller.setStatus(409)
    return saved
  })
  serve(site, getRecording, ({ params }, { user }) => readRecording(database, user, params))
}
