import { downloadMembers, getMembers, getNewMembers, manageMembers } from '@gradus/contract/member'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { change } from './change.ts'
import { downloadTable, readMembers, readNewMembers } from './member.ts'

export function memberRoutes(site: Site): void {
  const { database } = site
  serve(site, getMembers, ({ query }) => readMembers(database, query))
  serve(site, downloadMembers, ({ query }, { account }) => downloadTable(database, account, query))
  serve(site, manageMembers, ({ body }, { account }) => change(database, account, body))
  serve(site, getNewMembers, ({ query }) => readNewMembers(database, query))
}
