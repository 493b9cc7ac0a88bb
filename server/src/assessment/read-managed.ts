import type {
  AssessmentQuestion,
  AssessmentSummary,
  getManagedAssessment,
  listAssessments,
} from '@gradus/contract/assessment'
import type { listAssessmentTemplates } from '@gradus/contract/assessment-template'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { companyRoleOf } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import { countBegunIn } from '../tournament/assessment.ts'
import { stateOfRow } from '../tournament/times.ts'
import { readableAssessment } from './access.ts'
import { readDistribution } from './distribution.ts'
import { findChosenPractice } from './practice-store.ts'
import { countByState, countAgreements } from './count-store.ts'
import { listByContentKey, listQuestionRows } from './question-store.ts'
import { listOfCompany, type AssessmentRow, type QuestionRow } from './store.ts'
import { templates } from './template.ts'

const pageSize = 20

/** Leaves out questions that this site does not have. */
export async function listTemplates(database: Database): Promise<ReplyOf<typeof listAssessmentTemplates>> {
  const { assessmentDays: maximum } = await readSettings(database)
  const keys = templates.flatMap(({ questions }) => questions.map(({ key }) => key))
  const known = new Map((await listByContentKey(database, keys)).map((row) => [row.content_key, row]))
  return {
    templates: templates.map(({ questions, ...template }) => ({
      ...template,
      languages: [...template.languages],
      questions: questions.flatMap(({ key, points, seconds }) => {
        const row = known.get(key)
        return row ? [presentQuestion({ ...row, points, seconds: seconds ?? null, is_public: true })] : []
      }),
    })),
    retentionDays: { default: Math.min(assessmentLimits.retentionDays.default, maximum), maximum },
  }
}

/** @throws Problem notFound */
export async function listOfCompanyFor(
  database: Database,
  user: User,
  companyId: number,
  page: number,
): Promise<ReplyOf<typeof listAssessments>> {
  const role = orNotFound(await companyRoleOf(database, companyId, user))
  const reviewerId = role === 'reviewer' ? user.id : undefined
  const rows = await listOfCompany(database, companyId, reviewerId, pageSize, (page - 1) * pageSize)
  const counts = await countByState(
    database,
    rows.map(({ id }) => id),
    reviewerId,
  )
  const items = rows.map((row) => presentSummary(row, orNotFound(counts.get(row.id))))
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}

/** @throws Problem notFound */
export async function readManaged(
  database: Database,
  user: User,
  id: number,
): Promise<ReplyOf<typeof getManagedAssessment>> {
  const { assessment, manages, reviewerId } = await readableAssessment(database, id, user)
  const [counts, questions, practice, startedCandidates, agreed, distribution] = [
    await countByState(database, [id], reviewerId),
    await listQuestionRows(database, id),
    await findChosenPractice(database, id),
    await countBegunIn(database, id),
    await countAgreements(database, id),
    await readDistribution(database, id),
  ]
  const own = orNotFound(counts.get(id))
  // A reviewer to whom no candidate is assigned sees neither the questions nor what others achieved.
  if (!manages && Object.values(own).every((count) => count === 0)) throw new Problem('notFound')
  return {
    ...presentSummary(assessment, own),
    companyName: assessment.company_name,
    introduction: assessment.body,
    languages: assessment.languages,
    questions: questions.map(presentQuestion),
    practiceQuestion: practice ?? null,
    recordsEvents: assessment.records_events,
    recordsPlayback: assessment.records_playback,
    retentionDays: assessment.retention_days,
    contact: assessment.contact,
    templateKey: assessment.template_key,
    submitDraftsAtEnd: assessment.submit_drafts_at_end,
    isDraft: assessment.is_draft,
    maximum: assessment.maximum,
    revision: assessment.revision,
    now: new Date().toISOString(),
    can: { manage: manages, delete: manages && startedCandidates === 0, recordMore: manages && agreed === 0 },
    distribution,
  }
}

function presentSummary(row: AssessmentRow, counts: AssessmentSummary['counts']): AssessmentSummary {
  return {
    id: row.id,
    companyId: row.company_id,
    title: row.title,
    state: stateOfRow(row, new Date()),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    minutes: row.minutes,
    questionCount: row.questions,
    counts,
  }
}

function presentQuestion(
  row: Pick<
    QuestionRow,
    'id' | 'title' | 'languages' | 'difficult_level' | 'tags' | 'is_public' | 'points' | 'seconds'
  >,
): AssessmentQuestion {
  return {
    questionId: row.id,
    title: row.title,
    points: row.points,
    seconds: row.seconds,
    difficultLevel: row.difficult_level,
    tags: row.tags,
    languages: row.languages,
    isPublic: row.is_public,
  }
}
