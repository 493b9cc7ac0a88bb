import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, WithId } from './part.ts'

/** Releasing grades, and revealing names (courses.md, section 3). */

const Groups = z.object({ groupIds: z.array(Id).max(200).default([]) })
export const releaseGrades = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/Release',
  who: 'user',
  summary:
    'Release the grades of an assignment, or of some groups, with their draft comments: all of them or none. The students are notified.',
  params: WithId,
  body: Groups,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const takeBackGrades = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/TakeBack',
  who: 'user',
  summary: 'Take a release back: students no longer see these grades and comments.',
  params: WithId,
  body: Groups,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const revealNames = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/Reveal',
  who: 'user',
  summary: 'End the anonymity of an assignment: its staff see names from now on. This is recorded in the audit trail.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
