import { randomBytes } from 'node:crypto'
import { newToken } from '../src/platform/access/session.ts'
import { recomputeStanding } from '../src/tournament/standing.ts'
import { anEmail, aUser, type TestUser } from './account.ts'
import { aRecordedCandidate } from './recorded-candidate.ts'
import { aCodingQuestion } from './scene-of-question.ts'
import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'
import { aParticipation } from './tournament.ts'

/** Builders for tournaments that a user organises or plays. */
export function tournamentScene(site: SceneSite, author: TestUser) {
  const { database } = site
  const tournament = async (state: 'scheduled' | 'running' | 'final' = 'final', isPublic = true) => {
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
    const questionId = await aCodingQuestion(site, (await aUser(site)).id, 'public')
    const place = { tournament_id: id, question_id: questionId, position: 0 }
    await database
      .insertInto('tournament_question')
      .values({ ...place, points: 100 })
      .execute()
    if (state === 'scheduled') return id
    const participationTimes = { begun_at: times.starts_at, starts_at: times.starts_at, ends_at: times.ends_at }
    const winner = await aUser(site, { displayName: 'Wanda Winner' })
    const participation = await database
      .insertInto('tournament_participation')
      .values({ tournament_id: id, user_id: winner.id, kind: 'live', ...participationTimes })
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
    /** A public tournament that the author organises and another user has won. */
    tournament,
    /** A private tournament in which the author takes part and has begun. Another user organises it. */
    async begun() {
      const id = await tournament('running', false)
      await database.deleteFrom('tournament_organiser').where('tournament_id', '=', id).execute()
      return {
        tournamentId: id,
        participationId: await aParticipation({ database }, id, author.id, { window: [-60, 60] }),
      }
    },
    /** An invitation to a private tournament that the author organises. */
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
    /** A participant's question to the organiser, who is the author. */
    async clarification() {
      const newRow = { tournament_id: await tournament('running'), user_id: (await aUser(site)).id, text: 'May I?' }
      const row = database.insertInto('tournament_clarification').values(newRow).returning('id')
      return (await row.executeTakeFirstOrThrow()).id
    },
    /** An interval that was removed from a tournament that the author organises. */
    async removedInterval() {
      const minutes = (count: number) => new Date(Date.now() + count * 60_000)
      const interval = { tournament_id: await tournament('running'), starts_at: minutes(-30), ends_at: minutes(-20) }
      const row = database.insertInto('tournament_removed_interval').values(interval).returning('id')
      return (await row.executeTakeFirstOrThrow()).id
    },
    /** A token of the Contest API of a tournament that the author organises. */
    async contestToken() {
      const token = { tournament_id: await tournament('running'), user_id: author.id, name: 'The scoreboard' }
      const row = database.insertInto('contest_token').values({ ...token, token_hash: newToken().hash })
      return (await row.returning('id').executeTakeFirstOrThrow()).id
    },
    /** The code of the author's certificate for a place in another user's tournament. */
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

    /** Makes the author a candidate whose edits are recorded. */
    async recorded() {
      const { participationId, questionId } = await aRecordedCandidate(site, { userId: author.id })
      return { participationId, questionId }
    },
  }
}
export type TournamentScene = ReturnType<typeof tournamentScene>
