import type { CourseName } from '@gradus/contract/course'
import type { CompanyName } from '@gradus/contract/part'
import { roles, type Role } from '@gradus/contract/role'
import { isolated } from '../ui/text-direction.ts'

/** The names of roles as audiences, as in "Message to moderators". */
export const audienceNames: Readonly<Record<Role, string>> = {
  0: 'users without a special role',
  1: 'admins',
  2: 'lecturers',
  3: 'moderators',
}

/** The choices in the form. */
export const audiences = [
  { value: '', label: 'Everyone' },
  ...[roles.user, roles.lecturer, roles.moderator, roles.admin].map((role) => ({
    value: String(role),
    label: `All ${audienceNames[role]}`,
  })),
  { value: 'company', label: 'The members of a company' },
  { value: 'course', label: 'The members of a course' },
]
/** The roles among the choices. */
export const roleOf: Readonly<Record<string, Role>> = { '0': 0, '1': 1, '2': 2, '3': 3 }

/** The recipients as the object of a sentence. */
export function recipientsOf(
  audience: string,
  company: CompanyName | undefined,
  course: CourseName | undefined,
): string {
  if (audience === 'company') return `the members of ${isolated(company?.name ?? '')}`
  if (audience === 'course') return `the members of ${isolated(course?.name ?? '')}`
  return audiences.find(({ value }) => value === audience)?.label.toLowerCase() ?? ''
}
