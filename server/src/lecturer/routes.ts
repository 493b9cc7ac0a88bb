import {
  copyQuestion,
  downloadLecturerQuestions,
  getLecturerQuestions,
  removeLecturerQuestions,
} from '@gradus/contract/lecturer'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { downloadOwnQuestions, readOwnQuestions } from './list.ts'
import { copyQuestion as copy, removeOwnQuestions } from './own.ts'

export function lecturerRoutes(site: Site): void {
  const { database } = site
  serve(site, getLecturerQuestions, ({ query }, { user }) => readOwnQuestions(database, user, query))
  serve(site, downloadLecturerQuestions, ({ query }, { user }) => downloadOwnQuestions(database, user, query))
  serve(site, copyQuestion, ({ params }, { user }) => copy(database, user, params.id))
  serve(site, removeLecturerQuestions, ({ body }, { user }) => removeOwnQuestions(database, user, body.ids))
}
