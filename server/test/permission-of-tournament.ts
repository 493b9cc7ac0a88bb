import {
  begunTournament,
  finalTournament,
  ofBegun,
  ofPrivate,
  ofPublic,
  privateTournament,
  publicTournament,
  scheduledTournament,
  withBody,
} from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

/** Tournaments as visitors and participants see them. */
export function tournamentRows(): Row[] {
  return [
    ...row('getTournamentLog', 'of a public tournament', '+ + + + + +', finalTournament),
    ...row('getTournamentLogSignedIn', 'of a public tournament', '401 + + + + +', finalTournament),
    ...row('getRankHistory downloadTourRank', 'of a public tournament', '+ + + + + +', finalTournament),
    ...row(
      'getRankHistorySignedIn downloadTourRankSignedIn',
      'of a public tournament',
      '401 + + + + +',
      finalTournament,
    ),
    ...row('getVirtualTourRank', 'without a virtual run', '401 404 404 404 404 404', finalTournament),
    ...row('getCertificate downloadCertificate', 'of a place', '+ + + + + +', async (scene) => ({
      params: { code: await scene.certificate() },
    })),
    ...row('issueCertificate', 'without a place', '401 409 409 409 409 409', finalTournament),
    ...row('getTournament getTourRank', ofPublic, '+ + + + + +', publicTournament),
    ...row('getTournament getTourRank', ofPrivate, '404 404 404 404 404 404', privateTournament),
    ...row('getTournamentSignedIn getTourRankSignedIn followTournament', ofPublic, '401 + + + + +', publicTournament),
    ...row(
      'getTournamentSignedIn getTourRankSignedIn followTournament',
      ofPrivate,
      '401 + 404 404 404 +',
      privateTournament,
    ),
    ...row(
      'getTournamentSignedIn getTourRankSignedIn followTournament',
      ofBegun,
      '401 + 404 404 404 +',
      begunTournament,
    ),
    ...row('getTournamentSubmissions', ofPublic, '401 + + + + +', publicTournament),
    ...row('getTournamentSubmissions', ofBegun, '401 + 404 404 404 +', begunTournament),
    ...row('getTournamentTest', ofBegun, '401 + 404 404 404 409', begunTournament),
    ...row('getTournamentTest', ofPublic, '401 409 409 409 409 409', publicTournament),
    ...row('registerForTournament', ofPublic, '401 + + + + +', (scene) => withBody(scheduledTournament(scene), {})),
    ...row('registerForTournament', ofPrivate, '401 + 404 404 404 +', (scene) =>
      withBody(privateTournament(scene), {}),
    ),
    ...row('registerForTournament', 'by an invitation', '401 + + + + +', async (scene) => {
      const { tournamentId: id, token } = await scene.invitation()
      return { params: { id }, body: { token } }
    }),
    ...row('withdrawFromTournament', ofPublic, '401 + + + + +', scheduledTournament),
    ...row('withdrawFromTournament', ofBegun, '401 409 404 404 404 +', begunTournament),
    ...row('beginTournament', ofBegun, '401 + 404 404 404 409', (scene) => withBody(begunTournament(scene), {})),
    ...row('beginTournament', 'without registering', '401 409 409 409 409 409', (scene) =>
      withBody(publicTournament(scene), {}),
    ),
    ...row('getClarifications', ofPublic, '401 + + + + +', publicTournament),
    ...row('getClarifications', ofPrivate, '401 + 404 404 404 +', privateTournament),
    ...row('getClarifications', ofBegun, '401 + 404 404 404 +', begunTournament),
    ...row('markClarificationsRead', ofBegun, '401 + 404 404 404 +', (scene) =>
      withBody(begunTournament(scene), { until: new Date().toISOString() }),
    ),
    ...row('askClarification', ofBegun, '401 + 404 404 404 409', (scene) =>
      withBody(begunTournament(scene), { text: 'May I?' }),
    ),
    ...row('readInvitation', 'by its token', '+ + + + + +', async (scene) => {
      const { tournamentId: id, token } = await scene.invitation()
      return { params: { id }, body: { token } }
    }),
    ...row('readInvitation', 'by another token', '404 404 404 404 404 404', (scene) =>
      withBody(privateTournament(scene), { token: 'nobody-has-this-one' }),
    ),
  ]
}
