/** What a platform's role in its course is here. An owner is never made by a platform. */

export type LaunchRole = 'lecturer' | 'tutor' | 'student'

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const assistant = `${membership}/Instructor#TeachingAssistant`

/** Only roles in the course count, by their full or their short name: a platform's admin is nobody in a course. */
export function roleOf(given: readonly string[]): LaunchRole | null {
  const has = (name: string) =>
    given.some((role) => role === name || role === `${membership}#${name}` || role.startsWith(`${membership}/${name}#`))
  // An assistant is named as an instructor, too.
  if (given.includes(assistant) || given.includes('Instructor#TeachingAssistant')) return 'tutor'
  if (has('Instructor')) return 'lecturer'
  return has('Learner') ? 'student' : null
}
