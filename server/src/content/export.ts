import { strToU8, zip, type AsyncZippable } from 'fflate'
import { contentArchive } from '@gradus/contract/content'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { questionIdsAfter } from './store.ts'
import { listTags, listTexts } from './export-text-store.ts'
import { readQuestions } from './export-store.ts'
import { filesOfQuestion, filesOfTags, filesOfText, type Files } from './write.ts'

/** The number of questions that are read at once. */
const atOnce = 200
/** A fixed date, so that the same content gives the same archive. A zip stores local time, so it is a local date. */
const fixedDate = new Date(2000, 0, 1)

/**
 * All public content, from one snapshot. What an import would refuse is not exported either.
 * @throws Problem tooLarge
 */
export async function exportContent(database: Database, user: User): Promise<Buffer> {
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  const addFiles = (added: Files) => {
    for (const [path, text] of Object.entries(added)) {
      const body = strToU8(text)
      files.set(path, body)
      bytes += body.length
    }
    if (files.size > contentArchive.files || bytes > contentArchive.unpackedBytes)
      throw new Problem('tooLarge', {
        message: 'This site has too much content for one file. Use npm run backup instead.',
      })
  }
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for await (const question of publicQuestions(tx)) addFiles(filesOfQuestion(question))
      addFiles(filesOfTags(await listTags(tx)))
      for (const text of [...(await listTexts(tx, 'posts')), ...(await listTexts(tx, 'announcements'))])
        addFiles(filesOfText(text))
      await recordAuditEvents(tx, user, { action: 'exportContent', subject: theSite, details: { files: files.size } })
    })
  return await zipped(Object.fromEntries(files))
}

async function* publicQuestions(database: Reader) {
  for (let last = 0; ;) {
    const ids = (await questionIdsAfter(database, last, atOnce)).map(({ id }) => id)
    if (ids.length === 0) return
    const found = await readQuestions(database, ids)
    for (const id of ids) {
      const exported = found.get(id)
      if (exported) yield exported.question
    }
    last = ids.at(-1) ?? last
  }
}

/** Compresses in threads, so that the site keeps answering. */
function zipped(files: AsyncZippable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip(files, { level: 6, mtime: fixedDate }, (error, archive) =>
      error ? reject(error) : resolve(Buffer.from(archive)),
    )
  })
}
