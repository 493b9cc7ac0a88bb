import type { LtiContext } from '@gradus/contract/lti-context'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { subjectOf } from '../course/course.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { deleteContext, findContextById, insertContext, listContexts } from './context-store.ts'
import type { OpenLaunch } from './launch-store.ts'
import { countStates, listUnlisted } from './result-store.ts'

/** Platforms' courses that lecturers connected with theirs. */

/** A lecturer of both connects them. @throws Problem notFound, notAllowed, conflict */
export async function connectContext(
  database: Database,
  user: User,
  { platform, message }: OpenLaunch,
  courseId: number,
): Promise<void> {
  const { context, role, deploymentId, membersUrl } = message
  if (!context || role !== 'lecturer') throw new Problem('notAllowed')
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    const key = { platformId: platform.id, deploymentId, contextId: context.id }
    const isNew = await insertContext(tx, key, { title: context.title, courseId, membersUrl, userId: user.id })
    if (isNew)
      await recordAuditEvents(tx, user, {
        action: 'connectLtiContext',
        subject: subjectOf(courseId, course.name),
        details: { platform: platform.name, title: context.title },
      })
  })
}

/** @throws Problem notFound, notAllowed, conflict */
export async function disconnectContext(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const context = orNotFound(await findContextById(tx, id))
    const course = await lockTaught(tx, context.course_id, user)
    await deleteContext(tx, id)
    await recordAuditEvents(tx, user, {
      action: 'disconnectLtiContext',
      subject: subjectOf(course.id, course.name),
      details: { platform: context.name },
    })
  })
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function readCourseLti(database: Database, user: User, courseId: number) {
  await taughtCourse(database, courseId, user)
  const [contexts, scores, unlisted] = await Promise.all([
    listContexts(database, courseId),
    countStates(database, courseId),
    listUnlisted(database, courseId),
  ])
  const anonymous = unlisted.map(({ id, title }) => ({ assignmentId: id, title }))
  return { contexts: contexts.map(present), scores, anonymous }
}

function present(row: Awaited<ReturnType<typeof listContexts>>[number]): LtiContext {
  return {
    id: row.id,
    platform: row.name,
    title: row.title,
    connectedBy: row.display_name,
    connectedDate: row.created_at.toISOString(),
    canReadRoster: row.members_url !== null,
    rosterDate: row.roster_read_at?.toISOString() ?? null,
    links: row.links,
    gradedLinks: row.graded,
  }
}
