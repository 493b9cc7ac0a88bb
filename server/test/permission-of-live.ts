import type { LiveScene } from './live-room.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const byLecturer = 'of a course that its author teaches'
const byTutor = 'of a student in a group of its author'
const byStudent = 'of a course of which its author is a student'

const room = (role: Parameters<Scene['liveRoom']>[0], pick: (room: LiveScene) => object, body?: unknown) =>
  async function given(scene: Scene) {
    return { params: { ...pick(await scene.liveRoom(role)) }, body }
  }
const theRoom = ({ id }: LiveScene) => ({ id })
const theGroup = ({ groupId }: LiveScene) => ({ id: groupId })
const theItem = ({ id, itemId }: LiveScene) => ({ id, itemId })
const advice = { text: 'Add, don’t subtract.', revision: 0 }

/** Permission rows of mistakes, live rooms and fairness checks. */
export function liveRows(): Row[] {
  return [
    ...row('getMistake dismissMistake', 'of one’s own', '401 + 404 404 404 404', async (scene) => ({
      params: { id: await scene.mistake() },
    })),
    ...row('getLiveRoom', byLecturer, '401 + 404 404 404 +', room('lecturer', theRoom)),
    ...row('getLiveRoom', byTutor, '401 + 404 404 404 +', room('tutor', theRoom)),
    ...row('getLiveRoom', byStudent, '401 403 404 404 404 +', room('student', theRoom)),
    ...row('getLiveGroup', byLecturer, '401 + 404 404 404 +', room('lecturer', theGroup)),
    ...row('getLiveGroup', byTutor, '401 + 404 404 404 +', room('tutor', theGroup)),
    ...row('getLiveGroup', byStudent, '401 403 404 404 404 +', room('student', theGroup)),
    ...row('putAdvice', byLecturer, '401 + 404 404 404 +', room('lecturer', theGroup, advice)),
    ...row('putAdvice', byTutor, '401 + 404 404 404 +', room('tutor', theGroup, advice)),
    ...row('putAdvice', byStudent, '401 403 404 404 404 +', room('student', theGroup, advice)),
    ...row('getAdvice', byStudent, '401 + 404 404 404 404', room('student', theItem)),
    ...row('getFairness startFairness', byLecturer, '401 + 404 404 404 +', room('lecturer', theRoom)),
    ...row('getFairness startFairness', byTutor, '401 403 404 404 404 +', room('tutor', theRoom)),
    ...row('getFairness startFairness', byStudent, '401 403 404 404 404 +', room('student', theRoom)),
    ...row('stopFairness', byLecturer, '401 + 404 404 404 +', async (scene) => ({
      params: { id: await scene.fairnessCheck('lecturer') },
    })),
    ...row('stopFairness', byTutor, '401 403 404 404 404 +', async (scene) => ({
      params: { id: await scene.fairnessCheck('tutor') },
    })),
  ]
}
