import {
  addCourse,
  copyCourse,
  deleteCourse,
  editCourse,
  getCourse,
  getUniGroups,
  listCourses,
  putCoursePicture,
  setCourseState,
} from '@gradus/contract/course'
import {
  changeCourseMember,
  importRoster,
  inviteCourseMember,
  listCourseInvitations,
  listCourseMembers,
  removeCourseMember,
  resendCourseInvitation,
  restoreCourseMember,
  revokeCourseInvitation,
} from '@gradus/contract/course-member'
import { addCourseGroup, deleteCourseGroup, renameCourseGroup } from '@gradus/contract/course-group'
import {
  deleteJoinLink,
  enrollActivate,
  getJoinLink,
  joinCourse,
  readEnrolment,
  renewJoinLink,
} from '@gradus/contract/enrolment'
import { servePictures } from '../platform/files/owned-picture.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { notifyOfClosedAccounts } from './closed-account.ts'
import { copyCourse as copy } from './copy.ts'
import { readCourse, readCourses, readUniGroups } from './course.ts'
import { activateEnrolment, joinByToken, readEnrolment as readOffer } from './enrol.ts'
import { addGroup, deleteCourseGroup as deleteGroup, renameCourseGroup as renameGroup } from './group.ts'
import { invite, readInvitations, resend, revoke } from './invitation.ts'
import { readJoinLink, removeLink, renewLink } from './join-link.ts'
import { addCourse as add, editCourse as edit, removeCourse, setCourseState as setState } from './manage.ts'
import { changeMember, readMembers, removeMember, restoreMember } from './member.ts'
import { coursePictures, putCoursePicture as putPicture } from './picture.ts'
import { importRosterFile } from './roster.ts'
import { notifyOfLostOwners } from './without-owner.ts'

export function courseRoutes(site: Site): void {
  const { app, database, storage } = site
  app.addHook('onReady', () => notifyOfClosedAccounts(site))
  app.addHook('onReady', () => notifyOfLostOwners(site))
  serve(site, getUniGroups, (_, { user }) => readUniGroups(database, user))
  serve(site, listCourses, ({ query: { page, ...filter } }, { user }) => readCourses(database, user, filter, page))
  serve(site, addCourse, ({ body }, { user }) => add(database, user, body))
  serve(site, editCourse, ({ params, body }, { user }) => edit(site, user, params.id, body))
  serve(site, putCoursePicture, async ({ params }, caller) => ({
    imageUrl: await putPicture(site, storage, caller.user, params.id, await caller.readUpload()),
  }))
  servePictures(coursePictures, app, storage)
  serve(site, getCourse, ({ params }, { user }) => readCourse(database, user, params.id))
  serve(site, setCourseState, ({ params, body }, { user }) => setState(database, user, params.id, body.to))
  serve(site, deleteCourse, ({ params }, { user }) => removeCourse(site, user, params.id))
  serve(site, copyCourse, ({ params, body }, { user }) => copy(database, user, params.id, body))

  serve(site, listCourseMembers, ({ params, query: { page, ...filter } }, { user }) =>
    readMembers(database, user, params.id, filter, page),
  )
  serve(site, changeCourseMember, ({ params, body }, { user }) =>
    changeMember(database, user, params.id, params.userId, body),
  )
  serve(site, removeCourseMember, ({ params }, { user }) => removeMember(database, user, params.id, params.userId))
  serve(site, restoreCourseMember, ({ params }, { user }) => restoreMember(database, user, params.id, params.userId))

  serve(site, inviteCourseMember, ({ params, body }, { user }) => invite(site, user, params.id, body))
  serve(site, listCourseInvitations, ({ params, query }, { user }) =>
    readInvitations(database, user, params.id, query.page),
  )
  serve(site, resendCourseInvitation, ({ params }, { user }) => resend(site, user, params.id))
  serve(site, revokeCourseInvitation, ({ params }, { user }) => revoke(database, user, params.id))
  serve(site, importRoster, async ({ params, query }, caller) =>
    importRosterFile(site, caller.user, params.id, await caller.readUpload(), query.preview === '1'),
  )

  serve(site, addCourseGroup, ({ params, body }, { user }) => addGroup(database, user, params.id, body.groupName))
  serve(site, renameCourseGroup, ({ params, body }, { user }) => renameGroup(database, user, params.id, body.groupName))
  serve(site, deleteCourseGroup, ({ params }, { user }) => deleteGroup(database, user, params.id))

  serve(site, getJoinLink, ({ params }, { user }) => readJoinLink(database, user, params.id))
  serve(site, renewJoinLink, ({ params, body }, { user }) => renewLink(database, user, params.id, body))
  serve(site, deleteJoinLink, ({ params }, { user }) => removeLink(database, user, params.id))
  serve(site, readEnrolment, ({ body }) => readOffer(database, body.token))
  serve(site, enrollActivate, ({ body }) => activateEnrolment(database, body.token))
  serve(site, joinCourse, ({ body }, { user }) => joinByToken(database, user, body.token))
}
