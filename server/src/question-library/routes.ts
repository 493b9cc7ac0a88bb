import {
  copyQuestionToCompany,
  getCompanyQuestions,
  offerCompanyQuestion,
  removeCompanyQuestions,
} from '@gradus/contract/company-question'
import {
  copyQuestion,
  downloadLecturerQuestions,
  getLecturerQuestions,
  removeLecturerQuestions,
} from '@gradus/contract/lecturer'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { copyToCompany, offerToPublic, readCompanyQuestions, removeFromCompany } from './company.ts'
import { copyPublicQuestion } from './copy.ts'
import { removeOwnQuestions } from './lecturer.ts'
import { downloadOwnQuestions, readOwnQuestions } from './lecturer-list.ts'

export function questionLibraryRoutes(site: Site): void {
  const { database } = site
  serve(site, getLecturerQuestions, ({ query }, { user }) => readOwnQuestions(database, user, query))
  serve(site, downloadLecturerQuestions, ({ query }, { user }) => downloadOwnQuestions(database, user, query))
  serve(site, copyQuestion, ({ params }, { user }) =>
    copyPublicQuestion(database, user, { userId: user.id }, params.id, 'copyQuestion'),
  )
  serve(site, removeLecturerQuestions, ({ body }, { user }) => removeOwnQuestions(database, user, body.ids))

  serve(site, getCompanyQuestions, ({ params, query }, { user }) =>
    readCompanyQuestions(database, user, params.id, query),
  )
  serve(site, copyQuestionToCompany, ({ params, body }, { user }) =>
    copyToCompany(database, user, params.id, body.questionId),
  )
  serve(site, removeCompanyQuestions, ({ params, body }, { user }) =>
    removeFromCompany(database, user, params.id, body.ids),
  )
  serve(site, offerCompanyQuestion, ({ params, body }, { user }) =>
    offerToPublic(database, user, params.id, body.questionId),
  )
}
