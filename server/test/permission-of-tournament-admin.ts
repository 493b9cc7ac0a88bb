import {
  anId,
  aPicture,
  finalTournament,
  inHours,
  ofBegun,
  ofPublic,
  publicTournament,
  scheduledTournament,
  tournamentForm,
  withBody,
} from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

/** The calls for managing any tournament, which are for admins. */
export function tournamentAdminRows(): Row[] {
  return [
    ...row('admin:getReveal', 'of a public tournament', '401 403 403 403 403 +', finalTournament),
    ...row(
      'admin:getManagedTournament admin:getTournamentDashboard admin:listParticipants',
      ofPublic,
      '401 403 403 403 403 +',
      publicTournament,
    ),
    ...row('admin:getManagedTourRank admin:listRemovedIntervals', ofPublic, '401 403 403 403 403 +', publicTournament),
    ...row('admin:addTournament', 'by admins', '401 403 403 403 403 +', async (scene) => ({
      body: await tournamentForm(scene),
    })),
    ...row('admin:editTournament', 'before its start', '401 403 403 403 403 +', async (scene) =>
      withBody(scheduledTournament(scene), await tournamentForm(scene)),
    ),
    ...row('admin:deleteTournament', 'before its start', '401 403 403 403 403 +', scheduledTournament),
    ...row('admin:putTournamentPicture', ofPublic, '401 403 403 403 403 +', async (scene) =>
      withBody(scheduledTournament(scene), await aPicture()),
    ),
    ...row('admin:setTournamentState', 'that is final', '401 403 403 403 403 +', (scene) =>
      withBody(finalTournament(scene), { to: 'thawed', reason: 'A mistake.' }),
    ),
    ...row('admin:changeParticipant', ofBegun, '401 403 403 403 403 +', async (scene) => ({
      params: { id: (await scene.begun()).participationId },
      body: { extraMinutes: 5 },
    })),
    ...row('admin:removeInterval', ofPublic, '401 403 403 403 403 +', (scene) =>
      withBody(publicTournament(scene), { startDate: inHours(-0.5), endDate: inHours(-0.3) }),
    ),
    ...row(
      'admin:restoreInterval',
      ofPublic,
      '401 403 403 403 403 +',
      anId((scene) => scene.removedInterval()),
    ),
    ...row('admin:answerClarification', 'on a clarification', '401 403 403 403 403 +', async (scene) => ({
      params: { id: await scene.clarification() },
      body: { answer: 'Yes.', toAll: true },
    })),
    ...row('admin:announceInTournament', ofPublic, '401 403 403 403 403 +', (scene) =>
      withBody(publicTournament(scene), { text: 'Well done, all of you.' }),
    ),
  ]
}
