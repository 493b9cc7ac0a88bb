import { roles } from '@gradus/contract/role'
import { useOwnInfo } from '../shell/session.ts'

/**
 * Whether the user can have questions of their own. Only lecturers can; others who teach a course use public questions.
 */
export function useHasOwnQuestions(): boolean {
  return useOwnInfo()?.role === roles.lecturer
}
