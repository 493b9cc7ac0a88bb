import { assessmentInvitation, assessmentReminder } from '../assessment/invitation-mail.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { invitationMail, reminderMail } from './invitation-mail.ts'
import { issueTokens } from './invitation-token-store.ts'
import { setReminded, setSent, lockToRemind, lockUnsent } from './invitation-sending-store.ts'
import { findTournament, type TournamentRow } from './store.ts'

export const sendingJob = job<{ tournamentId: number }>('tournament-invitation')

/** Mails of a transaction. */
const batchSize = 200

/** Each batch commits with the mails that it queues, so a batch that is repeated after a crash invites nobody twice. */
export async function sendInvitations(site: Pick<Site, 'config' | 'database' | 'queue'>): Promise<void> {
  await site.queue.work(sendingJob, async ({ tournamentId }) => {
    await site.database.transaction().execute(async (tx) => {
      const tournament = await findTournament(tx, tournamentId)
      if (!tournament) return
      const waiting = await lockUnsent(tx, tournamentId, batchSize)
      if (waiting.length === 0) return
      const ids = waiting.map(({ id }) => id)
      const [tokens, expiries] = [await issueTokens(tx, ids), await setSent(tx, ids)]
      for (const [at, person] of waiting.entries()) {
        const link = { token: tokens[at] ?? '', expiresAt: orNotFound(expiries.get(person.id)) }
        const mail = tournament.is_assessment
          ? await assessmentInvitation(tx, site.config, tournament, person, link)
          : invitationMail(site.config, tournament, person, link)
        await sendMail(tx, site.queue, mail)
      }
      if (waiting.length === batchSize) await site.queue.send(tx, sendingJob, { tournamentId })
    })
  })
}

type Reminding = Pick<Site, 'config' | 'database'> & { readonly queue: Pick<Queue, 'send'> }

/** Reminds people who have not used an invitation, 48 hours after it was sent and 24 hours before it expires. */
export async function remindInvited(site: Reminding): Promise<void> {
  for (const which of ['last', 'first'] as const) while ((await remindBatch(site, which)) === batchSize);
}

/** @returns how many were reminded */
async function remindBatch({ config, database, queue }: Reminding, which: 'first' | 'last'): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const due = await lockToRemind(tx, which, batchSize)
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const tokens = await issueTokens(tx, ids)
    await setReminded(tx, which, ids)
    const tournaments = new Map<number, TournamentRow>()
    for (const [at, person] of due.entries()) {
      const tournament =
        tournaments.get(person.tournament_id) ?? orNotFound(await findTournament(tx, person.tournament_id))
      tournaments.set(tournament.id, tournament)
      const link = { token: tokens[at] ?? '', expiresAt: orNotFound(person.expires_at) }
      const mail = tournament.is_assessment
        ? await assessmentReminder(tx, config, tournament, person, link)
        : reminderMail(config, tournament, person, link)
      await sendMail(tx, queue, mail)
    }
    return due.length
  })
}
