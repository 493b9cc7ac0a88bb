import { searchQuestions, searchQuestionsSignedIn } from '@gradus/contract/search'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { search } from './search.ts'

export function searchRoutes(site: Site): void {
  serve(site, searchQuestions, ({ query }) => search(site.database, query), {
    topics: (_input, { items }) => [
      'question',
      'tag',
      'announcement',
      ...items.map(({ userId }) => `account ${userId}`),
    ],
  })
  serve(site, searchQuestionsSignedIn, ({ query }, { user }) => search(site.database, query, user))
}
