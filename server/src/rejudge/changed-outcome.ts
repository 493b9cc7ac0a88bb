import { nameInSentence } from '@gradus/contract/direction'
import { notifyMany } from '../notification/notify.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { job } from '../platform/data/queue.ts'
import { draftOf, listNotified } from './effect-store.ts'
import { findQuestionOf } from './store.ts'

/**
 * Tells users once that a rejudge changed the result of a submission of theirs. In the background, because applying a
 * rejudge locks the question and the participations. Says nothing of the new result, which may be frozen for others.
 */

export const changedOutcomes = job<{ id: number }>('rejudge-applied')

export async function tellOfChangedOutcomes({ database }: { readonly database: Database }, id: number): Promise<void> {
  await database.transaction().execute((tx) => tellUsers(tx, id))
}

async function tellUsers(tx: Tx, id: number): Promise<void> {
  const question = await findQuestionOf(tx, id)
  // Deleted since.
  if (question === undefined) return
  const users = await listNotified(tx, draftOf(id))
  for (const own of Map.groupBy(users, (user) => user.tournament_id).values()) {
    const { tournament_id: tournamentId = null, title } = own[0] ?? {}
    await notifyMany(
      tx,
      own.map((user) => user.user_id),
      {
        subject: { kind: 'rejudge', id },
        title: title ?? question.title,
        paragraphs: [
          `The tests of ${nameInSentence(question.title)} were corrected, and submissions to it were judged again. At least one of yours has a different result now.`,
        ],
        link: tournamentId === null ? `/Question/${question.id}` : `/Tournament/${tournamentId}`,
      },
    )
  }
}
