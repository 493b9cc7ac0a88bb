import type { Role } from '@gradus/contract/role'

/** The names of roles as audiences, as in "Message to moderators". */
export const audienceNames: Readonly<Record<Role, string>> = {
  0: 'users without a special role',
  1: 'admins',
  2: 'lecturers',
  3: 'moderators',
}
