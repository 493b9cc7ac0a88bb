import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './drill-person.ts'
import type { User } from './coding-population.ts'
import type { Population } from './load-population.ts'

/** What the simulated users of bench/load and bench/soak do. */

export type Action = 'visit' | 'browse' | 'write'

/**
 * Of a hundred requests, 90 are visitors reading, 8 are signed-in users reading, and 2 write.
 * @param random a random number from 0 to 1
 */
export function chooseAction(random: number): Action {
  if (random < 0.9) return 'visit'
  return random < 0.98 ? 'browse' : 'write'
}

export interface Traffic {
  /**
   * `visit`: a visitor opens a page. `browse`: a signed-in user's browser opens one and requests the user's own
   * data. `write`: a user writes something and reads it back through every server. @returns for `write`, whether all of them showed it
   */
  perform(action: Action): Promise<boolean | undefined>
}

/** The pause between two comments of a user, in milliseconds. */
const commentPause = 20_000

/**
 * @param send sends a request to one of the servers
 * @param sendToAll sends it to each of them
 * @param attempts how often a page is opened at most until it shows a write; a lost write never appears
 */
export function trafficOf(
  { questions, posts, tags, users }: Population,
  send: (request: Request) => Promise<string>,
  sendToAll: (request: Request) => Promise<string[]>,
  attempts = 1,
): Traffic {
  const ask = (path: string, { user, ...parts }: Omit<Request, 'path' | 'cookie'> & { user?: User } = {}) =>
    send({ path, ...parts, ...(user ? { cookie: user.cookie } : {}) })
  const askAll = (path: string, { cookie }: User) => sendToAll({ path, cookie })
  const pick = <Thing>(all: readonly Thing[]): Thing => {
    // The first items are requested most often.
    const picked = all[Math.floor(Math.random() ** 3 * all.length)]
    if (picked === undefined) throw new Error('There is nothing to choose from.')
    return picked
  }
  const page = () => 1 + Math.floor(Math.random() ** 3 * 20)
  const pages: (() => string)[] = [
    () => '/',
    () => `/?page=${page()}`,
    () => `/?type=MC&page=${page()}`,
    () => `/Question/${pick(questions)}`,
    () => `/Question/${pick(questions)}`,
    () => `/Question/${pick(questions)}`,
    () => `/TagPage?tag=${encodeURIComponent(pick(tags))}`,
    () => `/Search?tag=${encodeURIComponent(pick(tags))}`,
    () => `/Profile?id=${pick(users).id}`,
    () => `/BlogPost/${pick(posts)}`,
    () => '/Ranking',
    () => '/Blog',
  ]
  const anyPage = () => (pages[Math.floor(Math.random() * pages.length)] ?? (() => '/'))()

  /** @returns whether every server showed the write, and no longer showed it after it was undone */
  const reportWrite = (what: string, isShown: boolean, isGone: boolean): boolean => {
    if (!isShown) console.log(`UNSEEN: ${what}`)
    if (!isGone) console.log(`STILL SEEN: ${what}`)
    return isShown && isGone
  }

  const becomesTrue = async (check: () => Promise<boolean>): Promise<boolean> => {
    for (let left = attempts; ; left -= 1) {
      if (await check()) return true
      if (left <= 1) return false
      await wait(1000)
    }
  }

  const comment = async (user: User): Promise<boolean> => {
    const post = pick(posts)
    // Digits, because about one in some thousand random words of letters is one that comments may not contain.
    const text = `What I would add is ${randomDigits()}.`
    const body = { type: 1, questionId: post, body: `<p>${text}</p>` }
    const id = await ask('/auth/api/Comments', { method: 'POST', body, user })
    const isOnPage = (html: string) => html.includes(text)
    const isShown = await becomesTrue(async () => (await askAll(`/BlogPost/${post}`, user)).every(isOnPage))
    await ask(`/auth/api/Comments/${id}`, { method: 'DELETE', user })
    const isGone = await becomesTrue(async () => !(await askAll(`/BlogPost/${post}`, user)).some(isOnPage))
    return reportWrite('a comment', isShown, isGone)
  }
  const vote = async (user: User): Promise<boolean> => {
    const question = pick(questions)
    const liked = async () =>
      (await askAll(`/auth/api/Questions/${question}`, user)).map((text) => /"authUserLiked":true/.test(text))
    const delta = Number(await ask(`/auth/api/IncVote/${question}`, { method: 'PATCH', user }))
    const isShown = delta === 0 || (await becomesTrue(async () => (await liked()).every(Boolean)))
    const undone = Number(await ask(`/auth/api/UnVote/${question}`, { method: 'PATCH', user }))
    return reportWrite(
      'a vote',
      isShown,
      undone === 0 || (await becomesTrue(async () => !(await liked()).some(Boolean))),
    )
  }
  const rename = async (user: User): Promise<boolean> => {
    const displayName = `Renamed ${randomDigits()}`
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    await ask('/auth/api/OwnProfile', { method: 'PUT', body, user })
    const isOnPage = (html: string) => html.includes(displayName)
    const isShown = await becomesTrue(async () => (await askAll(`/Profile?id=${user.id}`, user)).every(isOnPage))
    return reportWrite('a new name', isShown, true)
  }
  const commentedAt = new Map<User, number>()
  /** False if another comment would exceed the site's rate limit. */
  const mayComment = (user: User): boolean => {
    if (Date.now() - (commentedAt.get(user) ?? 0) < commentPause) return false
    commentedAt.set(user, Date.now())
    return true
  }
  const writes = [vote, vote, comment, rename]
  /** The users who are writing right now. A user has only one browser. */
  const busy = new Set<User>()

  const browse = async () => {
    const user = pick(users)
    await ask(anyPage(), { user })
    await ask('/auth/api/getBasicInfo', { user })
    await ask('/auth/api/GetUserNotifications', { user })
  }
  const write = async () => {
    const user = users[Math.floor(Math.random() * users.length)]
    if (!user || busy.has(user)) return true
    busy.add(user)
    const chosen = writes[Math.floor(Math.random() * writes.length)] ?? vote
    const allowed = chosen === comment && !mayComment(user) ? vote : chosen
    return await allowed(user).finally(() => busy.delete(user))
  }
  return {
    async perform(action) {
      if (action === 'write') return await write()
      if (action === 'browse') await browse()
      else await ask(anyPage())
      return undefined
    },
  }
}

function randomDigits(): string {
  return String(Math.random()).slice(2)
}
