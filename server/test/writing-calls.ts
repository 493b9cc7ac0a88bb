import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { sendGlobalMessage } from '@gradus/contract/broadcast'
import { changeInquiry } from '@gradus/contract/inquiry'
import { addDataRequest } from '@gradus/contract/data-request'
import { reportQuestion } from '@gradus/contract/report'
import { defaultSettings } from '@gradus/contract/setting'
import { anEmail, aUser } from './account.ts'
import { aPublicQuestion, choiceForm, codingForm, inputOutputForm } from './question.ts'
import { writingAssessments } from './writing-assessments.ts'
import { writingCourses } from './writing-courses.ts'
import { writingLti } from './writing-lti.ts'
import { writingTournaments } from './writing-tournaments.ts'
import { writingAccount, type WritingCall, type CallContext } from './writing-account.ts'

const withId = (make: (context: CallContext) => Promise<number>) => async (context: CallContext) => ({
  params: { id: await make(context) },
})
/**
 * Posted through the API so that the counters include it: removing a question that was only inserted would corrupt
 * them.
 */
const publicQuestion = ({ site }: CallContext) => aPublicQuestion(site, choiceForm())
const waitingQuestion = async ({ scene }: CallContext) => (await scene.question('waiting')).id
const reportedQuestion = async (context: CallContext) => {
  const id = await publicQuestion(context)
  await (await aUser(context.site)).call(reportQuestion, { params: { id, reason: 4 } })
  return id
}

const withIds =
  (make: (context: CallContext) => Promise<number>, more: object = {}) =>
  async (context: CallContext) => ({ body: { ids: [await make(context), await make(context)], ...more } })

let tags = 0
async function aTag({ site }: CallContext): Promise<number> {
  tags += 1
  const tag = site.database.insertInto('tag').values({ name: `tag-${tags}`, description: '' })
  return (await tag.returning('id').executeTakeFirstOrThrow()).id
}

const message = { title: 'To all', body: '<p>The site moves on Sunday.</p>', link: '' }
const broadcast = { ...message, type: 1 as const, role: null, byMail: false }
const announcement = {
  title: 'What is new here',
  body: '<p>A text that is long enough.</p>',
  rawTags: ['strings'],
}

/** A rejudge with one changed verdict, which is ready to be applied. */
const aRejudge = async ({ site, scene, client }: CallContext) => {
  const submission = await scene.solution()
  const { question_id } = await site.database
    .selectFrom('submission')
    .select('question_id')
    .where('id', '=', submission)
    .executeTakeFirstOrThrow()
  const draft = { question_id, user_id: client.id, state: 'ready' as const, revision: 1 }
  const { id } = await site.database.insertInto('rejudge').values(draft).returning('id').executeTakeFirstOrThrow()
  const verdict = JSON.stringify({
    outcome: 'failed',
    tests: [],
    diagnostics: [],
    output: '',
    compilerOutput: '',
    score: 0,
  })
  await site.database
    .insertInto('rejudge_verdict')
    .values({ rejudge_id: id, submission_id: submission, former: 'passed', outcome: 'failed', verdict })
    .execute()
  return question_id
}

/** A pass that was revoked as forged. */
const aRevokedPass = async ({ site, scene }: CallContext) => {
  const id = await scene.solution()
  const result = { tests: [], diagnostics: [], output: '', compilerOutput: '', score: 1 }
  const usage = { cpuMilliseconds: 1, wallMilliseconds: 1, memoryBytes: 1 }
  const verdict = JSON.stringify({ outcome: 'passed', ...result, ...usage })
  const check = { submission_id: id, state: 'forged' as const, verdict, decided_at: new Date() }
  await site.database.insertInto('decoy_check').values(check).execute()
  return id
}

const requestOf = (email: string, kind: 'export' | 'erase') => ({
  email,
  kind,
  receivedDate: '2026-01-31',
  note: 'By mail.',
})

async function aDataRequest({ site, client }: CallContext, kind: 'export' | 'erase'): Promise<number> {
  return client.call(addDataRequest, { body: requestOf((await aUser(site)).email, kind) })
}

async function anInquiry({ site }: CallContext): Promise<number> {
  const inquiry = {
    sender: 'company' as const,
    organisation: 'Contoso',
    email: anEmail(),
    text: 'We look for two people.',
  }
  const row = site.database.insertInto('inquiry').values(inquiry).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

function fileOf(name: string, bytes: Uint8Array | Buffer, type: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}
const picture = async () =>
  fileOf(
    'one.png',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3349c9' } })
      .png()
      .toBuffer(),
    'image/png',
  )
const zip = (files: Record<string, string>) =>
  fileOf(
    'files.zip',
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
    'application/zip',
  )

/** Some of the files that a fresh site starts with. */
const content = new URL('../../content/', import.meta.url)
const contentFiles = [
  'tags.yaml',
  'announcements/welcome-to-gradus.md',
  'choices/git-undo-last-commit.yaml',
  'choices/go-range-copies.yaml',
]

/** For each call that writes and has no row in the permission table: inputs with which it succeeds. */
export const writing: Readonly<Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]>> = {
  ...writingAccount,
  ...writingAssessments,
  ...writingCourses,
  ...writingLti,
  ...writingTournaments,

  putPicture: [async () => ({ body: await picture() })],
  followTag: ['1', '0'].map((value) => async (context: CallContext) => {
    await aTag(context)
    return { params: { name: `tag-${tags}`, value } }
  }),

  postQuestion: [codingForm, choiceForm, inputOutputForm].map((form) => async () => ({ body: form() })),
  tryQuestion: [async () => ({ body: { kind: 'coding', implementations: codingForm().implementations } })],
  approveQuestion: [
    async (context) => ({ params: { id: await waitingQuestion(context) }, body: {} }),
    async (context) => ({
      params: { id: await waitingQuestion(context) },
      body: { altTitle: 'Which of these is odd' },
    }),
  ],
  rejectQuestion: [
    async (context) => ({ params: { id: await waitingQuestion(context) }, body: { reason: 'Too short.' } }),
  ],
  reviewWaiting: [
    withIds(waitingQuestion, { decision: 'approve' }),
    withIds(waitingQuestion, { decision: 'reject', reason: 'Too short.' }),
  ],
  checkSolutions: [withId(({ scene }) => scene.coding('waiting'))],
  manageQuestions: [
    withIds(waitingQuestion, { action: 'approve' }),
    ...['ready', 'unready', 'remove'].map((action) => withIds(publicQuestion, { action })),
  ],
  setReady: [withId(publicQuestion)],
  unsetReady: [withId(publicQuestion)],
  toggleNoImportOption: [withId(publicQuestion)],
  decideReports: [
    withIds(reportedQuestion, { decision: 'confirm' }),
    withIds(reportedQuestion, { decision: 'dismiss' }),
  ],
  dismissReports: [withId(reportedQuestion)],
  deleteReported: [withId(reportedQuestion)],
  deleteDuplicate: [withId(reportedQuestion)],
  startRejudge: [withId(({ scene }) => scene.coding())],
  applyRejudge: [withId(aRejudge)],
  dropRejudge: [withId(aRejudge)],
  restorePass: [withId(aRevokedPass)],
  importPackage: [
    async () => ({
      query: { isVisible: '1', anyway: '1' },
      body: zip({
        'problem.yaml': 'name: Doubling numbers\nvalidation: default\nlanguages: python3\n',
        '.timelimit': '1\n',
        'problem_statement/problem.en.md': '# Doubling\n\nRead a number and print twice that number.\n',
        'data/sample/1.in': '2\n',
        'data/sample/1.ans': '4\n',
        'submissions/accepted/good.py': 'print(2 * int(input()))\n',
      }),
    }),
  ],
  importContent: [
    async () => {
      const texts = contentFiles.map(async (path) => [path, await readFile(new URL(path, content), 'utf8')] as const)
      return { body: zip(Object.fromEntries(await Promise.all(texts))) }
    },
  ],

  editTag: [
    async (context) => ({
      params: { id: await aTag(context) },
      body: { name: `renamed-${tags}`, description: 'About it.', synonyms: [`other-${tags}`] },
    }),
  ],
  mergeTags: [async (context) => ({ body: { ids: [await aTag(context), await aTag(context)], into: `tag-${tags}` } })],
  deleteTags: [withIds(aTag)],
  manageUsers: ['enable', 'disable', 'signOut', 'changeRole'].map((action) =>
    withIds(async ({ site }) => (await aUser(site)).id, { action, ...(action === 'changeRole' && { role: 2 }) }),
  ),
  addDataRequest: [async (context) => ({ body: requestOf((await aUser(context.site)).email, 'export') })],
  answerDataRequest: [
    async (context) => ({ params: { id: await aDataRequest(context, 'export') }, body: { state: 'done' } }),
    async (context) => ({
      params: { id: await aDataRequest(context, 'erase') },
      body: { state: 'refused', note: 'Not theirs.' },
    }),
  ],
  changeInquiry: [
    async (context) => ({ params: { id: await anInquiry(context) }, body: { state: 'answered', note: 'By mail.' } }),
    async (context) => {
      const id = await anInquiry(context)
      await context.client.call(changeInquiry, { params: { id }, body: { state: 'answered' } })
      return { params: { id }, body: { state: 'new' } }
    },
  ],
  deleteInquiry: [withId(anInquiry)],
  eraseRequestedData: [withId((context) => aDataRequest(context, 'erase'))],
  saveComment: [async () => ({ body: { text: 'Well done' } })],
  changeSettings: [async () => ({ body: defaultSettings })],
  addAnnouncement: [async () => ({ body: announcement })],
  editAnnouncement: [async ({ scene }) => ({ params: { id: await scene.announcement() }, body: announcement })],
  pinAnnouncement: [withId(({ scene }) => scene.announcement())],
  deleteAnnouncement: [withId(({ scene }) => scene.announcement())],
  putAnnouncementPicture: [
    async ({ scene }) => ({ params: { id: await scene.announcement() }, body: await picture() }),
  ],
  sendGlobalMessage: [
    async () => ({ body: broadcast }),
    async () => ({ body: { ...broadcast, role: 2, byMail: true } }),
    async ({ scene }) => ({ body: { ...broadcast, companyId: await scene.company() } }),
    async ({ scene }) => ({ body: { ...broadcast, courseId: (await scene.course('owner')).id } }),
  ],
  editBroadcast: [
    async ({ client }) => ({
      params: { id: await client.call(sendGlobalMessage, { body: broadcast }) },
      body: { ...message, title: 'To all of you' },
    }),
  ],
  withdrawBroadcast: [withId(({ client }) => client.call(sendGlobalMessage, { body: broadcast }))],
}
