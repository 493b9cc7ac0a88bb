import { anAdmin } from './account.ts'
import type { CallContext, WritingCall } from './writing-account.ts'
import { tournamentForm } from './play.ts'

/** Calls that change tournaments, for the test of query plans. */

const running = ({ scene }: CallContext) => scene.tournament('running')

async function questionsOf({ site }: CallContext, tournament_id: number): Promise<number[]> {
  const rows = await site.database
    .selectFrom('tournament_question')
    .select('question_id')
    .where('tournament_id', '=', tournament_id)
    .execute()
  return rows.map(({ question_id }) => question_id)
}

const calls: Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]> = {
  addTournament: [async ({ scene }) => ({ body: tournamentForm([await scene.coding('public')]) })],
  editTournament: [
    async (context) => {
      const id = await running(context)
      return { params: { id }, body: tournamentForm(await questionsOf(context, id), { freezeMinutes: 30 }) }
    },
  ],
  changeParticipant: [
    async (context) => {
      const { id } = await context.site.database
        .selectFrom('tournament_participation')
        .select('id')
        .where('tournament_id', '=', await running(context))
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { extraMinutes: 5, disqualifiedReason: 'Shared code.' } }
    },
  ],
  removeInterval: [
    async (context) => ({
      params: { id: await running(context) },
      body: {
        startDate: new Date(Date.now() - 1_200_000).toISOString(),
        endDate: new Date(Date.now() - 600_000).toISOString(),
      },
    }),
  ],
  restoreInterval: [
    async (context) => {
      const times = { starts_at: new Date(Date.now() - 1_200_000), ends_at: new Date(Date.now() - 600_000) }
      const { id } = await context.site.database
        .insertInto('tournament_removed_interval')
        .values({ ...times, tournament_id: await running(context) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
  ],
  answerClarification: [
    async (context) => {
      const { id } = await context.site.database
        .insertInto('tournament_clarification')
        .values({ tournament_id: await running(context), user_id: context.client.id, text: 'How many numbers?' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { answer: 'Ten.', toAll: true } }
    },
  ],
}

/** An admin makes all of these calls, because admins manage every tournament. */
export const writingTournaments = Object.fromEntries(
  Object.entries(calls).map(([name, all]) => [
    name,
    all.map((prepare) => async (context: CallContext) => ({
      ...(await prepare(context)),
      by: await anAdmin(context.site),
    })),
  ]),
)
