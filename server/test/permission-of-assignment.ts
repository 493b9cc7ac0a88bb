import type { CourseRole } from '@gradus/contract/course'
import type { AssignedScene } from './assigned.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

type Options = Parameters<Scene['inAssignment']>[1]

const asLecturer = 'of a course that its author teaches'
const asTutor = 'of a course whose tutor its author is'
const asStudent = 'of a course in which its author studies'

const on =
  (role: CourseRole, input: (place: AssignedScene) => object, options: Options = {}) =>
  async (scene: Scene) =>
    input(await scene.inAssignment(role, options))
const theCourse = ({ courseId: id }: AssignedScene) => ({ params: { id } })
const theAssignment = ({ assignmentId: id }: AssignedScene) => ({ params: { id } })
const theItem = ({ itemId: id }: AssignedScene) => ({ params: { id } })
const form = { title: 'Lists and loops', body: '<p>Solve all of them.</p>', isDraft: true, items: [] }
const newForm = (place: AssignedScene) => ({ ...theCourse(place), body: form })
const edit = (place: AssignedScene) => ({ ...theAssignment(place), body: form })
const exception = (place: AssignedScene) => ({
  ...theAssignment(place),
  body: { userId: place.studentId, due: null, reason: 'Illness' },
})
const answer = (place: AssignedScene) => ({
  ...theAssignment(place),
  body: { itemId: place.choiceItemId, choiceId: place.choiceId, mailReceipt: true },
})
const submission = ({ assignmentId, questionId }: AssignedScene) => ({
  body: { questionId, assignmentId, type: 8, candidateSource: 'x = 1\n', additionalFiles: [] },
})
const draft = ({ assignmentId, questionId }: AssignedScene) => ({
  params: { questionId },
  query: { assignmentId },
})
const newDraft = ({ assignmentId, questionId }: AssignedScene) => ({
  params: { questionId },
  body: { type: 8, source: 'x = 1\n', additionalFiles: [], revision: 0, context: { assignmentId } },
})
const team = (place: AssignedScene) => ({ ...theAssignment(place), body: { name: 'Another team' } })
const code = (place: AssignedScene) => ({ ...theAssignment(place), body: { code: place.teamCode } })

/** Assignments: the caller `other` belongs to another course, or to none. */
export function assignmentRows(): Row[] {
  return [
    ...row('listAssignments findAssignmentQuestions', asLecturer, '401 + 404 404 404 +', on('lecturer', theCourse)),
    ...row('addAssignment', asLecturer, '401 + 404 404 404 +', on('lecturer', newForm)),
    ...row(
      'getAssignment getManagedAssignment listExceptions listReceipts deleteAssignment',
      asLecturer,
      '401 + 404 404 404 +',
      on('lecturer', theAssignment),
    ),
    ...row('editAssignment', asLecturer, '401 + 404 404 404 +', on('lecturer', edit)),
    ...row('putException', asLecturer, '401 + 404 404 404 +', on('lecturer', exception)),
    ...row(
      'updateItemCopy getItemRejudge startItemRejudge',
      asLecturer,
      '401 + 404 404 404 +',
      on('lecturer', theItem),
    ),
    ...row(
      'applyItemRejudge dropItemRejudge',
      asLecturer,
      '401 + 404 404 404 +',
      on('lecturer', theItem, { isRejudged: true }),
    ),
    ...row(
      'getAssignment',
      `that is a draft, ${asTutor}`,
      '401 + 404 404 404 +',
      on('tutor', theAssignment, { isDraft: true }),
    ),
    ...row('listAssignments', asTutor, '401 + 404 404 404 +', on('tutor', theCourse)),
    ...row('findAssignmentQuestions', asTutor, '401 403 404 404 404 +', on('tutor', theCourse)),
    ...row('addAssignment', asTutor, '401 403 404 404 404 +', on('tutor', newForm)),
    ...row(
      'getManagedAssignment listExceptions deleteAssignment',
      asTutor,
      '401 403 404 404 404 +',
      on('tutor', theAssignment),
    ),
    ...row('putException', asTutor, '401 403 404 404 404 +', on('tutor', exception)),
    ...row('updateItemCopy getItemRejudge startItemRejudge', asTutor, '401 403 404 404 404 +', on('tutor', theItem)),

    ...row('listAssignments', asStudent, '401 + 404 404 404 +', on('student', theCourse)),
    ...row('findAssignmentQuestions', asStudent, '401 403 404 404 404 +', on('student', theCourse)),
    ...row('getAssignment listReceipts', asStudent, '401 + 404 404 404 +', on('student', theAssignment)),
    ...row(
      'getAssignment listReceipts',
      `that is a draft, ${asStudent}`,
      '401 404 404 404 404 +',
      on('student', theAssignment, { isDraft: true }),
    ),
    ...row(
      'getManagedAssignment listExceptions deleteAssignment',
      asStudent,
      '401 403 404 404 404 +',
      on('student', theAssignment),
    ),
    ...row('editAssignment', asStudent, '401 403 404 404 404 +', on('student', edit)),
    ...row('putException', asStudent, '401 403 404 404 404 +', on('student', exception)),
    ...row(
      'updateItemCopy getItemRejudge startItemRejudge',
      asStudent,
      '401 403 404 404 404 +',
      on('student', theItem),
    ),
    ...row('answerItem', asStudent, '401 + 404 404 404 403', on('student', answer)),
    ...row('submitCode compileAndRun', asStudent, '401 + 404 404 404 403', on('student', submission)),
    ...row('getDraft', asStudent, '401 + 404 404 404 404', on('student', draft)),
    ...row('saveDraft', asStudent, '401 + 404 404 404 404', on('student', newDraft)),
    ...row('createTeam', asStudent, '401 + 404 404 404 403', on('student', team)),
    ...row('joinTeam', asStudent, '401 + 404 404 404 403', on('student', code)),
    ...row('leaveTeam', asStudent, '401 + 404 404 404 403', on('student', theAssignment, { inTeam: true })),
  ]
}
