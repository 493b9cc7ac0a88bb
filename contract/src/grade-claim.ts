import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GradeClaim, GradeOf, namesOneWork, namesWork } from './grade.ts'
import { Done } from './part.ts'

/** Claims: one grader works on a student's item at a time (courses.md, section 3). */

export const claimGrade = endpoint({
  method: 'POST',
  url: '/auth/api/GradeClaims',
  who: 'user',
  summary:
    'Claim a student’s work for 30 minutes; claim it again to extend the time. Nobody else can save meanwhile. Those who teach the course can take it over.',
  body: GradeOf.extend({ takeOver: z.boolean().default(false) }).refine(namesWork, namesOneWork),
  reply: GradeClaim,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const endClaim = endpoint({
  method: 'POST',
  url: '/auth/api/EndGradeClaim',
  who: 'user',
  summary: 'End one’s own claim.',
  body: GradeOf.refine(namesWork, namesOneWork),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
