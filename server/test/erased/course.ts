import { putException } from '@gradus/contract/assignment-exception'
import { createTeam } from '@gradus/contract/assignment-team'
import { renewCalendarFeed } from '@gradus/contract/calendar'
import { inviteCourseMember } from '@gradus/contract/course-member'
import { joinCourse } from '@gradus/contract/enrolment'
import { putGrade } from '@gradus/contract/grade'
import { addLineComment, saveComment } from '@gradus/contract/line-comment'
import { putAdvice } from '@gradus/contract/live-room'
import { answerRegrade, askForRegrade } from '@gradus/contract/regrade'
import { answerCase, decideCase, decidePair, getSimilarWork, listOwnCases } from '@gradus/contract/similarity-case'
import { anAssignment, aStudent } from '../assignment.ts'
import { aCourse, aLecturer, sendRoster } from '../course.ts'
import { anAttempt, released } from '../grade.ts'
import { aLiveRoom } from '../live-room.ts'
import { aMistake } from '../mistake.ts'
import { aPublicQuestion, codingForm } from '../question.ts'
import type { TestSite } from '../site.ts'
import { aPlatformRow } from '../lti-scene.ts'
import type { Cast } from './community.ts'
import { tokenFromMail } from './mail.ts'
import { herEmail, herName } from './trace.ts'

/** She studies in a course, where her work is graded, and teaches in another one. */
export async function study(site: TestSite, { her }: Cast): Promise<void> {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const csv = `email,name,number,group\n${herEmail},zqofficial Quirinia,zqnumber,Red\n`
  await sendRoster(lecturer, courseId, csv)
  const token = await tokenFromMail(site, /EnrollActivate/)
  await her.call(joinCourse, { body: { token } })
  const classmate = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(
    lecturer,
    courseId,
    [await aPublicQuestion(site, codingForm()), await aPublicQuestion(site, codingForm())],
    { teamSize: 2, testsShown: 'afterRelease' },
  )
  const [first, second] = items.map(({ itemId }) => itemId)
  if (first === undefined || second === undefined) throw new Error('The assignment has two items.')
  await her.call(createTeam, { params: { id }, body: { name: 'zqteam of Quirinia' } })
  const body = { userId: her.id, lateUntil: null, reason: `zqillness of ${herName}` }
  await lecturer.call(putException, { params: { id }, body })

  const wrong = { itemId: first, passed: 0, source: '# zqattempt\ndouble = abs\n' }
  const attempt = await anAttempt(site, her, wrong)
  const others = await anAttempt(site, classmate, { ...wrong, source: 'double = abs\n' })
  const line = { fromLine: 1, toLine: 1 }
  await lecturer.call(addLineComment, { params: { id: attempt }, body: { ...line, text: 'zqlinecomment' } })
  await lecturer.call(addLineComment, { params: { id: attempt }, body: { ...line, text: 'zqstaff', state: 'staff' } })
  const grade = { itemId: first, sid: String(her.id), points: 3, comment: 'zqgradecomment', reason: 'zqgradereason' }
  await lecturer.call(putGrade, { body: { ...grade, version: 0 } })
  await released({ lecturer, id })
  const asked = await her.call(askForRegrade, { body: { itemId: first, text: 'zqregrade' } })
  const answer = { answer: 'zqregradeanswer', points: 4, version: 1 }
  await lecturer.call(answerRegrade, { params: { id: asked }, body: answer })
  await suspected(site, { her, lecturer, courseId }, { itemId: first, attempt, others })
  await her.call(renewCalendarFeed)
  await aMistake(site, her.id, await aPublicQuestion(site, codingForm()))
  await learningPlatform(site, her.id)
  await lecturer.call(inviteCourseMember, {
    params: { id: await aCourse(lecturer) },
    body: { email: herEmail, role: 'tutor' },
  })
  await teaches(site, her)
}

interface Suspicion {
  readonly itemId: number
  readonly attempt: number
  readonly others: number
}

async function suspected(
  { database }: TestSite,
  { her, lecturer, courseId }: { her: Cast['her']; lecturer: Cast['her']; courseId: number },
  { itemId, attempt, others }: Suspicion,
): Promise<void> {
  const rows = await database
    .selectFrom('assignment_attempt')
    .select(['id', 'work_id'])
    .where('id', 'in', [attempt, others])
    .orderBy('work_id')
    .execute()
  const [left, right] = rows
  if (!left || !right) throw new Error('There are two attempts.')
  const pair = {
    item_id: itemId,
    left_work_id: left.work_id,
    right_work_id: right.work_id,
    left_attempt_id: left.id,
    right_attempt_id: right.id,
    similarity: 0.9,
  }
  const { id } = await database.insertInto('similarity_pair').values(pair).returning('id').executeTakeFirstOrThrow()
  // Pairs are shown in the order of pseudonyms.
  const { leftWork } = await lecturer.call(getSimilarWork, { params: { id } })
  const side = leftWork.attemptId === attempt ? 'left' : 'right'
  await lecturer.call(decidePair, { params: { id }, body: { to: 'case', sides: [side], text: 'zqcase' } })
  const [own] = await her.call(listOwnCases, { params: { id: courseId } })
  if (!own) throw new Error('She reads the case about her work.')
  await her.call(answerCase, { params: { id: own.id }, body: { text: 'zqcaseanswer' } })
  await lecturer.call(decideCase, {
    params: { id: own.id },
    body: { decision: 'warning', text: 'zqcasedecision', answer: 'zqcaseanswer' },
  })
}

async function learningPlatform(site: TestSite, userId: number): Promise<void> {
  const platform_id = await aPlatformRow(site)
  const identity = { platform_id, subject: 'zqsubject', user_id: userId, email: herEmail }
  await site.database.insertInto('lti_identity').values(identity).execute()
  await site.database
    .insertInto('lti_launch')
    .values({
      token_hash: Buffer.from('zqlaunch'),
      platform_id,
      subject: 'zqsubject',
      message: JSON.stringify({ name: herName, email: herEmail }),
      expires_at: new Date(Date.now() + 600_000),
    })
    .execute()
}

/** What she writes about others' work stays with them. */
async function teaches(site: TestSite, her: Cast['her']): Promise<void> {
  const room = await aLiveRoom(site, her.id, 'lecturer', await aPublicQuestion(site, codingForm()))
  await her.call(putAdvice, { params: { id: room.groupId }, body: { text: 'zqadvice', revision: 0 } })
  await her.call(saveComment, { body: { text: 'zqsaved' } })
  const attempt = await site.database
    .selectFrom('live_room_attempt')
    .select('attempt_id')
    .where('group_id', '=', room.groupId)
    .executeTakeFirstOrThrow()
  const text = { fromLine: 1, toLine: 1, text: 'zqteacher' }
  await her.call(addLineComment, { params: { id: attempt.attempt_id }, body: text })
}
