import type { CourseRole } from '@gradus/contract/course'
import { aUser, type TestUser } from './account.ts'
import { anAssignedPlace } from './assigned.ts'
import { aCourseScene } from './course-scene.ts'
import { aGradeScene } from './grade-scene.ts'
import { aLiveRoom } from './live-room.ts'
import { aLtiContext, anLtiIdentity } from './lti-scene.ts'
import { aMistake } from './mistake.ts'
import { aCodingQuestion } from './scene-of-question.ts'
import type { SceneSite } from './site.ts'

/** Builders for a course in which a user has a role: assignments, grades and learning platforms. */
export function courseScene(site: SceneSite, author: TestUser) {
  const { database } = site
  /** A public question by another user. */
  const aPublicOne = async () => await aCodingQuestion(site, (await aUser(site)).id, 'public')
  return {
    /** A course in which the author is a member. */
    course: (role: CourseRole) => aCourseScene(site, author.id, role),
    /** An assignment of a course of which the author is a member. */
    inAssignment: async (role: CourseRole, options?: Parameters<typeof anAssignedPlace>[4]) =>
      anAssignedPlace(site, author.id, role, await aPublicOne(), options),
    /** An assignment of a course in which the author has a role, with a group of similar wrong solutions. */
    liveRoom: async (role: 'lecturer' | 'tutor' | 'student') => aLiveRoom(site, author.id, role, await aPublicOne()),
    /** A released assignment of a course in which the author has a role, with everything that grading creates. */
    graded: async (role: 'lecturer' | 'tutor' | 'student') => {
      return await aGradeScene(site, author.id, role, [await aPublicOne(), await aPublicOne()])
    },
    /** An assignment like that, while its tests are checked for fairness. */
    async fairnessCheck(role: 'lecturer' | 'tutor') {
      const { id } = await aLiveRoom(site, author.id, role, await aPublicOne())
      await database.insertInto('fairness_check').values({ assignment_id: id, user_id: null }).execute()
      return id
    },
    /** A question that the author got wrong and that is due for review. */
    mistake: async () => aMistake(site, author.id, await aPublicOne()),
    /** A course of which the author is a member, connected with one of a learning platform. */
    ltiContext: (role: CourseRole = 'owner') => aLtiContext(site, author.id, role),
    /** The author’s connection with a learning platform. */
    ltiIdentity: () => anLtiIdentity(site, author.id),
  }
}
