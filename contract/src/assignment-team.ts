import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'
import { Line } from './text.ts'
import { assignmentLimits } from './assignment.ts'

/** Teams of an assignment (courses.md, section 1). */

const TeamName = Line({ ...assignmentLimits.teamName, tooShort: 'Give the team a name.' })
export const createTeam = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/Teams',
  who: 'user',
  summary: 'Create a team. Its attempts count for all of its members. Returns its code, with which others join.',
  params: WithId,
  body: z.object({ name: TeamName }),
  reply: z.string(),
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const joinTeam = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/Team',
  who: 'user',
  summary: 'Join a team with its code.',
  params: WithId,
  body: z.object({ code: Line({ maximum: 40 }) }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const leaveTeam = endpoint({
  method: 'DELETE',
  url: '/auth/api/Assignments/:id/Team',
  who: 'user',
  summary: 'Leave one’s team. What it submitted while one was a member still counts.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
