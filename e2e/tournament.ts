import type { Database } from '../server/src/platform/data/database.ts'
import { recordEvent } from '../server/src/tournament/event.ts'
import { moveWindows } from '../server/src/tournament/window.ts'

/** Creates tournaments for journeys. */

const minute = 60_000

interface TournamentOptions {
  readonly title?: string
  readonly questions: readonly number[]
  /** The ids of the registered users. */
  readonly participants: readonly number[]
  /** Minutes from now until it starts; negative if it has started. */
  readonly startsIn?: number
  readonly endsIn?: number
}

/** A public tournament with the format `points`; each question is worth 100. */
export async function aTournament(
  database: Database,
  { title = 'Autumn Sprint', questions, participants, startsIn = -30, endsIn = 60 }: TournamentOptions,
): Promise<number> {
  const { id } = await database
    .insertInto('tournament')
    .values({
      title,
      body: '<p>Five questions.</p>',
      starts_at: new Date(Date.now() + startsIn * minute),
      ends_at: new Date(Date.now() + endsIn * minute),
      time_zone: 'Europe/London',
      format: 'points',
      is_public: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('tournament_question')
    .values(questions.map((question_id, position) => ({ tournament_id: id, question_id, position, points: 100 })))
    .execute()
  if (participants.length === 0) return id
  await database
    .insertInto('tournament_participation')
    .values(participants.map((user_id) => ({ tournament_id: id, user_id, kind: 'live' as const })))
    .execute()
  return id
}

/** Moves the tournament's start or end as its organisers would. Open pages are notified. */
export async function moveTournament(
  database: Database,
  id: number,
  times: { readonly starts_at?: Date; readonly ends_at?: Date },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await tx.updateTable('tournament').set(times).where('id', '=', id).execute()
    await moveWindows(tx, id)
    await recordEvent(tx, id, { kind: 'tournament' })
  })
}

/** Sends an announcement of the organisers to all participants, about one question or the whole tournament. */
export async function announce(database: Database, id: number, text: string, questionId?: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await tx
      .insertInto('tournament_clarification')
      .values({
        tournament_id: id,
        question_id: questionId ?? null,
        answer: text,
        to_all: true,
        answered_at: new Date(),
      })
      .execute()
    await recordEvent(tx, id, { kind: 'clarification' })
  })
}

/** The form of a coding question. */
export const contestQuestion = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Return twice the number that is given.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def answer(n):\n    return 0\n', tests: 'assert True\n', additionalFiles: [] },
  ],
})
