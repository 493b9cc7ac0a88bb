import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'
import { Line } from './text.ts'
import { courseLimits } from './course.ts'

/** Groups of a course (courses.md, section 1). */

const GroupName = Line({
  minimum: 1,
  maximum: courseLimits.groupName,
  tooShort: 'Name the group.',
  tooLong: `Use at most ${courseLimits.groupName} characters.`,
})
export const CourseGroupForm = z.object({ groupName: GroupName })

export const addCourseGroup = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Groups',
  who: 'user',
  summary: 'Add a group to a course that the user teaches. Returns its id.',
  params: WithId,
  body: CourseGroupForm,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const renameCourseGroup = endpoint({
  method: 'PUT',
  url: '/auth/api/CourseGroups/:id',
  who: 'user',
  summary: 'Rename a group.',
  params: WithId,
  body: CourseGroupForm,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const deleteCourseGroup = endpoint({
  method: 'DELETE',
  url: '/auth/api/CourseGroups/:id',
  who: 'user',
  summary: 'Delete a group and its exceptions. Its members stay in the course.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
