import { randomBytes } from 'node:crypto'
import type { CompanyRole } from '@gradus/contract/company'
import type { CourseRole } from '@gradus/contract/course'
import { roles, type Role } from '@gradus/contract/role'
import { hashPassword } from '../src/account/password.ts'
import type { QuestionState } from '@gradus/contract/question'
import { columnsOf } from '../src/question/audience.ts'
import { editQuestion } from '@gradus/contract/editing'
import { newToken } from '../src/platform/access/session.ts'
import { recomputeStanding } from '../src/tournament/standing.ts'
import { anAssignedPlace, type Assigned } from './assigned.ts'
import { aCompany } from './company.ts'
import { aJob, anApplication } from './job.ts'
import { aGradeScene, type GradeScene } from './grade-scene.ts'
import { aLiveRoom, type LiveScene } from './live-room.ts'
import { aCourseScene, type CourseScene } from './course-scene.ts'
import { aLtiContext, anLtiIdentity } from './lti-scene.ts'
import { aMistake } from './mistake.ts'
import { anEmail, aUser, goodPassword, type TestUser } from './account.ts'
import { choiceForm } from './question.ts'
import { anAssessedCandidate, type AssessedCandidate } from './assessed-candidate.ts'
import { aRecordedCandidate } from './recorded-candidate.ts'
import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'
import { aParticipation } from './tournament.ts'

/** Somebody with things of their own, each made when it is asked for. */
export interface Scene {
  readonly author: TestUser
  /** A multiple-choice question; its id and an answer's. */
  question(state?: QuestionState): Promise<{ id: number; answerId: number }>
  /** A Python question. */
  coding(state?: QuestionState): Promise<number>
  /** An input-and-output question with a sample. */
  inputOutput(state?: QuestionState): Promise<number>
  /** A public question that its author changed once. */
  edited(): Promise<number>
  comment(): Promise<number>
  blogPost(): Promise<number>
  announcement(): Promise<number>
  /** The author's solution of somebody else's question, which others may see. */
  solution(): Promise<number>
  notification(): Promise<number>
  /** A question that the author got wrong and that has come back. */
  mistake(): Promise<number>
  /** An assignment of a course of which the author is a member. */
  inAssignment(role: CourseRole, options?: Parameters<typeof anAssignedPlace>[4]): Promise<Assigned>
  /** An assignment of a course in which the author has a role, with a group of wrong solutions. */
  liveRoom(role: 'lecturer' | 'tutor' | 'student'): Promise<LiveScene>
  /** A released assignment of a course in which the author has a role, with all that grading it makes. */
  graded(role: 'lecturer' | 'tutor' | 'student'): Promise<GradeScene>
  savedComment(): Promise<number>
  /** Such an assignment, whose tests are being checked. */
  fairnessCheck(role: 'lecturer' | 'tutor'): Promise<number>
  /** A course in which the author is a member. */
  course(role: CourseRole): Promise<CourseScene>
  device(): Promise<string>
  /** The author's passkey; everybody has `goodPassword` from then on. */
  passkey(): Promise<string>
  /** A tournament that the author organises, in which somebody else has won; a public one. */
  tournament(state?: 'scheduled' | 'running' | 'final', isPublic?: boolean): Promise<number>
  /** A private tournament that the author has begun; the author doesn’t organise it. */
  begun(): Promise<{ readonly tournamentId: number; readonly participationId: number }>
  /** An invitation to a private tournament that the author organises. */
  invitation(): Promise<{ readonly id: number; readonly tournamentId: number; readonly token: string }>
  /** What somebody asked the organiser, who is the author. */
  clarification(): Promise<number>
  /** An interval that was removed from a tournament of the author. */
  removedInterval(): Promise<number>
  /** The author as a candidate whose edits are recorded. */
  recorded(): Promise<{ readonly participationId: number; readonly questionId: number }>
  /** A candidate of an assessment: the author, or one of a company of which the author is a member. */
  assessed(
    as: CompanyRole | 'candidate',
    options?: { readonly assigned?: boolean; readonly isRunning?: boolean },
  ): Promise<AssessedCandidate>
  /** A company of which the author is a member. */
  company(role?: CompanyRole): Promise<number>
  /** A private tournament of a company of which the author is a member; the author is not among its organisers. */
  companyTournament(role: CompanyRole): Promise<number>
  /** A Python question of a company of which the author is a member; somebody else wrote it. */
  companyQuestion(role: CompanyRole): Promise<{ readonly companyId: number; readonly questionId: number }>
  /** A token of the Contest API of a tournament that the author organises. */
  contestToken(): Promise<number>
  /** Somebody else in a company of which the author is a member. */
  colleague(role?: CompanyRole): Promise<{ readonly companyId: number; readonly userId: number }>
  /** An open offer of a company of which the author is a member. */
  job(role?: CompanyRole): Promise<{ readonly companyId: number; readonly id: number }>
  /** The author's application for somebody else's offer, or one for an offer of the author's company, with a note of theirs. */
  application(
    role: CompanyRole | 'candidate',
    assigned?: boolean,
  ): Promise<{ readonly id: number; readonly jobId: number; readonly noteId: number }>
  /** An invitation of a company of which the author is a member. */
  companyInvitation(role?: CompanyRole): Promise<{ readonly id: number; readonly token: string }>
  /** A course of which the author is a member, connected with one of a learning platform. */
  ltiContext(role?: CourseRole): Promise<{ readonly id: number; readonly courseId: number }>
  /** The author’s connection with a learning platform. */
  ltiIdentity(): Promise<number>
  /** The code of the author's certificate of a place in somebody else's tournament. */
  certificate(): Promise<string>
}

export async function sceneOf(site: SceneSite, role: Role = roles.user): Promise<Scene> {
  const { database } = site
  const author = await aUser(site, { role, displayName: 'Ada Author' })

  const question: Scene['question'] = async (state = 'public') => {
    const { id } = await database
      .insertInto('question')
      .values({ ...common(author.id, state), kind: 'multiChoice', type: 1, explanation: '<p>It is so.</p>' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [answer] = await database
      .insertInto('choice')
      .values([
        { question_id: id, body: '2', correct: true, position: 0 },
        { question_id: id, body: '3', correct: false, position: 1 },
      ])
      .returning('id')
      .execute()
    return { id, answerId: answer?.id ?? 0 }
  }
  const codingOf = async (userId: number, state: QuestionState) => {
    const { id } = await database
      .insertInto('question')
      .values({ ...common(userId, state), kind: 'coding', type: 8, languages: [8] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('language_variant')
      .values({ question_id: id, language: 8, starter: '', tests: 'from solution import *\n' })
      .execute()
    return id
  }

  const tournament: Scene['tournament'] = async (state = 'final', isPublic = true) => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const starts = { scheduled: 1, running: -1, final: -5 }[state]
    const times = { starts_at: hours(starts), ends_at: hours(starts + 2), time_zone: 'Europe/London' }
    const decided = state === 'final' ? { thawed_at: hours(-2), final_at: hours(-1) } : {}
    const words = { title: 'A tournament of its author', body: '<p>Its words.</p>' }
    const { id } = await database
      .insertInto('tournament')
      .values({ ...words, ...times, ...decided, format: 'points', is_public: isPublic, user_id: author.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.insertInto('tournament_organiser').values({ tournament_id: id, user_id: author.id }).execute()
    const questionId = await codingOf((await aUser(site)).id, 'public')
    const place = { tournament_id: id, question_id: questionId, position: 0 }
    await database
      .insertInto('tournament_question')
      .values({ ...place, points: 100 })
      .execute()
    if (state === 'scheduled') return id
    const begun = { begun_at: times.starts_at, starts_at: times.starts_at, ends_at: times.ends_at }
    const winner = await aUser(site, { displayName: 'Wanda Winner' })
    const participation = await database
      .insertInto('tournament_participation')
      .values({ tournament_id: id, user_id: winner.id, kind: 'live', ...begun })
      .returning('id')
      .executeTakeFirstOrThrow()
    const submission_id = await aSubmission(database, { userId: winner.id, questionId, outcome: 'passed' })
    const result = { received_at: hours(starts + 0.5), state: 'accepted' as const, passed: 1, tests: 1 }
    const entry = { tournament_id: id, question_id: questionId, participation_id: participation.id, submission_id }
    await database
      .insertInto('tournament_submission')
      .values({ ...entry, ...result, passed_groups: '[]' })
      .execute()
    await database.transaction().execute((tx) => recomputeStanding(tx, participation.id))
    return id
  }

  return {
    author,
    question,
    coding: (state = 'public') => codingOf(author.id, state),
    async inputOutput(state = 'public') {
      const { id } = await database
        .insertInto('question')
        .values({ ...common(author.id, state), kind: 'inputOutput', type: 8, languages: [8] })
        .returning('id')
        .executeTakeFirstOrThrow()
      const cases = JSON.stringify([{ id: '1', input: '2', answer: '4', sample: true }])
      await database.insertInto('input_output').values({ question_id: id, cases }).execute()
      return id
    },
    async edited() {
      const { id } = await question()
      const body = { ...choiceForm(), title: 'Which of these numbers is even?', rawTags: [] }
      await author.call(editQuestion, { params: { id }, body })
      return id
    },
    async comment() {
      const { id } = await question()
      await database.updateTable('question_stats').set({ comments: 1 }).where('question_id', '=', id).execute()
      return (
        await database
          .insertInto('comment')
          .values({ user_id: author.id, type: 0, question_id: id, body: '<p>Nice.</p>' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async blogPost() {
      const words = { title: 'A post of its author', body: '<p>Its words.</p>', body_text: 'Its words.' }
      return (
        await database
          .insertInto('blog_post')
          .values({ user_id: author.id, ...words })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async announcement() {
      return (
        await database
          .insertInto('announcement')
          .values({ user_id: author.id, title: 'An announcement', body: '<p>Its words.</p>' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async solution() {
      const questionId = await codingOf((await aUser(site)).id, 'public')
      const now = new Date()
      await database
        .insertInto('question_progress')
        .values({ user_id: author.id, question_id: questionId, tries: 1, solved_at: now })
        .execute()
      return await aSubmission(database, {
        userId: author.id,
        questionId,
        outcome: 'passed',
        isPublished: true,
      })
    },
    liveRoom: async (role) => aLiveRoom(site, author.id, role, await codingOf((await aUser(site)).id, 'public')),
    graded: async (role) => {
      const writer = (await aUser(site)).id
      return await aGradeScene(site, author.id, role, [
        await codingOf(writer, 'public'),
        await codingOf(writer, 'public'),
      ])
    },
    async savedComment() {
      const comment = { user_id: author.id, body: 'Well done' }
      return (await database.insertInto('saved_comment').values(comment).returning('id').executeTakeFirstOrThrow()).id
    },
    async fairnessCheck(role) {
      const { id } = await aLiveRoom(site, author.id, role, await codingOf((await aUser(site)).id, 'public'))
      await database.insertInto('fairness_check').values({ assignment_id: id, user_id: null }).execute()
      return id
    },
    course: (as) => aCourseScene(site, author.id, as),
    inAssignment: async (as, options) =>
      anAssignedPlace(site, author.id, as, await codingOf((await aUser(site)).id, 'public'), options),
    mistake: async () => aMistake(site, author.id, await codingOf((await aUser(site)).id, 'public')),
    async notification() {
      return (
        await database
          .insertInto('notification')
          .values({ user_id: author.id, type: 1, subject_kind: 'message', subject_id: 1, title: 'For one alone' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async device() {
      const row = await database
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', author.id)
        .executeTakeFirstOrThrow()
      return row.token_hash.toString('hex')
    },
    async passkey() {
      const id = `passkey-of-${author.id}`
      const row = { id, user_id: author.id, public_key: Buffer.from('key'), name: 'A key' }
      await database.insertInto('passkey').values(row).execute()
      await database
        .updateTable('account')
        .set({ password_hash: await thePasswordHash })
        .execute()
      return id
    },
    tournament,
    async begun() {
      const id = await tournament('running', false)
      await database.deleteFrom('tournament_organiser').where('tournament_id', '=', id).execute()
      return {
        tournamentId: id,
        participationId: await aParticipation({ database }, id, author.id, { window: [-60, 60] }),
      }
    },
    async invitation() {
      const tournamentId = await tournament('scheduled', false)
      const { id } = await database
        .insertInto('tournament_invitation')
        .values({ tournament_id: tournamentId, email: anEmail(), days: 14 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { token, hash } = newToken()
      await database.insertInto('tournament_invitation_token').values({ token_hash: hash, invitation_id: id }).execute()
      return { id, tournamentId, token }
    },
    async clarification() {
      const asked = { tournament_id: await tournament('running'), user_id: (await aUser(site)).id, text: 'May I?' }
      const row = database.insertInto('tournament_clarification').values(asked).returning('id')
      return (await row.executeTakeFirstOrThrow()).id
    },
    async removedInterval() {
      const minutes = (count: number) => new Date(Date.now() + count * 60_000)
      const interval = { tournament_id: await tournament('running'), starts_at: minutes(-30), ends_at: minutes(-20) }
      const row = database.insertInto('tournament_removed_interval').values(interval).returning('id')
      return (await row.executeTakeFirstOrThrow()).id
    },
    assessed: (as, options) => anAssessedCandidate(site, author.id, as, options),
    async recorded() {
      const { participationId, questionId } = await aRecordedCandidate(site, { userId: author.id })
      return { participationId, questionId }
    },
    company: (as = 'owner') => aCompany(site, [{ userId: author.id, role: as }]),
    async companyTournament(as) {
      const id = await tournament('running', false)
      const company_id = await aCompany(site, [{ userId: author.id, role: as }])
      await database.updateTable('tournament').set({ company_id }).where('id', '=', id).execute()
      await database.deleteFrom('tournament_organiser').where('tournament_id', '=', id).execute()
      return id
    },
    async companyQuestion(as) {
      const companyId = await aCompany(site, [{ userId: author.id, role: as }])
      const questionId = await codingOf((await aUser(site)).id, 'company')
      await database.updateTable('question').set({ company_id: companyId }).where('id', '=', questionId).execute()
      return { companyId, questionId }
    },
    async contestToken() {
      const token = { tournament_id: await tournament('running'), user_id: author.id, name: 'The scoreboard' }
      const row = database.insertInto('contest_token').values({ ...token, token_hash: newToken().hash })
      return (await row.returning('id').executeTakeFirstOrThrow()).id
    },
    async colleague(as = 'owner') {
      const { id: userId } = await aUser(site)
      const members = [
        { userId: author.id, role: as },
        { userId, role: 'reviewer' as const },
      ]
      return { companyId: await aCompany(site, members), userId }
    },
    async job(as = 'owner') {
      const companyId = await aCompany(site, [{ userId: author.id, role: as }])
      return { companyId, id: await aJob(site, companyId) }
    },
    async application(as, assigned = false) {
      const candidate = as === 'candidate' ? author : await aUser(site)
      const companyId = await aCompany(site, as === 'candidate' ? [] : [{ userId: author.id, role: as }])
      const jobId = await aJob(site, companyId)
      const id = await anApplication(site, jobId, candidate.id)
      const row = { application_id: id, user_id: author.id }
      if (assigned) await database.insertInto('job_application_reviewer').values(row).execute()
      const note = await database
        .insertInto('job_application_note')
        .values({ ...row, body: 'Knows Python.' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, jobId, noteId: note.id }
    },
    async companyInvitation(as = 'owner') {
      const { token, hash } = newToken()
      const company_id = await aCompany(site, [{ userId: author.id, role: as }])
      const until = { expires_at: new Date(Date.now() + 3_600_000) }
      const { id } = await database
        .insertInto('company_invitation')
        .values({ ...until, company_id, email: anEmail(), role: 'recruiter', token_hash: hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, token }
    },
    ltiContext: (as = 'owner') => aLtiContext(site, author.id, as),
    ltiIdentity: () => anLtiIdentity(site, author.id),
    async certificate() {
      const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
      const times = { starts_at: hours(-5), ends_at: hours(-3), thawed_at: hours(-2), final_at: hours(-1) }
      const { id } = await database
        .insertInto('tournament')
        .values({
          ...times,
          title: 'Another one’s tournament',
          body: '<p>Its words.</p>',
          time_zone: 'Europe/London',
          format: 'points',
          is_public: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const code = randomBytes(16).toString('base64url')
      const place = { tournament_id: id, user_id: author.id, rank: 1, ranked: 1, score: 100 }
      await database
        .insertInto('tournament_certificate')
        .values({ code, ...place })
        .execute()
      return code
    },
  }
}

/** Hashed once: that is slow on purpose. */
const thePasswordHash = hashPassword(goodPassword)

function common(userId: number, state: QuestionState) {
  return {
    user_id: userId,
    title: 'Which of these is even',
    body: '<p>Choose the number that is even.</p>',
    difficult_level: 1 as const,
    ...columnsOf(state),
    published_at: state === 'public' ? new Date() : null,
  }
}
