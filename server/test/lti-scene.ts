import { randomUUID } from 'node:crypto'
import type { CourseRole } from '@gradus/contract/course'
import { aCourseRow } from './course.ts'
import type { SceneSite } from './site.ts'

/** Inserts learning platforms as rows, for tests that do not launch from them. */

type Place = Pick<SceneSite, 'database'>

export async function aPlatformRow({ database }: Place): Promise<number> {
  const { id } = await database
    .insertInto('lti_platform')
    .values({
      name: 'Moodle of a scene',
      issuer: 'https://moodle.example',
      client_id: randomUUID(),
      auth_url: 'https://moodle.example/auth',
      token_url: 'https://moodle.example/token',
      jwks_url: 'https://moodle.example/jwks',
      token_audience: null,
      origins: [],
      state: 'active',
      user_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function aLtiContext(place: Place, userId: number, role: CourseRole) {
  const { database } = place
  const courseId = await aCourseRow(place)
  await database.insertInto('course_member').values({ course_id: courseId, user_id: userId, role }).execute()
  const { id } = await database
    .insertInto('lti_context')
    .values({
      platform_id: await aPlatformRow(place),
      deployment_id: '1',
      context_id: '1',
      course_id: courseId,
      members_url: null,
      user_id: null,
      roster_read_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, courseId }
}

export async function anLtiIdentity(place: Place, userId: number): Promise<number> {
  const { id } = await place.database
    .insertInto('lti_identity')
    .values({ platform_id: await aPlatformRow(place), subject: randomUUID(), user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
