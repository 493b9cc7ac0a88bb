import type { Audience, QuestionLifecycle, QuestionState } from '@gradus/contract/question'

/** The two columns that say who may see a question; `visibility.ts` has the rule. */
export interface LifecycleAndAudience {
  readonly lifecycle: QuestionLifecycle
  readonly audience: Audience
}

export function isPublic({ lifecycle, audience }: LifecycleAndAudience): boolean {
  return lifecycle === 'approved' && audience === 'public'
}

/** A question that only a lecturer's course sees. */
export function isForCourse({ lifecycle, audience }: LifecycleAndAudience): boolean {
  return lifecycle === 'approved' && audience === 'course'
}

/** A question that only members of a company and the participants of its tournaments and assessments see. */
export function isForCompany({ lifecycle, audience }: LifecycleAndAudience): boolean {
  return lifecycle === 'approved' && audience === 'company'
}

/** Work for a course or a company is private to them: profiles do not count it, and it earns no points. */
export function countsOnSite({ audience }: Pick<LifecycleAndAudience, 'audience'>): boolean {
  return audience !== 'course' && audience !== 'company' && audience !== 'assignment'
}

/** Lifecycle and audience in one word, as replies have it. */
export function stateOf({ lifecycle, audience }: LifecycleAndAudience): QuestionState {
  if (lifecycle !== 'approved') return lifecycle
  return audience
}

/** The columns of a state as replies have it. */
export function columnsOf(state: QuestionState): LifecycleAndAudience {
  if (state === 'waiting' || state === 'returned' || state === 'removed')
    return { lifecycle: state, audience: 'public' }
  return { lifecycle: 'approved', audience: state }
}
