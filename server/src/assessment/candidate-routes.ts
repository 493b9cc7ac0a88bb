import {
  agreeSignedIn as agreeSignedInCall,
  agreeToAssessment,
  continueAssessment,
  openAssessmentLink,
  sendAssessmentCode,
} from '@gradus/contract/assessment-link'
import {
  beginAssessment,
  confirmSystemCheck,
  finishAssessment,
  getOwnAssessment,
  listOwnAssessments,
  requestMoreTime,
  withdrawFromAssessment,
} from '@gradus/contract/assessment-own'
import {
  downloadAssessmentData,
  eraseAssessmentData,
  keepAsAccount as keepCall,
  sendKeepCode as sendKeepCodeCall,
} from '@gradus/contract/assessment-own-data'
import { downloadOwnReportPdf, getOwnAssessmentReport, saveReportNote } from '@gradus/contract/assessment-own-report'
import { getAssessmentTest, openAssessmentQuestion, recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { downloadData } from '../account/own-data.ts'
import { setSession } from '../account/session.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { recordEvents } from './event.ts'
import { agreeAsGuest, agreeSignedIn } from './agreement.ts'
import { continueWithCode, sendCode } from './link-code.ts'
import { openLink } from './link.ts'
import { saveNote } from './note.ts'
import {
  begin,
  confirmCheck,
  finish,
  keepAsAccount,
  listOwnFor,
  ownAssessment,
  readOwn,
  requestTime,
  sendKeepCode,
  withdraw,
} from './own.ts'
import { readOwnReport } from './read-report.ts'
import { reportPdf } from './report-pdf.ts'
import { eraseOwn } from './retention.ts'
import { openQuestion, readTest } from './test-view.ts'

/** The calls of a candidate, as a guest or with an account. */
export function candidateRoutes(site: Site): void {
  const { database, storage } = site

  serve(site, openAssessmentLink, ({ body }) => openLink(database, body.token))
  serve(site, agreeToAssessment, async ({ body }, caller) => {
    const { session, ...agreed } = await agreeAsGuest(database, body, caller)
    await setSession(database, caller, session)
    return agreed
  })
  serve(site, agreeSignedInCall, ({ body }, { user }) => agreeSignedIn(database, user, body))
  serve(site, sendAssessmentCode, async ({ body }, caller) => {
    await sendCode(site, body.token, caller)
    return 1
  })
  serve(site, continueAssessment, async ({ body }, caller) => {
    const { session, ...agreed } = await continueWithCode(database, body.token, body.code, caller)
    await setSession(database, caller, session)
    return agreed
  })

  serve(site, getOwnAssessment, ({ params }, { user }) => readOwn(site, user, params.id))
  serve(site, listOwnAssessments, (_input, { user }) => listOwnFor(database, user))
  serve(site, requestMoreTime, async ({ params, body }, { user }) => {
    await requestTime(site, user, params.id, body)
    return 1
  })
  serve(site, confirmSystemCheck, async ({ params }, { user }) => {
    await confirmCheck(database, user, params.id)
    return 1
  })
  serve(site, beginAssessment, ({ params }, { user }) => begin(database, user, params.id))
  serve(site, getAssessmentTest, ({ params }, { user }) => readTest(database, user, params.id))
  serve(site, openAssessmentQuestion, ({ params }, { user, requestCompletedAt }) =>
    openQuestion(database, user, params.id, params.questionId, requestCompletedAt),
  )
  serve(site, recordAssessmentEvents, async ({ params, body }, { user, requestCompletedAt }) => ({
    stored: await recordEvents(database, user, params.id, body, requestCompletedAt),
  }))
  serve(site, finishAssessment, async ({ params }, { user, requestCompletedAt }) => {
    await finish(database, user, params.id, requestCompletedAt)
    return 1
  })
  serve(site, withdrawFromAssessment, async ({ params }, { user, requestCompletedAt }) => {
    await withdraw(database, user, params.id, requestCompletedAt)
    return 1
  })

  serve(site, getOwnAssessmentReport, ({ params }, { user }) => readOwnReport(database, user, params.id))
  serve(site, downloadOwnReportPdf, async ({ params }, { user }) =>
    reportPdf(await readOwnReport(database, user, params.id)),
  )
  serve(site, saveReportNote, async ({ params, body }, { user }) => {
    await saveNote(database, user, params.id, body)
    return 1
  })
  serve(site, sendKeepCodeCall, async ({ params }, { user, address }) => {
    await sendKeepCode(site, user, params.id, address)
    return 1
  })
  serve(site, keepCall, async ({ params, body }, { user, sessionToken }) => {
    await keepAsAccount(site, user, params.id, body, sessionToken)
    return 1
  })
  serve(site, downloadAssessmentData, async ({ params }, { user }) => {
    await ownAssessment(database, user, params.id)
    return downloadData(database, storage, user.id)
  })
  serve(site, eraseAssessmentData, async ({ params }, caller) => {
    await eraseOwn(database, caller.user, params.id)
    if (caller.user.isGuest) caller.clearSession()
    return 1
  })
}
