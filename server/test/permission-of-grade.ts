import type { GradeScene } from './grade-scene.ts'
import { row, type Row, type TableScene } from './permission-row.ts'
import type { Scene } from './scene.ts'

/**
 * Grades: accessible to those who teach the course, to tutors for the students of their groups, and to students for
 * their own. The table's lecturer, moderator and other user are not members; an admin has an owner's rights.
 */

type InputOf = (graded: GradeScene) => TableScene
type Role = Parameters<Scene['graded']>[0]

const ofCourse: InputOf = ({ courseId: id }) => ({ params: { id } })
const ofAssignment: InputOf = ({ id }) => ({ params: { id } })
const everybody: InputOf = ({ id }) => ({ params: { id }, body: {} })
const ofItem: InputOf = ({ itemId: id }) => ({ params: { id } })
const ofAttempt: InputOf = ({ attemptId: id }) => ({ params: { id } })
const ofPair: InputOf = ({ pairId: id }) => ({ params: { id } })
const ofGrade = ({ itemId, studentId }: GradeScene) => ({ itemId, sid: String(studentId) })
const lines = { fromLine: 1, toLine: 1, text: 'Why?' }
const aGradebook: InputOf = ({ courseId, studentId, id }) => {
  const form = new FormData()
  form.set('file', new Blob([`ID,Lab (${id}),Version\n${studentId},3,\n`], { type: 'text/csv' }), 'gradebook.csv')
  return { params: { id: courseId }, query: { preview: '1' }, body: form }
}

/** What staff may do for the students whom they see. */
const graded: Record<string, InputOf> = {
  getMatrix: ofAssignment,
  getStudentSubmissions: ({ groupId, studentId, id }) => ({
    params: { gid: groupId, sid: String(studentId) },
    query: { assignmentId: id },
  }),
  putGrade: (scene) => ({ body: { ...ofGrade(scene), points: 3, comment: 'Fine', version: 0 } }),
  chooseAttempt: ({ itemId, attemptId }) => ({ body: { itemId, attemptId, clear: true, version: 0 } }),
  claimGrade: (scene) => ({ body: ofGrade(scene) }),
  endClaim: (scene) => ({ body: ofGrade(scene) }),
  getRubric: ofItem,
  listRegradeRequests: ofCourse,
  answerRegrade: ({ requestId: id }) => ({ params: { id }, body: { answer: 'It is right.', points: 2, version: 0 } }),
  getGradebook: ofCourse,
}

/** What only those who teach the course may do. */
const taught: Record<string, InputOf> = {
  releaseGrades: everybody,
  takeBackGrades: everybody,
  putRubric: ({ itemId: id }) => ({ params: { id }, body: { criteria: [{ text: 'Tests', points: 1 }], changes: 0 } }),
  compareItem: ofItem,
  listSimilarPairs: ofAssignment,
  getSimilarWork: ofPair,
  decidePair: ({ pairId: id }) => ({ params: { id }, body: { to: 'dismissed' } }),
  decideCase: ({ caseId: id }) => ({
    params: { id },
    body: { decision: 'fail', text: 'It was copied.', answer: 'It is mine.' },
  }),
  importGradebook: aGradebook,
  listGradebookImports: ofCourse,
  undoGradebookImport: ({ importId: id }) => ({ params: { id } }),
  putGradebookCell: ({ id, studentId }) => ({
    params: { id },
    body: { sid: String(studentId), points: 3, version: 0 },
  }),
  putGradeCategories: ({ courseId, id }) => ({
    params: { id: courseId },
    body: { categories: [{ name: 'Labs', weight: 1, assignmentIds: [id] }] },
  }),
  getItemStatistics: ofAssignment,
}

const courseOf = (role: Role) => `of a course in which its author is ${role}`
const prepared = (role: Role, inputOf: InputOf) => async (scene: Scene) => inputOf(await scene.graded(role))

export function gradeRows(): Row[] {
  const each = (calls: Record<string, InputOf>, role: Role, author: string) =>
    Object.entries(calls).flatMap(([name, make]) =>
      row(name, courseOf(role), `401 ${author} 404 404 404 +`, prepared(role, make)),
    )
  return [
    ...(['lecturer', 'tutor', 'student'] as const).flatMap((role) => [
      ...each(graded, role, role === 'student' ? '403' : '+'),
      ...each(taught, role, role === 'lecturer' ? '+' : '403'),
      ...row(
        'revealNames',
        courseOf(role),
        `401 ${role === 'lecturer' ? '409' : '403'} 404 404 404 409`,
        prepared(role, ofAssignment),
      ),
      ...row('getAttempt', courseOf(role), '401 + 404 404 404 +', prepared(role, ofAttempt)),
      ...row(
        'addLineComment',
        courseOf(role),
        `401 ${role === 'student' ? '403' : '+'} 404 404 404 +`,
        async (scene) => {
          const { attemptId } = await scene.graded(role)
          return { params: { id: attemptId }, body: lines }
        },
      ),
      ...row('addLineComment', `as a reply, ${courseOf(role)}`, '401 + 404 404 404 +', async (scene) => {
        const { attemptId, commentId } = await scene.graded(role)
        return { params: { id: attemptId }, body: { ...lines, replyTo: commentId } }
      }),
      ...row(
        'editLineComment deleteLineComment',
        `written by its author, ${courseOf(role)}`,
        '401 + 404 404 404 403',
        async (scene) => ({
          params: { id: (await scene.graded(role)).commentId },
          body: { text: 'Why not?' },
        }),
      ),
      ...row('getOwnGrades listOwnCases', courseOf(role), '401 + 404 404 404 +', prepared(role, ofCourse)),
      ...row(
        'getOwnWork',
        courseOf(role),
        `401 ${role === 'student' ? '+' : '404'} 404 404 404 404`,
        prepared(role, ofAssignment),
      ),
      ...row(
        'askForRegrade',
        courseOf(role),
        `401 ${role === 'student' ? '+' : '404'} 404 404 404 404`,
        prepared(role, ({ itemId }) => ({ body: { itemId, text: 'Please look again.' } })),
      ),
      ...row(
        'answerCase',
        courseOf(role),
        `401 ${role === 'student' ? '+' : '404'} 404 404 404 404`,
        prepared(role, ({ caseId: id }) => ({ params: { id }, body: { text: 'It is mine.' } })),
      ),
    ]),
    ...row('deleteSavedComment', 'of one’s own', '401 + 404 404 404 404', async (scene) => ({
      params: { id: await scene.savedComment() },
    })),
  ]
}
