import type { Question, QuestionSummary } from '@gradus/contract/question'
import type { QuestionRow, ReaderRow, SummaryRow } from './store.ts'

/** What leaves the server is built here from named columns. */
export function presentSummary(row: SummaryRow): QuestionSummary {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    type: row.type,
    plangs: row.languages.join(','),
    tags: row.tags.join(','),
    difficultLevel: row.difficult_level,
    votes: row.votes,
    views: row.views,
    comments: row.comments,
    createdDate: row.created_at.toISOString(),
    ready: row.ready ? 1 : 0,
    userId: row.account_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    reputation: row.reputation,
  }
}

export function presentQuestion(row: QuestionRow, reader?: ReaderRow): Question {
  return {
    ...presentSummary(row),
    body: row.body,
    state: row.state,
    lastModifiedDate: row.modified_at.toISOString(),
    preferredLanguages: (reader?.languages ?? []).filter((code) => row.languages.includes(code)).join(','),
    noImportOption: row.no_import_option ? 1 : 0,
    approvedByModerator: row.approved_by_moderator,
    authAnsweredCorrect: Boolean(reader?.solved_at),
    answeredByAuth: (reader?.tries ?? 0) > 0,
    authUserLiked: reader?.value === 1,
    authUserVote: reader?.value ?? 0,
    userLastActive: row.last_active_at.toISOString(),
    candCode: reader?.source ?? null,
    candType: reader?.source_language ?? null,
  }
}
