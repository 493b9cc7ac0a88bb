import { anId, finalTournament, ofPrivate, privateTournament, withBody } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

/** The CLICS Contest API of a tournament and its tokens. */
export function contestApiRows(): Row[] {
  return [
    ...row(
      'getContest getContestAccess getContestAccount getContestState getContestScoreboard getContestJudgementTypes ' +
        'getContestLanguages getContestProblems getContestGroups getContestOrganizations getContestTeams ' +
        'getContestAccounts getContestSubmissions getContestJudgements getContestRuns getContestClarifications ' +
        'getContestAwards',
      'of a tournament that its author organises',
      '401 + 404 404 404 +',
      finalTournament,
    ),
    ...row(
      'getContestEventFeed',
      'of a tournament that its author organises',
      '401 + 404 404 404 +',
      async (scene) => ({
        params: { id: await scene.tournament() },
        query: { stream: 'false' },
      }),
    ),
    ...row('getContestObject', 'of a tournament that its author organises', '401 + 404 404 404 +', async (scene) => ({
      params: { id: await scene.tournament(), type: 'judgement-types', object: 'AC' },
    })),
    ...row('addContestToken', ofPrivate, '401 + 404 404 404 +', (scene) =>
      withBody(privateTournament(scene), { name: 'The scoreboard' }),
    ),
    ...row(
      'revokeContestToken',
      ofPrivate,
      '401 + 404 404 404 +',
      anId((scene) => scene.contestToken()),
    ),
  ]
}
