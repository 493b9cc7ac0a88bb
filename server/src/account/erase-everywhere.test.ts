import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDataRequest, eraseRequestedData } from '@gradus/contract/data-request'
import { aUser, anAdmin, goodPassword } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { joinCommunity, type Cast } from '../../test/erased/community.ts'
import { compete } from '../../test/erased/contest.ts'
import { study } from '../../test/erased/course.ts'
import {
  filesIn,
  herEmail,
  herName,
  sceneWords,
  tablesWithout,
  tracesInDatabase,
  tracesInFiles,
  tracesInText,
} from '../../test/erased/trace.ts'
import { lookForWork } from '../../test/erased/work.ts'
import { closeAtEnd } from '../../test/database.ts'
import { startProcess } from '../../test/judge.ts'
import { mailsTo } from '../../test/mail.ts'
import { tableUnder } from '../../test/markdown.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
/** What the server prints. It is a process of its own, with the logger of a real site. */
let log = ''
/** What the judge prints, and where it keeps files. */
let judgeLog = ''
let judgeCache = ''
before(async () => {
  judgeCache = await mkdtemp(join(tmpdir(), 'gradus-erased-judge-'))
  closeAtEnd(() => rm(judgeCache, { recursive: true, force: true }))
  const judging = { JUDGE_PORT: '0', JUDGE_CACHE_DIR: judgeCache, LANGUAGES: 'Python' }
  const judge = await startProcess('judge/src/main.ts', judging, (text) => (judgeLog += text))
  const own = await startSite({ environment: { JUDGE_URLS: judge.address } })
  const { PUBLIC_URL, DATA_DIR, DATABASE_URL, JUDGE_URLS } = own.config
  const environment = {
    NODE_ENV: 'production',
    REQUEST_LOG: 'all',
    PORT: '0',
    PUBLIC_URL,
    DATA_DIR,
    DATABASE_URL,
    JUDGE_URLS: JUDGE_URLS.join(','),
    TRUST_PROXY: '127.0.0.1',
    PAGE_CHECK_MILLISECONDS: '0',
  }
  const { address } = await startProcess('server/src/main.ts', environment, (text) => (log += text))
  site = { ...own, url: address }
})
after(() => site.close())

/**
 * What stays after an erasure, by column: the words of the texts that stay. Her name stays nowhere. docs/privacy.md has
 * the same columns, each with the reason.
 */
const stays: Record<string, readonly string[]> = {
  'audit_entry.details': ['zqtoken'],
  'audit_entry.subject_name': ['zqassessment', 'zqformer'],
  'blog_post.body': ['zqpostbody'],
  'blog_post.body_text': ['zqpostbody'],
  'blog_post.title': ['zqpost'],
  'comment.body': ['zqcomment'],
  'grade.comment': ['zqgradecomment'],
  'grade_change.reason': ['zqgradereason', 'zqregradeanswer'],
  'job.title': ['zqoffer'],
  'job_application_note.body': ['zqcolleague'],
  'line_comment.body': ['zqlinecomment', 'zqstaff', 'zqteacher'],
  'live_room_group.advice': ['zqadvice'],
  'question.body': ['zqpublicbody'],
  'question.title': ['zqpublic'],
  'question_revision.content': ['zqformer'],
  'regrade_request.answer': ['zqregradeanswer'],
  'regrade_request.text': ['zqregrade'],
  'search_word.word': ['zqformer', 'zqpublic'],
  'similarity_case.answer': ['zqcaseanswer'],
  'similarity_case.decision_text': ['zqcasedecision'],
  'similarity_case.text': ['zqcase'],
  'submission_detail.source': ['zqsolution'],
  'tournament.title': ['zqassessment'],
  'tournament_clarification.answer': ['zqanswerforall'],
  'tournament_clarification.text': ['zqaskedforall'],
}

/**
 * Tables that refer to accounts, but have no row that refers to hers in this scene, by reason. A new table needs a row in
 * the scene, or a reason here.
 */
const notHers: Record<string, readonly string[]> = {
  'acts of admins': [
    'announcement',
    'broadcast',
    'decoy_check',
    'lti_platform',
    'lti_registration_link',
    'rejudge',
    'setting',
  ],
  'acts of teachers and recruiters; what is about her there is found by her work': [
    'assessment_look',
    'assessment_reviewer',
    'company',
    'company_invitation',
    'course',
    'course_hold',
    'fairness_check',
    'grade',
    'grade_change',
    'gradebook_import',
    'job_application_reviewer',
    'lti_context',
    'name_reveal',
    'regrade_request',
    'similarity_case',
    'similarity_pair',
    'work_look',
  ],
  'numbers and times without a text': [
    'blog_post_vote',
    'calendar_event',
    'lti_score',
    'submission_vote',
    'work_total',
  ],
  'used up within minutes': ['passkey_challenge', 'sign_in_attempt'],
  'made by the sign-up form, which the scene does not fill in': ['policy_acceptance'],
  'refers to who answered; hers is found by her address': ['inquiry'],
}

test('a person who did everything is erased from database, files, jobs, logs and outbox, but for what docs/privacy.md lists', async () => {
  const her = await aUser(site, { displayName: herName, email: herEmail, password: goodPassword })
  const cast = { her, other: await aUser(site), admin: await anAdmin(site) }
  for (const part of [compete, lookForWork, study, joinCommunity]) await part(site, cast)
  await everythingIsThere()
  assert.deepEqual(await tablesWithout(site.database, her.id), Object.values(notHers).flat().toSorted())

  await eraseOnRequest(cast)
  await jobsAreDone()
  const expected = Object.entries(stays).flatMap(([column, words]) => words.map((word) => `${column}: ${word}`))
  assert.deepEqual(
    (await tracesInDatabase(site.database)).filter((trace) => !trace.startsWith('job.job.')),
    expected.toSorted(),
  )
  await onlyDoneJobsNameHer()

  const uploads = join(site.config.DATA_DIR, 'uploads')
  for (let left = 1_200; left > 0 && (await filesIn(uploads)).length > 0; left -= 1) await pause(100)
  assert.deepEqual(await filesIn(uploads), [])
  // The last mail to her, and mails that others got.
  const [last, ...older] = await mailsTo(site, herEmail)
  assert.deepEqual([last?.subject.endsWith('is closed'), older], [true, []])
  const files = await tracesInFiles(site.config.DATA_DIR)
  assert.deepEqual(
    files.filter((trace) => !trace.startsWith('outbox: ')),
    [],
  )
  assert.deepEqual(
    files.filter((trace) => /zq(invited|candidate|mail|reason|returned)/.test(trace)),
    [],
    'of the mails to her only the last is left',
  )
  assert.match(log, /"route":"\/auth\/api\/Submit/, 'the log is a real one')
  assert.match(log, new RegExp(`"account":${her.id},.*"account erased"`), 'for a restore of an older backup')
  assert.deepEqual(tracesInText(log), [])
  assert.match(judgeLog, /"msg":"judged"/, 'the judge was asked')
  assert.deepEqual(tracesInText(judgeLog), [])
  assert.ok((await filesIn(judgeCache)).length > 0)
  assert.deepEqual(await tracesInFiles(judgeCache), [])
  for (const path of await pagesWithHer(cast))
    assert.ok(!tracesInText(await (await aVisitor(site).fetch(path)).text()).includes('name'), path)
})

/** Every word of the scene is stored somewhere, so none of them can be missing afterwards for another reason. */
async function everythingIsThere(): Promise<void> {
  const found = new Set((await tracesInDatabase(site.database)).map((trace) => trace.split(': ')[1]))
  assert.deepEqual(
    sceneWords.filter((word) => !found.has(word)),
    [],
  )
  assert.ok((await filesIn(join(site.config.DATA_DIR, 'uploads'))).length > 0)
  // In memory, too.
  for (const path of ['/', '/Ranking']) await aVisitor(site).fetch(path)
}

async function eraseOnRequest({ admin }: Cast): Promise<void> {
  const receivedDate = new Date().toISOString().slice(0, 10)
  const body = { email: herEmail, kind: 'erase', receivedDate, note: `A letter of ${herName}` } as const
  const id = await admin.call(addDataRequest, { body })
  assert.equal(await admin.call(eraseRequestedData, { params: { id } }), 1)
  await mailsTo(site, herEmail)
}

async function jobsAreDone(): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    const { rows } =
      await sql`select from job.job where name in ('mail', 'forget-mails') and completed_on is null`.execute(
        site.database,
      )
    if (rows.length === 0) return
    await pause(100)
  }
  assert.fail('Mails wait.')
}

/** The queue deletes jobs ten minutes after they are done. Mails to her are deleted with the account. */
async function onlyDoneJobsNameHer(): Promise<void> {
  const { rows } = await sql<{ to: string; subject: string; seconds: number }>`
    select data ->> 'to' as to, data ->> 'subject' as subject, deletion_seconds as seconds
    from job.job where data::text ~* 'quirinia|zwettlbach|zq'`.execute(site.database)
  const toHer = rows.filter(({ to }) => to === herEmail)
  assert.deepEqual(
    toHer.map(({ subject }) => subject.endsWith('is closed')),
    [true],
  )
  assert.ok(rows.every(({ seconds }) => seconds === 600))
}

async function pagesWithHer({ her }: Cast): Promise<string[]> {
  const questions = await site.database.selectFrom('question').select('id').where('user_id', '=', her.id).execute()
  return ['/', '/Ranking', `/Profile?id=${her.id}`, ...questions.map(({ id }) => `/Question/${id}`)]
}

test('docs/privacy.md says of each column in which a text stays why it does', async () => {
  const rows = await tableUnder('docs/privacy.md', 'What stays after an erasure')
  const columns = rows.flatMap(([column = '']) => column.replaceAll('`', '').split(', '))
  const kept = Object.keys(stays)
  assert.deepEqual(columns.toSorted(), kept.toSorted())
  assert.ok(rows.every(([, , reason = '']) => reason.length > 10))
})
