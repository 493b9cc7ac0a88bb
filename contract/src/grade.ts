import { z } from 'zod'

/** Grades of a course (courses.md, sections 3 and 4). */

/** Where a change of a grade comes from. */
export const GradeChangeSource = z.enum([
  'grader',
  'rubric',
  'rejudge',
  'exception',
  'file',
  'regrade',
  'similarity',
  'release',
  'undo',
])
export type GradeChangeSource = z.infer<typeof GradeChangeSource>
