import type { Question, QuestionRights, QuestionSummary } from '@gradus/contract/question'
import { readsComments } from '../comment/permission.ts'
import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import { isPublic, stateOf } from './audience.ts'
import type { User } from '../platform/access/user.ts'
import { editingRights } from './edit-right.ts'
import type { SummaryRow } from './list-store.ts'
import type { QuestionRow, ReaderRow } from './store.ts'
import { maySeeSolution, type ForReader } from './visibility.ts'

/** Builds replies from named columns: nothing else leaves the server. */
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
    publishedDate: row.published_at?.toISOString() ?? null,
    ready: row.ready ? 1 : 0,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    reputation: row.reputation,
  }
}

export function presentQuestion(
  row: ForReader<QuestionRow>,
  user?: User,
  reader?: ReaderRow,
  rightAnswer?: number,
): Question {
  const answered = (reader?.tries ?? 0) > 0
  return {
    ...presentSummary(row),
    body: row.body,
    state: stateOf(row),
    lastModifiedDate: row.modified_at.toISOString(),
    interactive: row.interaction?.interactive ?? false,
    passes: row.interaction?.passes ?? 1,
    preferredLanguages: (reader?.languages ?? []).filter((code) => row.languages.includes(code)).join(','),
    noImportOption: row.no_import_option ? 1 : 0,
    approvedByModerator: row.approved_by_moderator,
    authAnsweredCorrect: Boolean(reader?.solved_at),
    answeredByAuth: answered,
    authUserLiked: reader?.value === 1,
    authPoints: reader?.points ?? 0,
    rightAnswer: rightAnswer ?? null,
    authUserVote: reader?.value ?? 0,
    userLastActive: row.last_active_at.toISOString(),
    candCode: reader?.source ?? null,
    candType: reader?.source_language ?? null,
    readsComments: user ? readsComments(user, row, { answered, commented: reader?.commented ?? false }) : null,
    returnedReason: row.lifecycle === 'returned' ? row.returned_reason : null,
    sponsor: sponsorOf(row),
    can: user ? rightsOf(row, user, Boolean(reader?.solved_at)) : nothing,
  }
}

/** Null for participants who see a company's own question in a tournament: the tournament names the company. */
function sponsorOf(row: ForReader<QuestionRow>): Question['sponsor'] {
  if (row.company_id === null || row.company_name === null || !(isPublic(row) || row.recruits)) return null
  return { id: row.company_id, name: row.company_name }
}

const nothing: QuestionRights = { edit: false, review: false, administer: false, copy: false, seeAnswer: false }

function rightsOf(row: ForReader<QuestionRow>, user: User, solved: boolean): QuestionRights {
  const everybody = isPublic(row)
  return {
    edit: Object.values(editingRights(row, user)).some(Boolean),
    review: row.lifecycle === 'waiting' && isModerator(user),
    administer: isAdmin(user),
    copy: everybody && isLecturer(user),
    seeAnswer: maySeeSolution(row, user, solved),
  }
}
