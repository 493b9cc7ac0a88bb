import type { ManagedParticipant } from '@gradus/contract/tournament-dashboard'
import { recordAuditEvents } from '../audit/audit.ts'
import { notifyMany } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { recordEvent } from './event.ts'
import { subjectOf } from './manage.ts'
import { listParticipants, setParticipant } from './participant-store.ts'
import { recomputeStanding } from './standing.ts'
import { lockTournament } from './store.ts'
import { windowFor } from './window.ts'
import { readParticipant, setWindow } from './window-store.ts'

/** Participants as organisers see them, and what organisers do for one: extra time, disqualification. */

const pageSize = 50

/** @throws Problem notFound */
export async function listManagedParticipants(database: Database, user: User, id: number, q: string, page: number) {
  await organisedTournament(database, id, user)
  const read = (limit: number, offset: number) => listParticipants(database, id, q, limit, offset)
  return await readPageWithTotal({ page, pageSize }, read, (row): ManagedParticipant => ({
    participationId: row.id,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    registeredAt: row.registered_at.toISOString(),
    begunAt: row.begun_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    extraMinutes: row.extra_minutes,
    disqualifiedReason: row.disqualified_reason,
    revokedPasses: row.revoked_passes,
    passesInQuestion: row.passes_in_question,
  }))
}

interface ParticipantChange {
  readonly extraMinutes?: number | undefined
  readonly extraMinutesBefore?: number | undefined
  readonly disqualifiedReason?: string | null | undefined
}

/** @throws Problem notFound; conflict while the ranking is final */
export async function changeParticipant(
  database: Database,
  user: User,
  id: number,
  { extraMinutes, extraMinutesBefore, disqualifiedReason }: ParticipantChange,
): Promise<void> {
  const { tournament_id: tournamentId } = orNotFound(await readParticipant(database, id))
  await organisedTournament(database, tournamentId, user)
  await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournament(tx, tournamentId))
    const participant = orNotFound(await readParticipant(tx, id))
    if (tournament.final_at !== null)
      throw new Problem('conflict', { message: 'The ranking is final. Reopen it before you change a participant.' })
    if (participant.kind !== 'live') throw new Problem('notFound')
    const subject = subjectOf(tournamentId, tournament.title)
    // Names the user by number: in the audit trail, a name would be kept longer than its owner’s account.
    const details = { participant: participant.user_id }
    if (extraMinutes !== undefined) {
      refuseOutdated(extraMinutesBefore, participant.extra_minutes, 'this participant’s extra time')
      await setParticipant(tx, id, { extra_minutes: extraMinutes })
      if (participant.begun_at) {
        const begun = { ...participant, begun_at: participant.begun_at, extra_minutes: extraMinutes }
        const { start, end } = windowFor(tournament, begun)
        await setWindow(tx, id, new Date(start), new Date(Math.max(start, end)))
      }
      await recordAuditEvents(tx, user, { action: 'giveExtraTime', subject, details: { ...details, extraMinutes } })
    }
    if (disqualifiedReason !== undefined) {
      await setParticipant(tx, id, { disqualified_reason: disqualifiedReason })
      const action = disqualifiedReason === null ? 'requalify' : 'disqualify'
      const reason = disqualifiedReason === null ? {} : { reason: disqualifiedReason }
      await recordAuditEvents(tx, user, { action, subject, details: { ...details, ...reason } })
      // The reason is for organisers only (contests.md 13).
      const isDisqualified = disqualifiedReason !== null
      const hasChanged = isDisqualified !== (participant.disqualified_reason !== null)
      if (hasChanged && participant.closed_at === null)
        await notifyMany(tx, [participant.user_id], {
          subject: { kind: 'tournament', id: tournamentId },
          title: tournament.title,
          paragraphs: [
            isDisqualified
              ? 'You were disqualified from this tournament, so you have no rank in it. Ask the organisers if you think that this is a mistake.'
              : 'You are no longer disqualified from this tournament: you have a rank in it again.',
          ],
          link: `/Tournament/${tournamentId}`,
        })
    }
    await recomputeStanding(tx, id)
    const event = {
      kind: 'window',
      subjectId: id,
      userId: participant.user_id,
      data: {
        extraMinutes,
        isDisqualified: disqualifiedReason === undefined ? undefined : disqualifiedReason !== null,
      },
    } as const
    await recordEvent(tx, tournamentId, event, disqualifiedReason !== undefined)
  })
}
