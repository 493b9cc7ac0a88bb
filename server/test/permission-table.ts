import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CompanyRole } from '@gradus/contract/company'
import { roles } from '@gradus/contract/role'
import { anEmail, goodPassword } from './account.ts'
import { choiceForm } from './question.ts'
import { assessmentRows } from './permission-of-assessment.ts'
import { courseRows } from './permission-of-course.ts'
import { assignmentRows } from './permission-of-assignment.ts'
import { gradeRows } from './permission-of-grade.ts'
import { liveRows } from './permission-of-live.ts'
import { jobRows } from './permission-of-job.ts'
import { ltiRows } from './permission-of-lti.ts'
import { row, type Row, type TableScene } from './permission-row.ts'
import type { Scene } from './scene.ts'

const waiting = 'on a question that waits for review'
const isPublic = 'on a public question'
const language = 8

const anId = (make: (scene: Scene) => Promise<number | string>) => async (scene: Scene) => ({
  params: { id: await make(scene) },
})
const theQuestion = anId(async (scene) => (await scene.question()).id)
const theWaiting = anId(async (scene) => (await scene.question('waiting')).id)
const theProgram = anId((scene) => scene.inputOutput('waiting'))
const thePost = anId((scene) => scene.blogPost())
const theTournament = anId((scene) => scene.tournament())
const ofPublic = 'of a public tournament'
const ofPrivate = 'of a private tournament that its author organises'
const ofBegun = 'of a private tournament that its author has begun'
const thePublic = anId((scene) => scene.tournament('running'))
const thePrivate = anId((scene) => scene.tournament('running', false))
const theScheduled = anId((scene) => scene.tournament('scheduled'))
const theBegun = anId(async (scene) => (await scene.begun()).tournamentId)
const theInvitation = anId(async (scene) => (await scene.invitation()).id)
const byOwner = 'of a company that its author owns'
const byRecruiter = 'of a company for which its author recruits'
const byReviewer = 'of a company for which its author reviews'
const ofCompany = (role: CompanyRole) => anId((scene) => scene.company(role))
const aColleague = (role: CompanyRole) => async (scene: Scene) => {
  const { companyId: id, userId } = await scene.colleague(role)
  return { params: { id, userId } }
}
const theirTournament = (role: CompanyRole) => anId((scene) => scene.companyTournament(role))
const theirQuestion = (role: CompanyRole) => anId(async (scene) => (await scene.companyQuestion(role)).questionId)
const companyForm = () => ({ name: `Company ${randomUUID()}`, body: '<p>We build robots.</p>' })
const by = async (given: Promise<TableScene>, body: unknown) => ({ ...(await given), body })
const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tournamentForm = async (scene: Scene) => ({
  title: 'A tournament of tests',
  body: '<p>Solve them all, quickly.</p>',
  startDate: inAnHour(1),
  endDate: inAnHour(3),
  timeZone: 'Europe/London',
  format: 'points',
  isPublic: true,
  questions: [{ questionId: await scene.coding(), points: 100 }],
})
const people = () => {
  const form = new FormData()
  form.set('file', new Blob(['email\nada@example.com\n']), 'people.csv')
  return form
}
const aPicture = async () => {
  const pixels = { create: { width: 300, height: 300, channels: 3 as const, background: '#c11' } }
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' }), 'a.png')
  return form
}
const code = (scene: Scene, state: 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({
    body: { questionId, type: language, candidateSource: 'pass\n', additionalFiles: [] },
  }))
const files = (scene: Scene, state: 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({ params: { questionId, type: language } }))
const draft = { type: language, source: 'pass\n', additionalFiles: [], revision: 0 }
const draftOf = (scene: Scene, state: 'public' | 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({ questionId }))
const blogForm = { title: 'Another title of it', body: '<p>Other words, long enough.</p>' }

export const rows: readonly Row[] = [
  //                                                    visitor author other lecturer moderator admin
  ...row('getQuestion getAnswersByQuestionId', waiting, '404 404 404 404 404 404', theWaiting),
  ...row('getQuestionTestImpl getQuestionAdditionalFiles', waiting, '404 404 404 404 404 404', (scene) =>
    files(scene, 'waiting'),
  ),
  ...row('getQuestionSignedIn getAnswersByQuestionIdSignedIn', waiting, '401 + 404 404 + +', theWaiting),
  ...row('getQuestionTestImplSignedIn getQuestionAdditionalFilesSignedIn', waiting, '401 + 404 404 + +', (scene) =>
    files(scene, 'waiting'),
  ),
  ...row('getQuestionSamples', waiting, '404 404 404 404 404 404', theProgram),
  ...row('getQuestionSamplesSignedIn', waiting, '401 + 404 404 + +', theProgram),
  ...row(
    'getQuestionTestImplSignedIn',
    'on a lecturer’s own question',
    '401 + 404 404 404 +',
    (scene) => files(scene, 'course'),
    roles.lecturer,
  ),
  ...row('submitCode compileAndRun', waiting, '401 + 404 404 + +', (scene) => code(scene, 'waiting')),
  ...row(
    'submitCode compileAndRun',
    'on a lecturer’s own question',
    '401 + 404 404 404 +',
    (scene) => code(scene, 'course'),
    roles.lecturer,
  ),
  ...row('getDraft', isPublic, '401 + + + + +', async (scene) => ({ params: await draftOf(scene, 'public') })),
  ...row('getDraft', waiting, '401 + 404 404 + +', async (scene) => ({ params: await draftOf(scene, 'waiting') })),
  ...row('saveDraft', isPublic, '401 + + + + +', async (scene) => ({
    params: await draftOf(scene, 'public'),
    body: draft,
  })),
  ...row('saveDraft', waiting, '401 + 404 404 + +', async (scene) => ({
    params: await draftOf(scene, 'waiting'),
    body: draft,
  })),
  ...row(
    'saveDraft',
    'on a lecturer’s own question',
    '401 + 404 404 404 +',
    async (scene) => ({ params: await draftOf(scene, 'course'), body: draft }),
    roles.lecturer,
  ),
  ...row('checkAnswer', waiting, '401 + 404 404 + +', async (scene) => {
    const { id: questionId, answerId } = await scene.question('waiting')
    return { params: { questionId, answerId } }
  }),
  ...row('incVote decVote unVote', isPublic, '401 + + + + +', theQuestion),
  ...row('incVote decVote unVote', waiting, '401 404 404 404 404 404', theWaiting),
  ...row('reportQuestion', isPublic, '401 403 + + + +', async (scene) => ({
    params: { id: (await scene.question()).id, reason: 4 },
  })),
  ...row('reportQuestion', waiting, '401 403 404 404 + +', async (scene) => ({
    params: { id: (await scene.question('waiting')).id, reason: 4 },
  })),
  ...row('getOwnSubmissions getOwnReport', isPublic, '401 + + + + +', theQuestion),
  ...row('getExplanation', isPublic, '401 + 403 403 + +', theQuestion),
  ...row('getSolutions', isPublic, '401 + 403 403 + +', async (scene) => ({
    params: { questionId: await scene.coding(), type: language },
  })),
  ...row('getLevelCard', 'of a level that was not reached', '404 404 404 404 404 404', async ({ author }) => ({
    params: { userId: author.id, level: 'Champion' },
  })),
  ...row('getQuestionStatistics', isPublic, '401 + 403 403 + +', theQuestion),
  ...row('getCommentsByQuestionId', isPublic, '401 + 403 403 + +', async (scene) => ({
    params: { questionId: (await scene.question()).id },
  })),
  ...row('addComment', isPublic, '401 + + + + +', async (scene) => ({
    body: { body: '<p>Well asked.</p>', type: 0, questionId: (await scene.question()).id },
  })),
  ...row('addComment', waiting, '401 + 404 404 + +', async (scene) => ({
    body: { body: '<p>Well asked.</p>', type: 0, questionId: (await scene.question('waiting')).id },
  })),
  ...row('getQuestionSource getRevisions', isPublic, '401 + 403 403 + +', theQuestion),
  ...row('getQuestionSource getRevisions', waiting, '401 + 404 404 + +', theWaiting),
  ...row('editQuestion', isPublic, '401 + 403 403 403 +', async (scene) => ({
    params: { id: (await scene.question()).id },
    body: choiceForm(),
  })),
  ...row('getRevision', isPublic, '401 + 403 403 + +', async (scene) => ({
    params: { id: await scene.edited(), revision: 1 },
  })),
  ...row('rollBackQuestion', isPublic, '401 + 403 403 403 +', async (scene) => ({
    params: { id: await scene.edited() },
    body: { to: 1 },
  })),
  ...row('editComment', 'on a comment', '401 + 403 403 403 403', async (scene) => ({
    params: { id: await scene.comment() },
    body: { body: '<p>Changed.</p>' },
  })),
  ...row(
    'deleteComment',
    'on a comment',
    '401 + 403 403 + +',
    anId((scene) => scene.comment()),
  ),
  ...row('voteComment', 'on a comment', '401 + 403 403 + +', async (scene) => ({
    params: { id: await scene.comment(), value: 1 },
  })),
  ...row(
    'voteSolution',
    'on a solution of a question that the others did not solve',
    '401 + 403 403 + +',
    async (scene) => ({
      params: { id: await scene.solution(), value: 1 },
    }),
  ),
  ...row(
    'getSubmission',
    'on a submission',
    '401 + 404 404 404 404',
    anId((scene) => scene.solution()),
  ),
  ...row('getBlogPost getCommentsByBlogPostId', 'on a post', '+ + + + + +', thePost),
  ...row('getCommentsByBlogPostIdSignedIn getOwnBlogPost', 'on a post', '401 + + + + +', thePost),
  ...row('voteBlogPost', 'on a post', '401 + + + + +', async (scene) => ({
    params: { id: await scene.blogPost(), value: 1 },
  })),
  ...row('addBlogPost', 'by roles 1, 2 and 3', '401 403 403 + + +', async () => ({ body: blogForm })),
  ...row(
    'editBlogPost',
    'on a lecturer’s post',
    '401 + 403 403 403 +',
    async (scene) => ({
      params: { id: await scene.blogPost() },
      body: blogForm,
    }),
    roles.lecturer,
  ),
  ...row('deleteBlogPost', 'on a lecturer’s post', '401 + 403 403 403 +', thePost, roles.lecturer),
  ...row(
    'getAnnouncement',
    'on an announcement',
    '401 + + + + +',
    anId((scene) => scene.announcement()),
  ),
  ...row(
    'getNotification readNotification',
    'on a notification',
    '401 + 404 404 404 404',
    anId((scene) => scene.notification()),
  ),
  ...row(
    'signOutDevice',
    'on a device',
    '401 + 404 404 404 404',
    anId((scene) => scene.device()),
  ),
  ...row('removePasskey', 'on a passkey', '401 + 404 404 404 404', async (scene) => ({
    body: { password: goodPassword, id: await scene.passkey() },
  })),
  ...row('getProfile getPublicBasicInfo', 'on somebody', '+ + + + + +', async ({ author }) => ({
    params: { userId: author.id },
  })),
  ...row('getBasicInfo', 'on somebody', '401 + + + + +', async ({ author }) => ({ params: { userId: author.id } })),
  ...row('copyQuestion', isPublic, '401 403 403 + 403 403', theQuestion),
  ...row(
    'copyQuestion',
    'on a lecturer’s own question',
    '401 404 403 404 403 403',
    anId((scene) => scene.coding('course')),
    roles.lecturer,
  ),
  ...row(
    'removeLecturerQuestions',
    'on a lecturer’s own question',
    '401 + 403 404 403 403',
    async (scene) => ({
      body: { ids: [await scene.coding('course')] },
    }),
    roles.lecturer,
  ),
  ...row('getTournamentLog', 'of a public tournament', '+ + + + + +', theTournament),
  ...row('getTournamentLogSignedIn', 'of a public tournament', '401 + + + + +', theTournament),
  ...row('getRankHistory downloadTourRank', 'of a public tournament', '+ + + + + +', theTournament),
  ...row('getRankHistorySignedIn downloadTourRankSignedIn', 'of a public tournament', '401 + + + + +', theTournament),
  ...row('getVirtualTourRank', 'without a virtual run', '401 404 404 404 404 404', theTournament),
  ...row('admin:getReveal', 'of a public tournament', '401 403 403 403 403 +', theTournament),
  ...row('getCertificate downloadCertificate', 'of a place', '+ + + + + +', async (scene) => ({
    params: { code: await scene.certificate() },
  })),
  ...row('issueCertificate', 'without a place', '401 404 404 404 404 404', theTournament),
  ...row('getTournament getTourRank', ofPublic, '+ + + + + +', thePublic),
  ...row('getTournament getTourRank', ofPrivate, '404 404 404 404 404 404', thePrivate),
  ...row('getTournamentSignedIn getTourRankSignedIn followTournament', ofPublic, '401 + + + + +', thePublic),
  ...row('getTournamentSignedIn getTourRankSignedIn followTournament', ofPrivate, '401 + 404 404 404 +', thePrivate),
  ...row('getTournamentSignedIn getTourRankSignedIn followTournament', ofBegun, '401 + 404 404 404 +', theBegun),
  ...row('getTournamentSubmissions', ofPublic, '401 + + + + +', thePublic),
  ...row('getTournamentSubmissions', ofBegun, '401 + 404 404 404 +', theBegun),
  ...row('getTournamentTest', ofBegun, '401 + 404 404 404 409', theBegun),
  ...row('getTournamentTest', ofPublic, '401 409 409 409 409 409', thePublic),
  ...row('registerForTournament', ofPublic, '401 + + + + +', (scene) => by(theScheduled(scene), {})),
  ...row('registerForTournament', ofPrivate, '401 + 404 404 404 +', (scene) => by(thePrivate(scene), {})),
  ...row('registerForTournament', 'by an invitation', '401 + + + + +', async (scene) => {
    const { tournamentId: id, token } = await scene.invitation()
    return { params: { id }, body: { token } }
  }),
  ...row('withdrawFromTournament', ofPublic, '401 + + + + +', theScheduled),
  ...row('withdrawFromTournament', ofBegun, '401 409 404 404 404 +', theBegun),
  ...row('beginTournament', ofBegun, '401 + 404 404 404 409', (scene) => by(theBegun(scene), {})),
  ...row('beginTournament', 'without registering', '401 409 409 409 409 409', (scene) => by(thePublic(scene), {})),
  ...row(
    'admin:getManagedTournament admin:getTournamentDashboard admin:listParticipants',
    ofPublic,
    '401 403 403 403 403 +',
    thePublic,
  ),
  ...row('admin:getManagedTourRank admin:listRemovedIntervals', ofPublic, '401 403 403 403 403 +', thePublic),
  ...row('admin:addTournament', 'by admins', '401 403 403 403 403 +', async (scene) => ({
    body: await tournamentForm(scene),
  })),
  ...row('admin:editTournament', 'before its start', '401 403 403 403 403 +', async (scene) =>
    by(theScheduled(scene), await tournamentForm(scene)),
  ),
  ...row('admin:deleteTournament', 'before its start', '401 403 403 403 403 +', theScheduled),
  ...row('admin:putTournamentPicture', ofPublic, '401 403 403 403 403 +', async (scene) =>
    by(theScheduled(scene), await aPicture()),
  ),
  ...row('admin:setTournamentState', 'that is final', '401 403 403 403 403 +', (scene) =>
    by(theTournament(scene), { to: 'thawed', reason: 'A mistake.' }),
  ),
  ...row('admin:changeParticipant', ofBegun, '401 403 403 403 403 +', async (scene) => ({
    params: { id: (await scene.begun()).participationId },
    body: { extraMinutes: 5 },
  })),
  ...row('admin:removeInterval', ofPublic, '401 403 403 403 403 +', (scene) =>
    by(thePublic(scene), { startDate: inAnHour(-0.5), endDate: inAnHour(-0.3) }),
  ),
  ...row(
    'admin:restoreInterval',
    ofPublic,
    '401 403 403 403 403 +',
    anId((scene) => scene.removedInterval()),
  ),
  ...row('getClarifications', ofPublic, '401 + + + + +', thePublic),
  ...row('getClarifications', ofPrivate, '401 + 404 404 404 +', thePrivate),
  ...row('getClarifications', ofBegun, '401 + 404 404 404 +', theBegun),
  ...row('askClarification', ofBegun, '401 + 404 404 404 409', (scene) => by(theBegun(scene), { text: 'May I?' })),
  ...row('admin:answerClarification', 'on a clarification', '401 403 403 403 403 +', async (scene) => ({
    params: { id: await scene.clarification() },
    body: { answer: 'Yes.', toAll: true },
  })),
  ...row('admin:announceInTournament', ofPublic, '401 403 403 403 403 +', (scene) =>
    by(thePublic(scene), { text: 'Well done, all of you.' }),
  ),
  ...row('inviteToTournament', ofPrivate, '401 + 404 404 404 +', (scene) => by(thePrivate(scene), people())),
  ...row('inviteToTournament', ofPublic, '401 + 404 404 404 +', (scene) => by(thePublic(scene), people())),
  ...row('listInvitations', ofPublic, '401 + 404 404 404 +', thePublic),
  ...row('resendInvitation revokeInvitation', 'on an invitation', '401 + 404 404 404 +', theInvitation),
  ...row('readInvitation', 'by its token', '+ + + + + +', async (scene) => {
    const { tournamentId: id, token } = await scene.invitation()
    return { params: { id }, body: { token } }
  }),
  ...row('readInvitation', 'by another token', '404 404 404 404 404 404', (scene) =>
    by(thePrivate(scene), { token: 'nobody-has-this-one' }),
  ),
  ...jobRows(row),
  ...assessmentRows(row),
  ...courseRows(row),
  ...liveRows(row),
  ...assignmentRows(row),
  ...gradeRows(row),
  ...ltiRows(row),
  ...row('getCompany listSponsoredQuestions', 'which is everybody’s', '+ + + + + +', ofCompany('owner')),
  ...row('getCompaniesOf', 'of a member', '401 + 403 403 403 +', async (scene) => {
    await scene.company()
    return { params: { userId: scene.author.id } }
  }),
  ...row('getManagedCompany getCompanyMembers', byOwner, '401 + 404 404 404 +', ofCompany('owner')),
  ...row('getManagedCompany getCompanyMembers', byRecruiter, '401 + 404 404 404 +', ofCompany('recruiter')),
  ...row('getManagedCompany getCompanyMembers', byReviewer, '401 + 404 404 404 +', ofCompany('reviewer')),
  ...row('addCompany', 'by admins', '401 403 403 403 403 +', async () => ({ body: companyForm() })),
  ...row('editCompanyAsAdmin deleteCompany', byOwner, '401 403 403 403 403 +', (scene) =>
    by(ofCompany('owner')(scene), companyForm()),
  ),
  ...row('editCompany', byOwner, '401 + 404 404 404 +', (scene) => by(ofCompany('owner')(scene), companyForm())),
  ...row('editCompany', byRecruiter, '401 403 404 404 404 +', (scene) =>
    by(ofCompany('recruiter')(scene), companyForm()),
  ),
  ...row('editCompany', byReviewer, '401 403 404 404 404 +', (scene) =>
    by(ofCompany('reviewer')(scene), companyForm()),
  ),
  ...row('putCompanyLogo', byOwner, '401 + 404 404 404 +', async (scene) =>
    by(ofCompany('owner')(scene), await aPicture()),
  ),
  ...row('putCompanyLogo', byRecruiter, '401 403 404 404 404 +', async (scene) =>
    by(ofCompany('recruiter')(scene), await aPicture()),
  ),
  ...row('inviteCompanyMember', byOwner, '401 + 404 404 404 +', (scene) =>
    by(ofCompany('owner')(scene), { email: anEmail(), role: 'reviewer' }),
  ),
  ...row('inviteCompanyMember', byRecruiter, '401 403 404 404 404 +', (scene) =>
    by(ofCompany('recruiter')(scene), { email: anEmail(), role: 'reviewer' }),
  ),
  ...row('changeCompanyMember', byOwner, '401 + 404 404 404 +', (scene) =>
    by(aColleague('owner')(scene), { role: 'recruiter' }),
  ),
  ...row('changeCompanyMember', byReviewer, '401 403 404 404 404 +', (scene) =>
    by(aColleague('reviewer')(scene), { role: 'owner' }),
  ),
  ...row('removeCompanyMember', byOwner, '401 + 404 404 404 +', aColleague('owner')),
  ...row('removeCompanyMember', byRecruiter, '401 403 404 404 404 +', aColleague('recruiter')),
  ...row('removeCompanyMember', 'who leaves', '401 + 404 404 404 +', async (scene) => ({
    params: { id: await scene.company('reviewer'), userId: scene.author.id },
  })),
  ...row('resendCompanyInvitation revokeCompanyInvitation', byOwner, '401 + 404 404 404 +', async (scene) => ({
    params: { id: (await scene.companyInvitation()).id },
  })),
  ...row('resendCompanyInvitation revokeCompanyInvitation', byRecruiter, '401 403 404 404 404 +', async (scene) => ({
    params: { id: (await scene.companyInvitation('recruiter')).id },
  })),
  ...row('readCompanyInvitation', 'by its token', '+ + + + + +', async (scene) => ({
    body: { token: (await scene.companyInvitation()).token },
  })),
  ...row('joinCompany', 'by its token', '401 409 + + + +', async (scene) => ({
    body: { token: (await scene.companyInvitation()).token },
  })),
  ...row('joinCompany', 'by another token', '401 404 404 404 404 404', async (scene) => {
    await scene.companyInvitation()
    return { body: { token: 'nobody-has-this-one' } }
  }),
  ...row('getRecording', 'of a candidate', '401 + 404 404 404 +', async (scene) => ({
    params: await scene.recorded(),
  })),
  ...row('saveRecordingChunk', 'of a candidate', '401 + 404 404 404 404', async (scene) => ({
    params: { ...(await scene.recorded()), segment: 'first-page', number: 0 },
    body: { startedAt: new Date().toISOString(), data: 'AQ==' },
  })),
  ...row(
    'getContest getContestAccess getContestAccount getContestState getContestScoreboard getContestJudgementTypes ' +
      'getContestLanguages getContestProblems getContestGroups getContestOrganizations getContestTeams ' +
      'getContestAccounts getContestSubmissions getContestJudgements getContestRuns getContestClarifications ' +
      'getContestAwards',
    'of a tournament that its author organises',
    '401 + 404 404 404 +',
    theTournament,
  ),
  ...row('getContestEventFeed', 'of a tournament that its author organises', '401 + 404 404 404 +', async (scene) => ({
    params: { id: await scene.tournament() },
    query: { stream: 'false' },
  })),
  ...row('getContestObject', 'of a tournament that its author organises', '401 + 404 404 404 +', async (scene) => ({
    params: { id: await scene.tournament(), type: 'judgement-types', object: 'AC' },
  })),
  // Managing a tournament: its organisers, owners and recruiters of its company, admins.
  ...row(
    'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
      'listOrganisers listContestTokens',
    ofPrivate,
    '401 + 404 404 404 +',
    thePrivate,
  ),
  ...row(
    'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
      'listOrganisers listContestTokens getTournamentSignedIn listInvitations getContest',
    byRecruiter,
    '401 + 404 404 404 +',
    theirTournament('recruiter'),
  ),
  ...row(
    'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
      'listOrganisers listContestTokens getTournamentSignedIn listInvitations getContest',
    byReviewer,
    '401 404 404 404 404 +',
    theirTournament('reviewer'),
  ),
  ...row('getReveal', 'of a tournament that its author organises', '401 + 404 404 404 +', theTournament),
  ...row('addTournament', 'of the site', '401 403 403 403 403 +', async (scene) => ({
    body: await tournamentForm(scene),
  })),
  ...row('addTournament', byOwner, '401 + 404 404 404 +', async (scene) => ({
    body: { ...(await tournamentForm(scene)), companyId: await scene.company('owner') },
  })),
  ...row('addTournament', byRecruiter, '401 + 404 404 404 +', async (scene) => ({
    body: { ...(await tournamentForm(scene)), companyId: await scene.company('recruiter') },
  })),
  ...row('addTournament', byReviewer, '401 403 404 404 404 +', async (scene) => ({
    body: { ...(await tournamentForm(scene)), companyId: await scene.company('reviewer') },
  })),
  ...row('editTournament', 'that its author organises', '401 + 404 404 404 +', async (scene) =>
    by(theScheduled(scene), await tournamentForm(scene)),
  ),
  ...row('editTournament', byRecruiter, '401 + 404 404 404 +', async (scene) =>
    by(theirTournament('recruiter')(scene), await tournamentForm(scene)),
  ),
  ...row('editTournament', byReviewer, '401 404 404 404 404 +', async (scene) =>
    by(theirTournament('reviewer')(scene), await tournamentForm(scene)),
  ),
  ...row('deleteTournament', 'that its author organises', '401 + 404 404 404 +', theScheduled),
  ...row('putTournamentPicture', 'that its author organises', '401 + 404 404 404 +', async (scene) =>
    by(theScheduled(scene), await aPicture()),
  ),
  ...row('setTournamentState', 'that is final', '401 403 404 404 404 +', (scene) =>
    by(theTournament(scene), { to: 'thawed', reason: 'A mistake.' }),
  ),
  ...row('changeParticipant', 'in a tournament of others', '401 404 404 404 404 +', async (scene) => ({
    params: { id: (await scene.begun()).participationId },
    body: { extraMinutes: 5 },
  })),
  ...row('removeInterval', ofPrivate, '401 + 404 404 404 +', (scene) =>
    by(thePrivate(scene), { startDate: inAnHour(-0.5), endDate: inAnHour(-0.3) }),
  ),
  ...row(
    'restoreInterval',
    ofPrivate,
    '401 + 404 404 404 +',
    anId((scene) => scene.removedInterval()),
  ),
  ...row('answerClarification', ofPrivate, '401 + 404 404 404 +', async (scene) => ({
    params: { id: await scene.clarification() },
    body: { answer: 'Yes.', toAll: true },
  })),
  ...row('announceInTournament', ofPrivate, '401 + 404 404 404 +', (scene) =>
    by(thePrivate(scene), { text: 'Well done, all of you.' }),
  ),
  ...row('addOrganiser', ofPrivate, '401 + 404 404 404 +', async (scene) =>
    by(thePrivate(scene), { userId: scene.author.id }),
  ),
  ...row('addOrganiser', byReviewer, '401 404 404 404 404 +', async (scene) =>
    by(theirTournament('reviewer')(scene), { userId: scene.author.id }),
  ),
  ...row('removeOrganiser', 'the last one', '401 409 404 404 404 409', async (scene) => ({
    params: { id: await scene.tournament('running', false), userId: scene.author.id },
  })),
  ...row('addContestToken', ofPrivate, '401 + 404 404 404 +', (scene) =>
    by(thePrivate(scene), { name: 'The scoreboard' }),
  ),
  ...row(
    'revokeContestToken',
    ofPrivate,
    '401 + 404 404 404 +',
    anId((scene) => scene.contestToken()),
  ),
  ...row('findTournamentQuestions', byRecruiter, '401 + 404 404 404 +', async (scene) => ({
    query: { companyId: await scene.company('recruiter') },
  })),
  ...row('findTournamentQuestions', byReviewer, '401 403 404 404 404 +', async (scene) => ({
    query: { companyId: await scene.company('reviewer') },
  })),
  ...row('listCompanyTournaments', 'of a company', '+ + + + + +', ofCompany('owner')),
  ...row('listManagedCompanyTournaments', byReviewer, '401 + 404 404 404 +', ofCompany('reviewer')),
  // A company's own questions: its owners and recruiters, whoever wrote them.
  ...row('getCompanyQuestions', byRecruiter, '401 + 404 404 404 +', ofCompany('recruiter')),
  ...row('getCompanyQuestions', byReviewer, '401 403 404 404 404 +', ofCompany('reviewer')),
  ...row('getQuestion', byOwner, '404 404 404 404 404 404', theirQuestion('owner')),
  ...row('getQuestionSignedIn getQuestionSource getRevisions', byOwner, '401 + 404 404 404 +', theirQuestion('owner')),
  ...row('getQuestionSignedIn getQuestionSource', byRecruiter, '401 + 404 404 404 +', theirQuestion('recruiter')),
  ...row('getQuestionSignedIn getQuestionSource', byReviewer, '401 404 404 404 404 +', theirQuestion('reviewer')),
  ...row('postQuestion', byRecruiter, '401 + 404 404 404 +', async (scene) => ({
    body: choiceForm({ visibility: 'company', companyId: await scene.company('recruiter') }),
  })),
  ...row('postQuestion', byReviewer, '401 403 404 404 404 +', async (scene) => ({
    body: choiceForm({ visibility: 'company', companyId: await scene.company('reviewer') }),
  })),
  ...row('copyQuestionToCompany', byRecruiter, '401 + 404 404 404 +', async (scene) =>
    by(ofCompany('recruiter')(scene), { questionId: await scene.coding() }),
  ),
  ...row('copyQuestionToCompany', byReviewer, '401 403 404 404 404 +', async (scene) =>
    by(ofCompany('reviewer')(scene), { questionId: await scene.coding() }),
  ),
  ...(['owner', 'recruiter', 'reviewer'] as const).flatMap((role) => [
    ...row(
      'removeCompanyQuestions',
      `as ${role}`,
      `401 ${role === 'reviewer' ? '403' : '+'} 404 404 404 +`,
      async (scene) => {
        const { companyId: id, questionId } = await scene.companyQuestion(role)
        return { params: { id }, body: { ids: [questionId] } }
      },
    ),
    ...row(
      'offerCompanyQuestion',
      `as ${role}`,
      `401 ${role === 'owner' ? '+' : '403'} 404 404 404 +`,
      async (scene) => {
        const { companyId: id, questionId } = await scene.companyQuestion(role)
        return { params: { id }, body: { questionId } }
      },
    ),
  ]),
]
