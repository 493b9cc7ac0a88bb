import { sql } from 'kysely'
import type { CandidateState } from '@gradus/contract/assessment-candidate'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { AssessmentCandidateTable } from '../platform/data/table/assessment.ts'
import { candidateState } from './count-store.ts'

/** Candidates: invitations, progress, and the consent that each of them gave. */

function candidates(database: Reader) {
  return database
    .selectFrom('assessment_candidate as candidate')
    .innerJoin('tournament', 'tournament.id', 'candidate.tournament_id')
    .innerJoin('assessment', 'assessment.tournament_id', 'candidate.tournament_id')
    .innerJoin('tournament_invitation as invitation', 'invitation.id', 'candidate.invitation_id')
    .leftJoin('tournament_participation as participation', 'participation.id', 'candidate.participation_id')
    .leftJoin('account', 'account.id', 'participation.user_id')
    .select([
      'candidate.id',
      'candidate.tournament_id',
      'candidate.invitation_id',
      'candidate.participation_id',
      'candidate.extra_percent',
      'candidate.opened_at',
      'candidate.agreed_at',
      'candidate.consent',
      'candidate.checked_at',
      'candidate.withdrawn_at',
      'candidate.requested_percent',
      'candidate.request_note',
      'candidate.requested_at',
      'candidate.granted_percent',
      'candidate.received_at',
      'candidate.shared_at',
      'invitation.email',
      'invitation.name',
      'invitation.created_at',
      'invitation.sent_at',
      'invitation.expires_at',
      'invitation.reminded_at',
      'invitation.last_reminded_at',
      'invitation.used_at',
      'invitation.revoked_at',
      'participation.user_id',
      'participation.begun_at',
      'participation.starts_at',
      'participation.ends_at',
      'participation.finished_at',
      'participation.extra_minutes',
      'account.is_guest',
      'assessment.retention_days',
      candidateState.as('state'),
      sql<number[]>`to_jsonb(array(
        select reviewer.user_id from assessment_reviewer reviewer where reviewer.candidate_id = candidate.id
        order by reviewer.user_id))`.as('reviewers'),
    ])
}

/** The extra time of the invited candidate, in percent of the assessment's. */
export async function findExtraPercent(database: Reader, invitationId: number): Promise<number> {
  const row = await database
    .selectFrom('assessment_candidate')
    .select('extra_percent')
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
  return row?.extra_percent ?? 0
}

export function findCandidate(database: Reader, id: number) {
  return candidates(database).where('candidate.id', '=', id).executeTakeFirst()
}
export type CandidateRow = NonNullable<Awaited<ReturnType<typeof findCandidate>>>

/** A candidate who has given their consent. */
export interface ConsentedCandidate extends CandidateRow {
  readonly participation_id: number
  readonly user_id: number
  readonly agreed_at: Date
}

export async function findConsentedCandidate(
  database: Reader,
  participationId: number,
): Promise<ConsentedCandidate | undefined> {
  return ifConsented(
    await candidates(database).where('candidate.participation_id', '=', participationId).executeTakeFirst(),
  )
}

/** The user as a candidate of an assessment. */
export async function findOwnCandidate(
  database: Reader,
  tournamentId: number,
  userId: number,
): Promise<ConsentedCandidate | undefined> {
  return ifConsented(
    await candidates(database)
      .where('candidate.tournament_id', '=', tournamentId)
      .where('participation.user_id', '=', userId)
      .executeTakeFirst(),
  )
}

function ifConsented(row: CandidateRow | undefined): ConsentedCandidate | undefined {
  if (!row) return undefined
  const { participation_id, user_id, agreed_at } = row
  return participation_id === null || user_id === null || agreed_at === null
    ? undefined
    : { ...row, participation_id, user_id, agreed_at }
}

export async function listOwn(database: Reader, userId: number) {
  return await candidates(database)
    .innerJoin('company', 'company.id', 'tournament.company_id')
    .select(['tournament.title', 'tournament.ends_at as closes_at', 'company.name as company_name'])
    .where('participation.user_id', '=', userId)
    .orderBy('candidate.agreed_at', 'desc')
    .execute()
}

/** The candidate to whom a link was sent. */
export function findByToken(database: Reader, tokenHash: Buffer) {
  return candidates(database)
    .innerJoin('tournament_invitation_token as token', 'token.invitation_id', 'invitation.id')
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Locks the row, and reads the candidate after that: a statement that waits for the row shows the other tables as they
 * were before, such as that the candidate has no participation yet, or is a guest.
 */
export async function lockCandidate(tx: Tx, id: number): Promise<CandidateRow | undefined> {
  const locked = await tx
    .selectFrom('assessment_candidate')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && (await findCandidate(tx, id))
}

export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<CandidateRow | undefined> {
  const found = await findByToken(tx, tokenHash)
  return found && (await lockCandidate(tx, found.id))
}

export interface CandidateFilter {
  readonly q?: string | undefined
  readonly state?: CandidateState | undefined
  /** Asked for more time, and has no answer. */
  readonly asksForTime?: boolean
  readonly reviewerId?: number | undefined
}

/** Not paged: the caller sorts by score, and an assessment has a few hundred candidates. */
export function listCandidates(database: Reader, tournamentId: number, filter: CandidateFilter) {
  let rows = candidates(database).where('candidate.tournament_id', '=', tournamentId).orderBy('candidate.id', 'desc')
  if (filter.q) {
    const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean)
    for (const word of words)
      rows = rows.where(sql<boolean>`position(${word} in lower(invitation.name || ' ' || invitation.email)) > 0`)
  }
  if (filter.asksForTime)
    rows = rows.where('candidate.requested_at', 'is not', null).where('candidate.granted_percent', 'is', null)
  if (filter.state) rows = rows.where(candidateState, '=', filter.state)
  if (filter.reviewerId !== undefined)
    rows = rows.where((where) =>
      where.exists(
        where
          .selectFrom('assessment_reviewer as assigned')
          .select('assigned.user_id')
          .whereRef('assigned.candidate_id', '=', 'candidate.id')
          .where('assigned.user_id', '=', filter.reviewerId ?? 0),
      ),
    )
  return rows.execute()
}

export async function insertCandidates(
  tx: Tx,
  tournamentId: number,
  people: readonly { readonly invitationId: number; readonly extraPercent: number }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into assessment_candidate (tournament_id, invitation_id, extra_percent)
    select ${tournamentId}, invitation_id, extra_percent
    from unnest(${people.map((one) => one.invitationId)}::bigint[], ${people.map((one) => one.extraPercent)}::smallint[])
      as person (invitation_id, extra_percent)`.execute(tx)
}

type Change = Partial<{
  [Column in keyof Omit<AssessmentCandidateTable, 'id' | 'consent'>]: AssessmentCandidateTable[Column] extends {
    readonly __update__: infer Value
  }
    ? Value
    : AssessmentCandidateTable[Column]
}> & { consent?: string }

export async function updateCandidate(tx: Reader, id: number, change: Change): Promise<void> {
  await tx.updateTable('assessment_candidate').set(change).where('id', '=', id).execute()
}

export async function setOpened(database: Reader, id: number): Promise<void> {
  await database
    .updateTable('assessment_candidate')
    .set({ opened_at: sql`now()` })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** @returns the hash of the candidate's code, and how many wrong codes were entered */
export function lockCode(tx: Tx, id: number) {
  return tx
    .selectFrom('assessment_candidate')
    .select(['code_hash', 'code_expires_at', 'code_tries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns the ids of those who did not review this candidate before */
export async function replaceReviewers(tx: Tx, candidateId: number, userIds: readonly number[]): Promise<number[]> {
  await sql`
    delete from assessment_reviewer
    where candidate_id = ${candidateId} and user_id <> all(${[...userIds]}::bigint[])`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    insert into assessment_reviewer (candidate_id, user_id)
    select ${candidateId}, user_id from unnest(${[...userIds]}::bigint[]) as chosen (user_id)
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Names of the reviewers of candidates. */
export async function listReviewers(database: Reader, candidateIds: readonly number[]) {
  return await database
    .selectFrom('assessment_reviewer as reviewer')
    .innerJoin('account', 'account.id', 'reviewer.user_id')
    .select(['reviewer.candidate_id', 'reviewer.user_id', 'account.display_name'])
    .where('reviewer.candidate_id', '=', sql<number>`any(${[...candidateIds]}::bigint[])`)
    .orderBy('account.display_name')
    .execute()
}

/** Candidates who agreed, whose times change with the assessment's. */
export function listTaking(database: Reader, tournamentId: number) {
  return database
    .selectFrom('assessment_candidate')
    .select(['id', 'participation_id', 'extra_percent'])
    .where('tournament_id', '=', tournamentId)
    .where('participation_id', 'is not', null)
    .orderBy('participation_id')
    .execute()
}

/** Candidates whose time is over and who were not sent a confirmation yet. */
export async function listToConfirm(database: Reader): Promise<number[]> {
  const rows = await database
    .selectFrom('assessment_candidate as candidate')
    .innerJoin('tournament_participation as participation', 'participation.id', 'candidate.participation_id')
    .select('candidate.id')
    .where('candidate.received_at', 'is', null)
    .where('candidate.withdrawn_at', 'is', null)
    .where('participation.begun_at', 'is not', null)
    .where('participation.ends_at', '<=', sql<Date>`now()`)
    .orderBy('candidate.id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the reviewer's assignments to candidates of this company. */
export async function deleteReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  const company = sql<number>`(
    select tournament.company_id from assessment_candidate candidate
    join tournament on tournament.id = candidate.tournament_id
    where candidate.id = assessment_reviewer.candidate_id)`
  await tx.deleteFrom('assessment_reviewer').where('user_id', '=', userId).where(company, '=', companyId).execute()
}
