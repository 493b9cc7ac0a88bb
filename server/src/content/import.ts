import type { ContentCounts, ContentKind, ContentProgress, ContentReport } from '@gradus/contract/content'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import type { QuestionForm } from '@gradus/contract/question-form'
import { visibleLengthOf } from '@gradus/contract/text'
import { insertContentAnnouncement } from '../announcement/content.ts'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import { insertContentPost } from '../blog/content.ts'
import { refusePackage } from '../problem-package/files.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { textOf } from '../platform/text/html.ts'
import type { User } from '../platform/access/user.ts'
import { implementationsOf, refuseTakenNames } from '../question/form-rows.ts'
import { insertCompleteQuestion } from '../question/post.ts'
import { lockTagNamesForImport, importTag } from '../tag/content.ts'
import { differingParts, differingTag, differingText } from './compare.ts'
import type { Content, ContentQuestion, ContentArticle } from './content.ts'
import { formOf } from './form.ts'
import { setOrigin } from '../question/copy.ts'
import { findKnown, lockImport, stemOf } from './store.ts'
import { listTags, listTexts } from './export-text-store.ts'
import { readQuestions } from './export-store.ts'

interface Caller {
  readonly signal: AbortSignal
  readonly progress: ((step: ContentProgress) => void) | undefined
}
type CheckedQuestion = readonly [ContentQuestion, QuestionForm]

/** Thrown to roll back a dry run. */
class DryRunEnd extends Error {}

/**
 * Imports what the site does not have yet. Everything is checked first, and stored in one transaction or not at all.
 * Existing items are not changed; differences are reported. @throws Problem badInput
 */
export async function importContent(
  database: Database,
  user: User,
  content: Content,
  { dryRun }: { dryRun: boolean },
  { signal, progress }: Caller,
): Promise<ContentReport> {
  const forms = content.questions.map((question): CheckedQuestion => [question, checkedFormOf(question)])
  for (const text of [...content.posts, ...content.announcements]) refuseShortText(text.key, text.body)
  progress?.({ step: 'comparing' })
  const report: ContentReport = { isDryRun: dryRun, added: none(), known: none(), differences: [], notes: [] }
  const work = async (tx: Tx) => {
    await lockImport(tx)
    if (!dryRun && content.tags.some(({ synonyms }) => synonyms.length > 0)) await lockTagNamesForImport(tx)
    const questions = await compareQuestions(tx, forms, report)
    const posts = await compareTexts(tx, 'posts', content.posts, report)
    const announcements = await compareTexts(tx, 'announcements', content.announcements, report)
    if (!dryRun) await store(tx, user, { questions, posts, announcements }, { signal, progress })
    await importTags(tx, content, report, dryRun)
    Object.assign(report.added, {
      questions: questions.length,
      posts: posts.length,
      announcements: announcements.length,
    })
    if (dryRun) throw new DryRunEnd()
    await recordAuditEvents(tx, user, { action: 'importContent', subject: theSite, details: { ...report.added } })
  }
  await database
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnd)) throw error
    })
  return report
}

function none(): ContentCounts {
  return { questions: 0, tags: 0, posts: 0, announcements: 0 }
}

/** @throws Problem badInput, which names the file */
function checkedFormOf(question: ContentQuestion): QuestionForm {
  refuseShortText(question.key, question.body)
  const form = formOf(question)
  refuseTakenNames(implementationsOf(form))
  return form
}

function refuseShortText(key: string, html: string): void {
  if (visibleLengthOf(textOf(html)) < bodyLimit.minimum) refusePackage(`${key}: ${messages.bodyTooShort}`)
}

/** @returns the questions that the site does not have yet */
async function compareQuestions(
  tx: Tx,
  forms: readonly CheckedQuestion[],
  report: ContentReport,
): Promise<CheckedQuestion[]> {
  const found = await findKnown(
    tx,
    forms.map(([{ key }]) => key),
    forms.map(([{ title }]) => title),
  )
  const byKey = new Map(found.flatMap(({ key, id }) => (key === null ? [] : [[key, id]])))
  const byTitle = new Map(found.map(({ title, id }) => [title.toLowerCase(), id]))
  const existing = await readQuestions(
    tx,
    found.map(({ id }) => id),
  )
  return forms.filter(([question]) => {
    const known = existing.get(byKey.get(question.key) ?? byTitle.get(question.title.toLowerCase()) ?? 0)
    if (!known) return true
    report.known.questions++
    const parts = known.lifecycle === 'removed' ? ['removed from this site'] : differingParts(question, known.question)
    reportDifference(report, 'questions', question, parts)
    return false
  })
}

async function compareTexts(
  tx: Tx,
  kind: 'posts' | 'announcements',
  texts: readonly ContentArticle[],
  report: ContentReport,
): Promise<ContentArticle[]> {
  const existing = await listTexts(tx, kind)
  return texts.filter((text) => {
    const known =
      existing.find(({ key }) => stemOf(key) === stemOf(text.key)) ?? existing.find(({ title }) => title === text.title)
    if (!known) return true
    report.known[kind]++
    reportDifference(report, kind, text, differingText(text, known))
    return false
  })
}

function reportDifference(
  report: ContentReport,
  kind: ContentKind,
  { key, title }: { key: string; title: string },
  parts: string[],
): void {
  if (parts.length > 0) report.differences.push({ kind, file: key, title, parts })
}

interface NewContent {
  readonly questions: readonly CheckedQuestion[]
  readonly posts: readonly ContentArticle[]
  readonly announcements: readonly ContentArticle[]
}

async function store(
  tx: Tx,
  user: User,
  { questions, posts, announcements }: NewContent,
  { signal, progress }: Caller,
) {
  const total = questions.length + posts.length + announcements.length
  let number = 0
  const next = (what: string) => {
    // A client that disconnects rolls the whole import back.
    signal.throwIfAborted()
    progress?.({ step: 'storing', what, number: ++number, of: total })
  }
  for (const [question, form] of questions) {
    next(question.title)
    await insertContentQuestion(tx, user, question, form)
  }
  for (const post of posts) {
    next(post.title)
    await insertContentPost(tx, user.id, post)
  }
  for (const announcement of announcements) {
    next(announcement.title)
    await insertContentAnnouncement(tx, user.id, announcement)
  }
}

/** Content that an admin imports is public at once. */
export async function insertContentQuestion(
  tx: Tx,
  user: User,
  question: ContentQuestion,
  form: QuestionForm,
): Promise<void> {
  const id = await insertCompleteQuestion(tx, user, form, implementationsOf(form), { state: 'public' })
  await setOrigin(tx, id, question.key, question.ready)
}

/** Adds descriptions to tags that have none, and creates missing tags. */
async function importTags(tx: Tx, { tags }: Content, report: ContentReport, dryRun: boolean): Promise<void> {
  const existing = new Map((await listTags(tx)).map((tag) => [tag.name, tag]))
  const added = tags.filter(({ name }) => (existing.get(name)?.description ?? '') === '')
  for (const tag of tags) {
    const known = existing.get(tag.name)
    if (!known || known.description === '') continue
    report.known.tags++
    reportDifference(report, 'tags', { key: 'tags.yaml', title: tag.name }, differingTag(tag, known))
  }
  report.added.tags = added.length
  if (dryRun) return
  for (const tag of added) {
    const taken = await importTag(tx, tag)
    if (taken.length > 0) report.notes.push(`${taken.join(', ')}: skipped, already used for another tag on this site.`)
  }
}
