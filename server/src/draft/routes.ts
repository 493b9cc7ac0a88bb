import { getDraft, saveDraft } from '@gradus/contract/draft'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { keepDraft, readDraft } from './draft.ts'

export function draftRoutes(site: Site): void {
  const { database } = site
  serve(site, getDraft, ({ params, query }, { user }) => readDraft(database, user, params.questionId, query))
  serve(site, saveDraft, async ({ params, body }, caller) => {
    const saved = await keepDraft(site, caller.user, params.questionId, body, caller.requestCompletedAt)
    if (saved.draft) caller.setStatus(409)
    return saved
  })
}
