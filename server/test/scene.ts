import { roles, type Role } from '@gradus/contract/role'
import { aUser } from './account.ts'
import { companyScene } from './scene-of-company.ts'
import { courseScene } from './scene-of-course.ts'
import { questionScene } from './scene-of-question.ts'
import { tournamentScene } from './scene-of-tournament.ts'
import { userScene } from './scene-of-user.ts'
import type { SceneSite } from './site.ts'

/** A user with things of their own, each of which is created on demand. */
export async function sceneOf(site: SceneSite, role: Role = roles.user) {
  const author = await aUser(site, { role, displayName: 'Ada Author' })
  const tournament = tournamentScene(site, author)
  return {
    author,
    ...questionScene(site, author),
    ...userScene(site, author),
    ...tournament,
    ...companyScene(site, author, tournament),
    ...courseScene(site, author),
  }
}
export type Scene = Awaited<ReturnType<typeof sceneOf>>
