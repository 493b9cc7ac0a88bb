import { dismissMistake, getMistake, getMistakes } from '@gradus/contract/mistake'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { dismiss, listMistakes, readMistake } from './mistake.ts'

export function mistakeRoutes(site: Site): void {
  const { database } = site
  serve(site, getMistakes, ({ query }, { user }) => listMistakes(database, user, query.when, query.page))
  serve(site, getMistake, ({ params }, { user }) => readMistake(database, user, params.id))
  serve(site, dismissMistake, async ({ params }, { user }) => {
    await dismiss(database, user, params.id)
    return 1
  })
}
