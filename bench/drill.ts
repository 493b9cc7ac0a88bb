import { setTimeout as wait } from 'node:timers/promises'
import { addBlogPost } from '@gradus/contract/blog'
import { addComment } from '@gradus/contract/comment'
import { postQuestion } from '@gradus/contract/question-form'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { codingForm } from '../server/test/question.ts'
import { addUser, postCodingQuestion, type User } from './coding-population.ts'
import { accountsWithPassword, createTournament, followRanking, signIn, upload } from './drill-rare-actions.ts'
import { requestUntilDone, tally } from './drill-person.ts'
import { findBrokenRules } from './drill-rules.ts'
import { startDrillSite } from './drill-site.ts'
import { newSubmissions, submitEachSecond } from './drill-submissions.ts'

/**
 * Causes faults in a site under a mixed load, one after the other. Of its three servers, and of its three judges, one is
 * killed, one hangs for a while and one is stopped gracefully; the responses of one judge are cut off, delayed and
 * garbled. Then all connections are cut several times, and the database is killed. The only errors that may occur are
 * those that ask to try again, and trying again must work. No submission, comment or vote that the site has
 * acknowledged may be lost or counted twice.
 *
 * Environment: DRILL_SECONDS, how long the load lasts.
 */

const seconds = Number(process.env['DRILL_SECONDS'] ?? 300)
const [visitors, readers, writers, followers] = [6, 3, 3, 3]
/** So many that no user exceeds the limit of 20 comments in five minutes. */
const userCount = 150

const site = await startDrillSite()
const { questionId, postId, tournamentId, emails, users } = await populate()
const until = performance.now() + seconds * 1000
let areFaultsOver = false
const submissions = newSubmissions(questionId)
const commented: string[] = []
/** By user: whether the last change that the site has acknowledged was a vote, and not a withdrawal. */
const voted = new Map<number, boolean>()

/** The load continues until all faults are over, even if they take longer than planned. */
const isOver = () => areFaultsOver && performance.now() > until
const target = { url: site.url, isOver }
const anyUser = () => users[Math.floor(Math.random() * users.length)] as User

async function visit(): Promise<void> {
  const pages = ['/', `/Question/${questionId}`, `/BlogPost/${postId}`, '/Ranking', '/Blog']
  await requestUntilDone(site.url, { path: pages[Math.floor(Math.random() * pages.length)] ?? '/' })
}

async function read(): Promise<void> {
  const { cookie } = anyUser()
  await requestUntilDone(site.url, { path: `/Question/${questionId}`, cookie })
  for (const path of ['/auth/api/getBasicInfo', '/auth/api/GetUserNotifications'])
    await requestUntilDone(site.url, { path, cookie })
}

let turn = 0
/** Users write in turn. Each votes and withdraws the vote alternately. */
async function write(): Promise<void> {
  const { id, cookie } = users[turn++ % users.length] as User
  const votes = voted.get(id) !== true
  const path = `/auth/api/${votes ? 'IncVote' : 'UnVote'}/${questionId}`
  if ((await requestUntilDone(site.url, { method: 'PATCH', path, cookie })) !== undefined) voted.set(id, votes)
  const text = `Drilled ${Math.random().toString().slice(2)}`
  const isStored = async () =>
    (await requestUntilDone(site.url, { path: `/public/api/getCommentsByBlogPostId/${postId}` }))?.includes(text) ??
    false
  const body = { type: 1, questionId: postId, body: `<p>${text}</p>` }
  const done = await requestUntilDone(site.url, { method: 'POST', path: addComment.url, body, cookie }, isStored)
  if (done !== undefined) commented.push(text)
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
      `${name.padEnd(18)} back after ${((performance.now() - from) / 1000).toFixed(1)} s; so far ${tally.replies} replies, ${tally.repeated} of them after trying again`,
    )
    await wait(Math.max(5000, pause - (performance.now() - from)))
  }
  areFaultsOver = true
}

async function populate() {
  const { database, close } = openDatabase(site.databaseUrl, 2)
  try {
    const { admin, questionId } = await postCodingQuestion(database, site.url)
    const create = async (path: string, body: unknown) =>
      Number(await requestUntilDone(site.url, { method: 'POST', path, body, cookie: admin.cookie }))
    const contestQuestion = await create(postQuestion.url, {
      ...codingForm(),
      title: 'Drilled in a tournament',
      isVisible: true,
    })
    const body = { title: 'What a drill is for', body: '<p>To see what happens if a part fails.</p>' }
    const users = Array.from({ length: userCount }, (_, index) => addUser(database, { displayName: `User ${index}` }))
    return {
      questionId,
      postId: await create(addBlogPost.url, body),
      tournamentId: await createTournament(site.url, admin.cookie, contestQuestion),
      emails: await accountsWithPassword(database, 8),
      users: await Promise.all(users),
    }
  } finally {
    await close()
  }
}

try {
  await Promise.all([
    causeFaults(),
    submitEachSecond(submissions, users, (request, isDone) => requestUntilDone(site.url, request, isDone), isOver),
    ...Array.from({ length: visitors }, () => repeatedly(visit, 50)),
    ...Array.from({ length: readers }, () => repeatedly(read, 100)),
    ...Array.from({ length: writers }, () => repeatedly(write, 500)),
    signIn(target, emails),
    upload(target, anyUser().cookie),
    ...Array.from({ length: followers }, () => followRanking(target, tournamentId)),
  ])
  report(await findBrokenRules(site.databaseUrl, { submissions, commented, voted }))
} finally {
  await site.stop()
}
process.exit()

function report(broken: readonly string[]): void {
  console.log(
    `${tally.replies} replies, ${tally.repeated} of them after trying again, at most ${(tally.longestMilliseconds / 1000).toFixed(1)} s; ` +
      `${submissions.submitted.size} submissions, ${commented.length} comments`,
  )
  for (const [what, count] of tally.wrong) console.log(`${String(count).padStart(6)} × ${what}`)
  for (const what of broken) console.log(`BROKEN: ${what}`)
  const holds = tally.wrong.size === 0 && broken.length === 0
  console.log(holds ? 'Nothing was lost, and every error was gone after trying again.' : 'The drill FAILED.')
  process.exitCode = holds ? 0 : 1
}
