import { assessmentRows } from './permission-of-assessment.ts'
import { assignmentRows } from './permission-of-assignment.ts'
import { companyRows } from './permission-of-company.ts'
import { companyQuestionRows } from './permission-of-company-question.ts'
import { contestApiRows } from './permission-of-contest-api.ts'
import { contributionRows } from './permission-of-contribution.ts'
import { courseRows } from './permission-of-course.ts'
import { gradeRows } from './permission-of-grade.ts'
import { jobRows } from './permission-of-job.ts'
import { liveRows } from './permission-of-live.ts'
import { ltiRows } from './permission-of-lti.ts'
import { organiserRows } from './permission-of-organiser.ts'
import { questionRows } from './permission-of-question.ts'
import { tournamentRows } from './permission-of-tournament.ts'
import { tournamentAdminRows } from './permission-of-tournament-admin.ts'
import { userRows } from './permission-of-user.ts'
import type { Row } from './permission-row.ts'

/** What each caller gets from each call on a real object. A test fails if a call on an object has no row here. */
export const rows: readonly Row[] = [
  ...questionRows(),
  ...contributionRows(),
  ...userRows(),
  ...tournamentRows(),
  ...tournamentAdminRows(),
  ...organiserRows(),
  ...contestApiRows(),
  ...companyRows(),
  ...companyQuestionRows(),
  ...jobRows(),
  ...assessmentRows(),
  ...courseRows(),
  ...liveRows(),
  ...assignmentRows(),
  ...gradeRows(),
  ...ltiRows(),
]
