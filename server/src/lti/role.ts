/** The role here for a role in a platform's course. A platform can never make somebody an owner. */

export type LaunchRole = 'lecturer' | 'tutor' | 'student'

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
/** Of the roles below Instructor, those that grade for somebody else. */
const assistant = new RegExp(`^(?:${membership}/)?Instructor#(?:Grader|TeachingAssistant\\w*)$`)

/**
 * Only roles in the course count, by their full or their short name: an admin of a platform has no role in the course.
 */
export function roleOf(given: readonly string[]): LaunchRole | null {
  const has = (name: string) =>
    given.some((role) => role === name || role === `${membership}#${name}` || role.startsWith(`${membership}/${name}#`))
  // An assistant is named as an instructor, too.
  if (given.some((role) => assistant.test(role))) return 'tutor'
  if (has('Instructor')) return 'lecturer'
  return has('Learner') ? 'student' : null
}
