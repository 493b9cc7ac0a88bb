import { type AssessmentIntroduction } from '@gradus/contract/assessment-link'
import { nameInSentence } from '@gradus/contract/direction'
import { consentText, consentVersion, type ConsentFacts } from '@gradus/contract/assessment-rule'
import type { Reader } from '../platform/data/database.ts'
import type { CandidateRow } from './candidate-store.ts'
import { practiceQuestionOf } from './practice.ts'
import type { AssessmentRow } from './store.ts'

/** The introduction that a candidate reads before the clock starts. */

/** The consent that a new candidate is asked for. What earlier candidates agreed to is stored in their rows. */
export function consentFacts(assessment: AssessmentRow): ConsentFacts {
  return {
    company: assessment.company_name,
    recordsEvents: assessment.records_events,
    recordsPlayback: assessment.records_playback,
    retentionDays: assessment.retention_days,
  }
}

export async function introductionOf(
  database: Reader,
  assessment: AssessmentRow,
  candidate: CandidateRow,
): Promise<AssessmentIntroduction> {
  const facts = candidate.consent ?? consentFacts(assessment)
  return {
    assessmentId: assessment.id,
    title: assessment.title,
    introduction: assessment.body,
    company: { id: assessment.company_id, name: assessment.company_name, logoUrl: assessment.logo_url },
    startDate: assessment.starts_at.toISOString(),
    endDate: assessment.ends_at.toISOString(),
    beginByDate: beginBy(assessment, candidate.expires_at).toISOString(),
    timeZone: assessment.time_zone,
    minutes: assessment.minutes,
    ownMinutes: (assessment.minutes * (100 + candidate.extra_percent)) / 100,
    extraPercent: candidate.extra_percent,
    questionCount: assessment.questions,
    hasTimedQuestions: assessment.has_timed,
    languages: assessment.languages,
    ...recordedOf(assessment, candidate),
    contact: assessment.contact,
    submitDraftsAtEnd: assessment.submit_drafts_at_end,
    consent: { version: consentVersion, sentences: consentText({ ...facts, company: nameInSentence(facts.company) }) },
    practiceQuestionId: await practiceQuestionOf(database, assessment.practice_question_id),
    name: candidate.name,
    state: candidate.state,
    now: new Date().toISOString(),
  }
}

/**
 * The one deadline that candidates see, in mails and on the page: the end of the link or of the assessment,
 * whichever is earlier. Who agreed before the link expired can still begin after it, until the end of the assessment.
 */
export function beginBy({ ends_at: end }: Pick<AssessmentRow, 'ends_at'>, expiresAt: Date | null): Date {
  return expiresAt !== null && expiresAt < end && expiresAt > new Date() ? expiresAt : end
}

/** What may be recorded about a candidate: only what both their consent and the assessment's current settings allow. */
export function recordedOf(
  assessment: Pick<AssessmentRow, 'records_events' | 'records_playback' | 'retention_days'>,
  { consent }: Pick<CandidateRow, 'consent'>,
): { recordsEvents: boolean; recordsPlayback: boolean; retentionDays: number } {
  return {
    recordsEvents: assessment.records_events && (consent?.recordsEvents ?? true),
    recordsPlayback: assessment.records_playback && (consent?.recordsPlayback ?? true),
    retentionDays: Math.min(assessment.retention_days, consent?.retentionDays ?? assessment.retention_days),
  }
}

/** When a candidate is anonymised; undefined while their time is still running. */
export function erasureOf(
  assessment: Pick<AssessmentRow, 'records_events' | 'records_playback' | 'retention_days'>,
  candidate: Pick<CandidateRow, 'consent' | 'ends_at'>,
): Date | undefined {
  if (!candidate.ends_at || candidate.ends_at > new Date()) return undefined
  return erasureAfter(assessment, candidate, candidate.ends_at)
}

/** When a candidate is anonymised whose time ends, or ended, at `end`. */
export function erasureAfter(
  assessment: Pick<AssessmentRow, 'records_events' | 'records_playback' | 'retention_days'>,
  candidate: Pick<CandidateRow, 'consent'>,
  end: Date,
): Date {
  return new Date(end.getTime() + recordedOf(assessment, candidate).retentionDays * 86_400_000)
}
