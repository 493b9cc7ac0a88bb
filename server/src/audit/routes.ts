import { getAuditActivity, getAuditActors, getAuditTrail } from '@gradus/contract/audit'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readActivity, readActors, readTrail } from './audit.ts'

export function auditRoutes(site: Site): void {
  serve(site, getAuditTrail, ({ query }) => readTrail(site.database, query))
  serve(site, getAuditActivity, ({ query }) => readActivity(site.database, query))
  serve(site, getAuditActors, () => readActors(site.database))
}
