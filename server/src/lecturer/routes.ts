import {
  copyQuestion,
  downloadLecturerQuestions,
  getLecturerQuestions,
  removeLecturerQuestions,
} from '@gradus/contract/lecturer'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { downloadOwn, readOwn } from './list.ts'
import { copyQuestion as copy, removeOwn } from './own.ts'

export function lecturerRoutes(site: Site): void {
  const { database } = site
  serve(site, getLecturerQuestions, ({ query }, { account }) => readOwn(database, account, query))
  serve(site, downloadLecturerQuestions, ({ query }, { account }) => downloadOwn(database, account, query))
  serve(site, copyQuestion, ({ params }, { account }) => copy(database, account, params.id))
  serve(site, removeLecturerQuestions, ({ body }, { account }) => removeOwn(database, account, body.ids))
}
