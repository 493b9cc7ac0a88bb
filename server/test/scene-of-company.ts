import type { CompanyRole } from '@gradus/contract/company'
import { newToken } from '../src/platform/access/session.ts'
import { anEmail, aUser, type TestUser } from './account.ts'
import { anAssessedCandidate } from './assessed-candidate.ts'
import { aCompany } from './company.ts'
import { aJob, anApplication } from './job.ts'
import { aCodingQuestion } from './scene-of-question.ts'
import type { TournamentScene } from './scene-of-tournament.ts'
import type { SceneSite } from './site.ts'

/** Builders for a company in which a user has a role: tournaments, questions, offers and candidates. */
export function companyScene(site: SceneSite, author: TestUser, { tournament }: Pick<TournamentScene, 'tournament'>) {
  const { database } = site
  return {
    /** A company of which the author is a member. */
    company: (role: CompanyRole = 'owner') => aCompany(site, [{ userId: author.id, role }]),
    /** A private tournament of a company of which the author is a member, but which the author does not organise. */
    async companyTournament(role: CompanyRole) {
      const id = await tournament('running', false)
      const company_id = await aCompany(site, [{ userId: author.id, role }])
      await database.updateTable('tournament').set({ company_id }).where('id', '=', id).execute()
      await database.deleteFrom('tournament_organiser').where('tournament_id', '=', id).execute()
      return id
    },
    /** A Python question that another user wrote, in a company of which the author is a member. */
    async companyQuestion(role: CompanyRole) {
      const companyId = await aCompany(site, [{ userId: author.id, role }])
      const questionId = await aCodingQuestion(site, (await aUser(site)).id, 'company')
      await database.updateTable('question').set({ company_id: companyId }).where('id', '=', questionId).execute()
      return { companyId, questionId }
    },
    /** Another member of a company of which the author is a member. */
    async colleague(role: CompanyRole = 'owner') {
      const { id: userId } = await aUser(site)
      const members = [
        { userId: author.id, role },
        { userId, role: 'reviewer' as const },
      ]
      return { companyId: await aCompany(site, members), userId }
    },
    /** An invitation of a company of which the author is a member, or whom the company invites. */
    async companyInvitation(role: CompanyRole | 'invited' = 'owner') {
      const { token, hash } = newToken()
      const company_id = await aCompany(site, role === 'invited' ? [] : [{ userId: author.id, role }])
      const email = role === 'invited' ? author.email : anEmail()
      const until = { expires_at: new Date(Date.now() + 3_600_000) }
      const { id } = await database
        .insertInto('company_invitation')
        .values({ ...until, company_id, email, role: 'recruiter', token_hash: hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, token }
    },
    /** An open offer of a company of which the author is a member. */
    async job(role: CompanyRole = 'owner') {
      const companyId = await aCompany(site, [{ userId: author.id, role }])
      return { companyId, id: await aJob(site, companyId) }
    },
    /**
     * An application with a note: the author's own, for another company's offer, or somebody's for an offer of the
     * author's company.
     */
    async application(as: CompanyRole | 'candidate', assigned = false) {
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
    /** A candidate of an assessment: the author, or a candidate of a company of which the author is a member. */
    assessed: (
      as: CompanyRole | 'candidate',
      options?: { readonly assigned?: boolean; readonly isRunning?: boolean },
    ) => anAssessedCandidate(site, author.id, as, options),
  }
}
