import { roles } from '@gradus/contract/role'
import { anId } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import { choiceForm } from './question.ts'
import type { Scene } from './scene.ts'

const onWaiting = 'on a question that waits for review'
const onPublic = 'on a public question'
const onLecturers = 'on a lecturer’s own question'
const python = 8
const publicQuestion = anId(async (scene) => (await scene.question()).id)
const waitingQuestion = anId(async (scene) => (await scene.question('waiting')).id)
const waitingProgram = anId((scene) => scene.inputOutput('waiting'))
const pythonCode = (scene: Scene, state: 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({
    body: { questionId, type: python, candidateSource: 'pass\n', additionalFiles: [] },
  }))
const inPython = (scene: Scene, state: 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({ params: { questionId, type: python } }))
const draft = { type: python, source: 'pass\n', additionalFiles: [], revision: 0 }
const draftOf = (scene: Scene, state: 'public' | 'waiting' | 'course') =>
  scene.coding(state).then((questionId) => ({ questionId }))

/** Questions, drafts, runs, and what a user sees after solving. */
export function questionRows(): Row[] {
  return [
    ...row('getQuestion getAnswersByQuestionId', onWaiting, '404 404 404 404 404 404', waitingQuestion),
    ...row('getQuestionTestImpl getQuestionAdditionalFiles', onWaiting, '404 404 404 404 404 404', (scene) =>
      inPython(scene, 'waiting'),
    ),
    ...row('getQuestionSignedIn getAnswersByQuestionIdSignedIn', onWaiting, '401 + 404 404 + +', waitingQuestion),
    ...row('getQuestionTestImplSignedIn getQuestionAdditionalFilesSignedIn', onWaiting, '401 + 404 404 + +', (scene) =>
      inPython(scene, 'waiting'),
    ),
    ...row('getQuestionSamples', onWaiting, '404 404 404 404 404 404', waitingProgram),
    ...row('getQuestionSamplesSignedIn', onWaiting, '401 + 404 404 + +', waitingProgram),
    ...row(
      'getQuestionTestImplSignedIn',
      onLecturers,
      '401 + 404 404 404 +',
      (scene) => inPython(scene, 'course'),
      roles.lecturer,
    ),
    ...row('submitCode compileAndRun', onWaiting, '401 + 404 404 + +', (scene) => pythonCode(scene, 'waiting')),
    ...row(
      'submitCode compileAndRun',
      onLecturers,
      '401 + 404 404 404 +',
      (scene) => pythonCode(scene, 'course'),
      roles.lecturer,
    ),
    ...row('getDraft', onPublic, '401 + + + + +', async (scene) => ({ params: await draftOf(scene, 'public') })),
    ...row('getDraft', onWaiting, '401 + 404 404 + +', async (scene) => ({ params: await draftOf(scene, 'waiting') })),
    ...row('saveDraft', onPublic, '401 + + + + +', async (scene) => ({
      params: await draftOf(scene, 'public'),
      body: draft,
    })),
    ...row('saveDraft', onWaiting, '401 + 404 404 + +', async (scene) => ({
      params: await draftOf(scene, 'waiting'),
      body: draft,
    })),
    ...row(
      'saveDraft',
      onLecturers,
      '401 + 404 404 404 +',
      async (scene) => ({ params: await draftOf(scene, 'course'), body: draft }),
      roles.lecturer,
    ),
    ...row('checkAnswer', onWaiting, '401 + 404 404 + +', async (scene) => {
      const { id: questionId, answerId } = await scene.question('waiting')
      return { params: { questionId, answerId } }
    }),
    ...row('incVote decVote unVote', onPublic, '401 + + + + +', publicQuestion),
    ...row('incVote decVote unVote', onWaiting, '401 404 404 404 404 404', waitingQuestion),
    ...row('reportQuestion', onPublic, '401 403 + + + +', async (scene) => ({
      params: { id: (await scene.question()).id, reason: 4 },
    })),
    ...row('reportQuestion', onWaiting, '401 403 404 404 + +', async (scene) => ({
      params: { id: (await scene.question('waiting')).id, reason: 4 },
    })),
    ...row('getOwnSubmissions getOwnReport', onPublic, '401 + + + + +', publicQuestion),
    ...row('getExplanation', onPublic, '401 + 403 403 + +', publicQuestion),
    ...row('getSolutions', onPublic, '401 + 403 403 + +', async (scene) => ({
      params: { questionId: await scene.coding(), type: python },
    })),
    ...row('getQuestionStatistics', onPublic, '401 + 403 403 + +', publicQuestion),
    ...row('getQuestionSource getRevisions', onPublic, '401 + 403 403 + +', publicQuestion),
    ...row('getQuestionSource getRevisions', onWaiting, '401 + 404 404 + +', waitingQuestion),
    ...row('editQuestion', onPublic, '401 + 403 403 403 +', async (scene) => ({
      params: { id: (await scene.question()).id },
      body: choiceForm(),
    })),
    ...row('getRevision', onPublic, '401 + 403 403 + +', async (scene) => ({
      params: { id: await scene.edited(), revision: 1 },
    })),
    ...row('rollBackQuestion', onPublic, '401 + 403 403 403 +', async (scene) => ({
      params: { id: await scene.edited() },
      body: { to: 1 },
    })),
    ...row(
      'voteSolution',
      'on a solution of a question that the others did not solve',
      '401 + 403 403 + +',
      async (scene) => ({
        params: { id: await scene.solution(), value: 1 },
      }),
    ),
    ...row(
      'getSubmission',
      'on a submission',
      '401 + 404 404 404 404',
      anId((scene) => scene.solution()),
    ),
    ...row('copyQuestion', onPublic, '401 403 403 + 403 403', publicQuestion),
    ...row(
      'copyQuestion',
      onLecturers,
      '401 404 403 404 403 403',
      anId((scene) => scene.coding('course')),
      roles.lecturer,
    ),
    ...row(
      'removeLecturerQuestions',
      onLecturers,
      '401 + 403 404 403 403',
      async (scene) => ({
        body: { ids: [await scene.coding('course')] },
      }),
      roles.lecturer,
    ),
  ]
}
