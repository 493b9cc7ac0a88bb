import {
  anId,
  aPeopleFile,
  aPicture,
  asOwner,
  asRecruiter,
  asReviewer,
  companyTournament,
  finalTournament,
  inHours,
  ofCompany,
  ofPrivate,
  ofPublic,
  privateTournament,
  publicTournament,
  scheduledTournament,
  tournamentForm,
  withBody,
} from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

const anInvitation = anId(async (scene) => (await scene.invitation()).id)

/** Managing a tournament: allowed for its organisers, the owners and recruiters of its company, and admins. */
export function organiserRows(): Row[] {
  return [
    ...row('inviteToTournament', ofPrivate, '401 + 404 404 404 +', (scene) =>
      withBody(privateTournament(scene), aPeopleFile()),
    ),
    ...row('inviteToTournament', ofPublic, '401 + 404 404 404 +', (scene) =>
      withBody(publicTournament(scene), aPeopleFile()),
    ),
    ...row('listInvitations', ofPublic, '401 + 404 404 404 +', publicTournament),
    ...row('resendInvitation revokeInvitation', 'on an invitation', '401 + 404 404 404 +', anInvitation),
    ...row(
      'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
        'listOrganisers listContestTokens',
      ofPrivate,
      '401 + 404 404 404 +',
      privateTournament,
    ),
    ...row(
      'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
        'listOrganisers listContestTokens getTournamentSignedIn listInvitations getContest',
      asRecruiter,
      '401 + 404 404 404 +',
      companyTournament('recruiter'),
    ),
    ...row(
      'getManagedTournament getTournamentDashboard listParticipants getManagedTourRank listRemovedIntervals ' +
        'listOrganisers listContestTokens getTournamentSignedIn listInvitations getContest',
      asReviewer,
      '401 404 404 404 404 +',
      companyTournament('reviewer'),
    ),
    ...row('getReveal', 'of a tournament that its author organises', '401 + 404 404 404 +', finalTournament),
    ...row('addTournament', 'of the site', '401 403 403 403 403 +', async (scene) => ({
      body: await tournamentForm(scene),
    })),
    ...row('addTournament', asOwner, '401 + 404 404 404 +', async (scene) => ({
      body: { ...(await tournamentForm(scene)), companyId: await scene.company('owner') },
    })),
    ...row('addTournament', asRecruiter, '401 + 404 404 404 +', async (scene) => ({
      body: { ...(await tournamentForm(scene)), companyId: await scene.company('recruiter') },
    })),
    ...row('addTournament', asReviewer, '401 403 404 404 404 +', async (scene) => ({
      body: { ...(await tournamentForm(scene)), companyId: await scene.company('reviewer') },
    })),
    ...row('editTournament', 'that its author organises', '401 + 404 404 404 +', async (scene) =>
      withBody(scheduledTournament(scene), await tournamentForm(scene)),
    ),
    ...row('editTournament', asRecruiter, '401 + 404 404 404 +', async (scene) =>
      withBody(companyTournament('recruiter')(scene), await tournamentForm(scene)),
    ),
    ...row('editTournament', asReviewer, '401 404 404 404 404 +', async (scene) =>
      withBody(companyTournament('reviewer')(scene), await tournamentForm(scene)),
    ),
    ...row('deleteTournament', 'that its author organises', '401 + 404 404 404 +', scheduledTournament),
    ...row('putTournamentPicture', 'that its author organises', '401 + 404 404 404 +', async (scene) =>
      withBody(scheduledTournament(scene), await aPicture()),
    ),
    ...row('setTournamentState', 'that is final', '401 403 404 404 404 +', (scene) =>
      withBody(finalTournament(scene), { to: 'thawed', reason: 'A mistake.' }),
    ),
    ...row('changeParticipant', 'in a tournament of others', '401 404 404 404 404 +', async (scene) => ({
      params: { id: (await scene.begun()).participationId },
      body: { extraMinutes: 5 },
    })),
    ...row('removeInterval', ofPrivate, '401 + 404 404 404 +', (scene) =>
      withBody(privateTournament(scene), { startDate: inHours(-0.5), endDate: inHours(-0.3) }),
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
      withBody(privateTournament(scene), { text: 'Well done, all of you.' }),
    ),
    ...row('addOrganiser', ofPrivate, '401 + 404 404 404 +', async (scene) =>
      withBody(privateTournament(scene), { userId: scene.author.id }),
    ),
    ...row('addOrganiser', asReviewer, '401 404 404 404 404 +', async (scene) =>
      withBody(companyTournament('reviewer')(scene), { userId: scene.author.id }),
    ),
    ...row('removeOrganiser', 'the last one', '401 409 404 404 404 409', async (scene) => ({
      params: { id: await scene.tournament('running', false), userId: scene.author.id },
    })),
    ...row('findTournamentQuestions', asRecruiter, '401 + 404 404 404 +', async (scene) => ({
      query: { companyId: await scene.company('recruiter') },
    })),
    ...row('findTournamentQuestions', asReviewer, '401 403 404 404 404 +', async (scene) => ({
      query: { companyId: await scene.company('reviewer') },
    })),
    ...row('listCompanyTournaments', 'of a company', '+ + + + + +', ofCompany('owner')),
    ...row('listManagedCompanyTournaments', asReviewer, '401 + 404 404 404 +', ofCompany('reviewer')),
  ]
}
