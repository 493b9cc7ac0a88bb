import { setTimeout as wait } from 'node:timers/promises'
import { addBlogPost } from '@gradus/contract/blog'
import { addComment } from '@gradus/contract/comment'
import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { Submission, submitCode } from '@gradus/contract/submission'
import { startSession } from '../server/src/account/session.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { anAccount } from '../server/test/account.ts'
import { codingForm } from '../server/test/question.ts'
import { blame, persist, tally } from './drill-person.ts'
import { findBroken } from './drill-rules.ts'
import { startDrillSite } from './drill-site.ts'

/**
 * Kills each part of a site in turn under a mixed load: three servers, three judges and the database. Of each three,
 * one is killed, one hangs and one is ended in order. All connections are cut several times. Nobody may see an error other than one that says to try again and
 * then works; no accepted submission, comment or vote may be lost or counted twice.
 *
 * Environment: DRILL_SECONDS, how long the load lasts.
 */

const seconds = Number(process.env['DRILL_SECONDS'] ?? 300)
const [visitors, readers, writers] = [6, 3, 3]
/** So many that nobody reaches the limit of comments, 20 in five minutes. */
const memberCount = 150

interface Member {
  readonly id: number
  readonly cookie: string
}

const site = await startDrillSite()
const { questionId, postId, members } = await populate()
const until = performance.now() + seconds * 1000
let allCaused = false
const submitted = new Map<number, boolean>()
/** How often the site said that a submission was interrupted and may have been done, by its number. */
const interrupted = new Map<number, number>()
const commented: string[] = []
/** Members' last votes that the site has acknowledged. */
const voted = new Map<number, boolean>()

/** The last fault, too, meets the load. */
const isOver = () => allCaused && performance.now() > until
const anyMember = () => members[Math.floor(Math.random() * members.length)] as Member

async function visit(): Promise<void> {
  const pages = ['/', `/Question/${questionId}`, `/BlogPost/${postId}`, '/Ranking', '/Blog']
  await persist(site.url, { path: pages[Math.floor(Math.random() * pages.length)] ?? '/' })
}

async function read(): Promise<void> {
  const { cookie } = anyMember()
  await persist(site.url, { path: `/Question/${questionId}`, cookie })
  for (const path of ['/auth/api/getBasicInfo', '/auth/api/GetUserNotifications'])
    await persist(site.url, { path, cookie })
}

let turn = 0
/** Members write in turn. Each votes again after having withdrawn the vote before. */
async function write(): Promise<void> {
  const { id, cookie } = members[turn++ % members.length] as Member
  const votes = voted.get(id) !== true
  const path = `/auth/api/${votes ? 'IncVote' : 'UnVote'}/${questionId}`
  if ((await persist(site.url, { method: 'PATCH', path, cookie })) !== undefined) voted.set(id, votes)
  const text = `Drilled ${Math.random().toString().slice(2)}`
  const isStored = async () =>
    (await persist(site.url, { path: `/public/api/getCommentsByBlogPostId/${postId}` }))?.includes(text) ?? false
  const body = { type: 1, questionId: postId, body: `<p>${text}</p>` }
  const done = await persist(site.url, { method: 'POST', path: addComment.url, body, cookie }, isStored)
  if (done !== undefined) commented.push(text)
}

async function submitOne(number: number): Promise<void> {
  const isRight = number % 2 === 0
  const candidateSource = `# ${number}\ndouble = lambda n: ${isRight ? '2 * n' : 'n'}\n`
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  const { cookie } = members[number % members.length] as Member
  let interruptions = 0
  const noteInterruption = async () => {
    interruptions += 1
    return false
  }
  const text = await persist(site.url, { method: 'POST', path: submitCode.url, body, cookie }, noteInterruption)
  interrupted.set(number, interruptions)
  if (text === undefined) return
  const { id } = Submission.parse(JSON.parse(text))
  if (submitted.has(id)) blame('two submissions got the same id')
  submitted.set(id, isRight)
}

async function submitEachSecond(): Promise<void> {
  const all: Promise<void>[] = []
  for (let number = 0; !isOver(); number += 1) {
    all.push(submitOne(number))
    await wait(1000)
  }
  await Promise.all(all)
}

async function repeatedly(act: () => Promise<void>, pause: number): Promise<void> {
  while (!isOver()) {
    await act()
    await wait(pause)
  }
}

async function causeFaults(): Promise<void> {
  const pause = (seconds * 1000) / (site.faults.length + 1)
  for (const { name, cause } of site.faults) {
    const from = performance.now()
    await cause()
    console.log(
      `${name.padEnd(18)} back after ${((performance.now() - from) / 1000).toFixed(1)} s; until then ${tally.answers} answers, ${tally.repeated} after trying again`,
    )
    await wait(Math.max(5000, pause - (performance.now() - from)))
  }
  allCaused = true
}

async function populate() {
  const { database, close } = openDatabase(site.databaseUrl, 2)
  try {
    const admin = await signedIn(database, { role: roles.admin, displayName: 'Ada Admin' })
    const made = async (path: string, body: unknown) =>
      Number(await persist(site.url, { method: 'POST', path, body, cookie: admin.cookie }))
    const people = Array.from({ length: memberCount }, (_, at) => signedIn(database, { displayName: `Member ${at}` }))
    return {
      questionId: await made(postQuestion.url, { ...codingForm(), isVisible: true }),
      postId: await made(addBlogPost.url, {
        title: 'What a drill is for',
        body: '<p>To see what happens if a part fails.</p>',
      }),
      members: await Promise.all(people),
    }
  } finally {
    await close()
  }
}

async function signedIn(database: Database, options: { role?: number; displayName: string }): Promise<Member> {
  const { id } = await anAccount({ database }, options as Parameters<typeof anAccount>[1])
  const token = await startSession(database, id, { userAgent: 'drill', address: '127.0.0.1' })
  return { id, cookie: `${sessionCookie}=${token}` }
}

try {
  await Promise.all([
    causeFaults(),
    submitEachSecond(),
    ...Array.from({ length: visitors }, () => repeatedly(visit, 50)),
    ...Array.from({ length: readers }, () => repeatedly(read, 100)),
    ...Array.from({ length: writers }, () => repeatedly(write, 500)),
  ])
  report(await findBroken(site.databaseUrl, { submitted, interrupted, commented, voted }))
} finally {
  await site.stop()
}
process.exit()

function report(broken: readonly string[]): void {
  console.log(
    `${tally.answers} answers, ${tally.repeated} of them after trying again, at most ${(tally.longestMilliseconds / 1000).toFixed(1)} s; ` +
      `${submitted.size} submissions, ${commented.length} comments`,
  )
  for (const [what, count] of tally.wrong) console.log(`${String(count).padStart(6)} × ${what}`)
  for (const what of broken) console.log(`BROKEN: ${what}`)
  const holds = tally.wrong.size === 0 && broken.length === 0
  console.log(holds ? 'Nothing was lost, and every error could be tried again.' : 'The drill FAILED.')
  process.exitCode = holds ? 0 : 1
}
