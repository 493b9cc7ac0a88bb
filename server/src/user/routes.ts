import { downloadUsers, getUsers, getNewUsers, getSignUps, manageUsers } from '@gradus/contract/user'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { change } from './change.ts'
import { downloadTable, readUsers, readNewUsers, readSignUps } from './user.ts'

export function userRoutes(site: Site): void {
  const { database } = site
  serve(site, getUsers, ({ query }) => readUsers(database, query))
  serve(site, downloadUsers, ({ query }, { user }) => downloadTable(database, user, query))
  serve(site, manageUsers, ({ body }, { user }) => change(database, user, body))
  serve(site, getSignUps, () => readSignUps(database))
  serve(site, getNewUsers, ({ query }) => readNewUsers(database, query))
}
