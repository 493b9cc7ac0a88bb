import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentArchive } from '@gradus/contract/content'
import { listAdmins } from '../account/account.ts'
import { addContentAuthor } from '../account/content-author.ts'
import { insertContentAnnouncement } from '../announcement/content.ts'
import { insertSampleAssignment } from '../assignment/sample.ts'
import { insertContentPost } from '../blog/content.ts'
import { insertSampleCourse, type SampleCourse } from '../course/sample.ts'
import { enrolInSamples } from '../course/sample-student.ts'
import { readFolder } from '../problem-package/folder.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { describeTags } from '../tag/tag.ts'
import { insertSampleTournament } from '../tournament/sample.ts'
import type { Content } from './content.ts'
import { formOf } from './form.ts'
import { insertContentQuestion } from './import.ts'
import { readContent } from './read.ts'
import { readSampleCourses } from './read-course.ts'
import { readSampleTournaments } from './read-tournament.ts'
import { hasQuestions } from './store.ts'

/** Loads the files of `content/` (format: content/README.md) into a database that has no question yet. */

const folder = fileURLToPath(new URL('../../../content/', import.meta.url))

export async function loadContent(database: Database): Promise<void> {
  if (!existsSync(folder)) return
  if (await hasQuestions(database)) return
  const files = await readFolder(folder, contentArchive)
  const content = await readContent(files)
  await database.transaction().execute(async (tx) => {
    const contentAuthor = await addContentAuthor(tx)
    for (const question of content.questions)
      // Ready without a check here, because tests have already judged the solutions of the content that we ship.
      await insertContentQuestion(tx, contentAuthor, { ...question, ready: true }, formOf(question))
    await describeTags(tx, content.tags)
    for (const post of content.posts) await insertContentPost(tx, contentAuthor.id, post)
    // Without a date of its own, it gets the date of the site's first start.
    for (const one of content.announcements)
      await insertContentAnnouncement(tx, contentAuthor.id, { ...one, date: undefined })
    for (const tournament of readSampleTournaments(files))
      await insertSampleTournament(tx, contentAuthor.id, tournament)
    for (const course of readSampleCourses(files)) await loadCourse(tx, contentAuthor, course)
    for (const adminId of await listAdmins(tx)) await enrolInSamples(tx, adminId)
  })
}

async function loadCourse(tx: Tx, contentAuthor: User, sample: SampleCourse): Promise<void> {
  const { id, studentIds } = await insertSampleCourse(tx, contentAuthor.id, sample)
  for (const [index, assignment] of sample.assignments.entries()) {
    const students = studentIds.map((userId, at) => ({
      userId,
      attempts: index === 0 ? (sample.students[at]?.attempts ?? []) : [],
    }))
    await insertSampleAssignment(tx, contentAuthor, id, assignment, students)
  }
}

/** Reads the files of `content/` without storing them. */
export async function readSample(): Promise<Content> {
  return await readContent(await readFolder(folder, contentArchive))
}
