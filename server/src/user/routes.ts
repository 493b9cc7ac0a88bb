import { downloadMembers, getMembers, getNewMembers, getSignUps, manageMembers } from '@gradus/contract/user'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { change } from './change.ts'
import { downloadTable, readMembers, readNewMembers, readSignUps } from './user.ts'

export function memberRoutes(site: Site): void {
  const { database } = site
  serve(site, getMembers, ({ query }) => readMembers(database, query))
  serve(site, downloadMembers, ({ query }, { user }) => downloadTable(database, user, query))
  serve(site, manageMembers, ({ body }, { user }) => change(database, user, body))
  serve(site, getSignUps, () => readSignUps(database))
  serve(site, getNewMembers, ({ query }) => readNewMembers(database, query))
}
