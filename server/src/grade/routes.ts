import { chooseAttempt, getStudentSubmissions, putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { claimGrade, endClaim } from '@gradus/contract/grade-claim'
import { releaseGrades, revealNames, takeBackGrades } from '@gradus/contract/grade-release'
import { getAttempt } from '@gradus/contract/student-work'
import { getOwnWork } from '@gradus/contract/own-grade'
import { answerRegrade, askForRegrade, listRegradeRequests } from '@gradus/contract/regrade'
import { getRubric, putRubric } from '@gradus/contract/rubric'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readAttempt } from './attempt.ts'
import { choose } from './choose.ts'
import { claim, giveUpClaim } from './claim.ts'
import { readMatrix } from './matrix.ts'
import { askAgain, readOwnWork } from './own-work.ts'
import { answerRequest, readRequests } from './regrade.ts'
import { release, takeBack } from './release.ts'
import { reveal } from './reveal.ts'
import { changeRubric, readRubric } from './rubric.ts'
import { saveGrade } from './save-grade.ts'
import { readStudentWork } from './student-work.ts'

export function gradeRoutes(site: Site): void {
  const { database } = site
  serve(site, getMatrix, ({ params, query }, { user }) => readMatrix(database, user, params.id, query))
  serve(site, getStudentSubmissions, ({ params, query }, { user }) => readStudentWork(database, user, params, query))
  serve(site, getAttempt, ({ params }, { user }) => readAttempt(database, user, params.id))
  serve(site, putGrade, async ({ body }, { user, setStatus }) => {
    const saved = await saveGrade(database, user, body)
    if ('version' in saved) return saved.version
    setStatus(409)
    return saved.stale
  })
  serve(site, chooseAttempt, async ({ body }, { user, setStatus }) => {
    const chosen = await choose(database, user, body)
    if ('version' in chosen) return chosen.version
    setStatus(409)
    return chosen.asks
  })
  serve(site, claimGrade, ({ body }, { user }) => claim(database, user, body))
  serve(site, endClaim, ({ body }, { user }) => giveUpClaim(database, user, body))
  serve(site, getRubric, ({ params }, { user }) => readRubric(database, user, params.id))
  serve(site, putRubric, ({ params, query, body }, { user }) =>
    changeRubric(database, user, params.id, body, query.preview === '1'),
  )

  serve(site, releaseGrades, ({ params, body }, { user }) => release(database, user, params.id, body.groupIds))
  serve(site, takeBackGrades, ({ params, body }, { user }) => takeBack(database, user, params.id, body.groupIds))
  serve(site, revealNames, ({ params }, { user }) => reveal(database, user, params.id))
  serve(site, getOwnWork, ({ params }, { user }) => readOwnWork(database, user, params.id))

  serve(site, askForRegrade, ({ body }, { user }) => askAgain(database, user, body.itemId, body.text))
  serve(site, listRegradeRequests, ({ params, query }, { user }) =>
    readRequests(database, user, params.id, query.state === 'open', query.page),
  )
  serve(site, answerRegrade, ({ params, body }, { user }) => answerRequest(database, user, params.id, body))
}
