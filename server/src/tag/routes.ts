import { getTags } from '@gradus/contract/tag'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { listTagNames } from './store.ts'

export function tagRoutes(site: Site): void {
  serve(site, getTags, () => listTagNames(site.database))
}
