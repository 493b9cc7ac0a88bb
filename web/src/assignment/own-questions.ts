import { roles } from '@gradus/contract/role'
import { useOwnInfo } from '../shell/session.ts'

/** Lecturers keep questions of their own; somebody who teaches a course without that role uses public ones. */
export function useHasOwnQuestions(): boolean {
  return useOwnInfo()?.role === roles.lecturer
}
