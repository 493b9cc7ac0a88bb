import {
  addApplicationNote,
  deleteApplicationNote,
  getApplication,
  listApplications,
  setApplicationState,
} from '@gradus/contract/application-review'
import { assignReviewers, listAssignedJobs, listReviewers } from '@gradus/contract/application-reviewer'
import { applyForJob, listOwnApplications, withdrawApplication } from '@gradus/contract/job-application'
import { listMailTemplates, setMailTemplate } from '@gradus/contract/application-mail'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { apply, listForCandidate, withdraw } from './application.ts'
import { changeTemplate, readTemplates } from './mail-template.ts'
import {
  addNote,
  assign,
  changeState,
  listAssignedTo,
  listCandidateReviewers,
  listForCompany,
  readApplication,
  removeNote,
} from './review.ts'

export function applicationRoutes(site: Site): void {
  const { database } = site
  serve(site, applyForJob, ({ params, body }, { user }) => apply(site, user, params.id, body.message))
  serve(site, listOwnApplications, ({ query }, { user }) => listForCandidate(database, user, query.page))
  serve(site, withdrawApplication, async ({ params }, { user }) => {
    await withdraw(database, user, params.id)
    return 1
  })

  serve(site, listApplications, ({ params, query }, { user }) => listForCompany(database, user, params.id, query))
  serve(site, listAssignedJobs, (_input, { user }) => listAssignedTo(database, user))
  serve(site, getApplication, ({ params }, { user }) => readApplication(database, user, params.id))
  serve(site, setApplicationState, async ({ params, body }, caller) => {
    const now = await changeState(site, caller.user, params.id, body)
    if (!now.moved) caller.setStatus(409)
    return now
  })
  serve(site, addApplicationNote, ({ params, body }, { user }) => addNote(database, user, params.id, body.text))
  serve(site, deleteApplicationNote, async ({ params }, { user }) => {
    await removeNote(database, user, params.id)
    return 1
  })
  serve(site, assignReviewers, async ({ params, body }, { user }) => {
    await assign(database, user, params.id, body)
    return 1
  })
  serve(site, listReviewers, ({ params }, { user }) => listCandidateReviewers(database, user, params.id))
  serve(site, listMailTemplates, ({ params }, { user }) => readTemplates(database, user, params.id))
  serve(site, setMailTemplate, async ({ params, body }, { user }) => {
    await changeTemplate(database, user, params.id, params.state, body)
    return 1
  })
}
