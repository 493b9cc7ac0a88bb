import type { Generated, JSONColumnType } from 'kysely'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { ParticipationKind } from '@gradus/contract/participation'
import type { SourceFile } from '@gradus/contract/judge'
import type { Id, Json } from './column.ts'

export interface TournamentTable {
  id: Id
  title: string
  body: string
  image_url: string | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  minutes_per_participant: number | null
  format: ContestFormat
  freeze_minutes: Generated<number>
  is_public: boolean
  is_draft: Generated<boolean>
  languages: Generated<number[]>
  submit_drafts_at_end: Generated<boolean>
  thawed_at: Date | null
  final_at: Date | null
  announced_start_at: Date | null
  user_id: number | null
  company_id: number | null
  is_assessment: Generated<boolean>
  revision: Generated<number>
  content_key: string | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface TournamentOrganiserTable {
  tournament_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface ContestTokenTable {
  id: Id
  tournament_id: number
  user_id: number
  name: string
  token_hash: Buffer
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface TournamentQuestionTable {
  tournament_id: number
  question_id: number
  position: number
  points: number
  seconds: number | null
}

export interface TournamentRemovedIntervalTable {
  id: Id
  tournament_id: number
  starts_at: Date
  ends_at: Date
}

export interface TournamentParticipationTable {
  id: Id
  tournament_id: number
  user_id: number
  kind: ParticipationKind
  run: Generated<number>
  registered_at: Generated<Date>
  begun_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  extra_minutes: Generated<number>
  finished_at: Date | null
  disqualified_reason: string | null
  drafts_submitted_at: Date | null
  clarifications_read_until: Date | null
}

/** A submission's result as scoring reads it. */
export interface ContestResult {
  readonly state: 'waiting' | 'ignored' | 'rejected' | 'accepted'
  readonly passed: number
  readonly tests: number
  readonly passedGroups: readonly { readonly name: string; readonly tests: number }[]
}

export interface TournamentSubmissionTable {
  id: Id
  submission_id: number | null
  participation_id: number
  tournament_id: number
  question_id: number
  received_at: Date
  is_late: Generated<boolean>
  from_draft: Generated<boolean>
  is_virtual: Generated<boolean>
  state: Generated<ContestResult['state']>
  passed: Generated<number>
  tests: Generated<number>
  passed_groups: Json<{ name: string; tests: number }[]>
  public_result: JSONColumnType<ContestResult, string | null> | null
  counted_at: Date | null
}

/** A Standing with its fractions as texts; `server/src/tournament/standing.ts` reads and writes it. */
export interface TournamentStandingTable {
  participation_id: number
  tournament_id: number
  whole: JSONColumnType<object>
  visible: JSONColumnType<object>
}

export interface TournamentSequenceTable {
  tournament_id: number
  seq: Generated<number>
  public_seq: Generated<number>
}

export type TournamentEventKind =
  | 'tournament'
  | 'state'
  | 'participant'
  | 'window'
  | 'submission'
  | 'judgement'
  | 'clarification'
  | 'recount'

export interface TournamentEventTable {
  tournament_id: number
  seq: number
  kind: TournamentEventKind
  subject_id: number | null
  user_id: number | null
  data: Json<object>
  created_at: Generated<Date>
}

export interface TournamentClarificationTable {
  id: Id
  tournament_id: number
  question_id: number | null
  user_id: number | null
  text: Generated<string>
  answer: string | null
  answered_by: number | null
  to_all: Generated<boolean>
  created_at: Generated<Date>
  answered_at: Date | null
}

export interface TournamentCertificateTable {
  code: string
  tournament_id: number
  user_id: number
  rank: number
  ranked: number
  score: number
  issued_at: Generated<Date>
  superseded_at: Date | null
}

export interface TournamentInvitationTable {
  id: Id
  tournament_id: number
  email: string
  name: Generated<string>
  days: number
  invited_by: number | null
  created_at: Generated<Date>
  sent_at: Date | null
  expires_at: Date | null
  reminded_at: Date | null
  last_reminded_at: Date | null
  user_id: number | null
  used_at: Date | null
  revoked_at: Date | null
}

export interface TournamentInvitationTokenTable {
  token_hash: Buffer
  invitation_id: number
}

export interface DraftTable {
  user_id: number
  question_id: number
  tournament_id: Generated<number>
  language: number
  source: string
  additional_files: Json<SourceFile[]>
  revision: Generated<number>
  saved_at: Generated<Date>
}
