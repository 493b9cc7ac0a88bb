import { getStatus } from '@gradus/contract/status'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readStatus } from './status.ts'

export function statusRoutes(site: Site): void {
  serve(site, getStatus, () => readStatus(site))
}
