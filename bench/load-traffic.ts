import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './drill-person.ts'
import type { Member, Population } from './load-population.ts'

/** What the simulated users of bench/load and bench/soak do. */

export type Action = 'visit' | 'browse' | 'write'

/**
 * Of a hundred requests, 90 are visitors reading, 8 are members reading, and 2 write.
 * @param random a random number from 0 to 1
 */
export function chooseAction(random: number): Action {
  if (random < 0.9) return 'visit'
  return random < 0.98 ? 'browse' : 'write'
}

export interface Traffic {
  /**
   * `visit`: a visitor opens a page. `browse`: a member's browser opens one and requests the member's own data. `write`: a
   * member writes something and reads it back through every server. @returns for `write`, whether all of them showed it
   */
  perform(action: Action): Promise<boolean | undefined>
}

/** The pause between two comments of a member, in milliseconds. */
const commentPause = 20_000

/**
 * @param send sends a request to one of the servers
 * @param sendToAll sends it to each of them
 * @param attempts how often a page is opened, at most, until it shows a write; a lost write never appears
 */
export function trafficOf(
  { questions, posts, tags, members }: Population,
  send: (request: Request) => Promise<string>,
  sendToAll: (request: Request) => Promise<string[]>,
  attempts = 1,
): Traffic {
  const ask = (path: string, { member, ...parts }: Omit<Request, 'path' | 'cookie'> & { member?: Member } = {}) =>
    send({ path, ...parts, ...(member ? { cookie: member.cookie } : {}) })
  const askAll = (path: string, { cookie }: Member) => sendToAll({ path, cookie })
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
    () => `/Profile?id=${pick(members).id}`,
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

  const comment = async (member: Member): Promise<boolean> => {
    const post = pick(posts)
    // Digits: random letters are a word that comments may not have, once in some thousand.
    const text = `What I would add is ${randomDigits()}.`
    const body = { type: 1, questionId: post, body: `<p>${text}</p>` }
    const id = await ask('/auth/api/Comments', { method: 'POST', body, member })
    const isOnPage = (html: string) => html.includes(text)
    const isShown = await becomesTrue(async () => (await askAll(`/BlogPost/${post}`, member)).every(isOnPage))
    await ask(`/auth/api/Comments/${id}`, { method: 'DELETE', member })
    const isGone = await becomesTrue(async () => !(await askAll(`/BlogPost/${post}`, member)).some(isOnPage))
    return reportWrite('a comment', isShown, isGone)
  }
  const vote = async (member: Member): Promise<boolean> => {
    const question = pick(questions)
    const liked = async () =>
      (await askAll(`/auth/api/Questions/${question}`, member)).map((text) => /"authUserLiked":true/.test(text))
    const delta = Number(await ask(`/auth/api/IncVote/${question}`, { method: 'PATCH', member }))
    const isShown = delta === 0 || (await becomesTrue(async () => (await liked()).every(Boolean)))
    const undone = Number(await ask(`/auth/api/UnVote/${question}`, { method: 'PATCH', member }))
    return reportWrite(
      'a vote',
      isShown,
      undone === 0 || (await becomesTrue(async () => !(await liked()).some(Boolean))),
    )
  }
  const rename = async (member: Member): Promise<boolean> => {
    const displayName = `Renamed ${randomDigits()}`
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    await ask('/auth/api/OwnProfile', { method: 'PUT', body, member })
    const isOnPage = (html: string) => html.includes(displayName)
    const isShown = await becomesTrue(async () => (await askAll(`/Profile?id=${member.id}`, member)).every(isOnPage))
    return reportWrite('a new name', isShown, true)
  }
  const commentedAt = new Map<Member, number>()
  /** False if another comment would exceed the site's rate limit. */
  const mayComment = (member: Member): boolean => {
    if (Date.now() - (commentedAt.get(member) ?? 0) < commentPause) return false
    commentedAt.set(member, Date.now())
    return true
  }
  const writes = [vote, vote, comment, rename]
  /** The members who are writing right now. A member has only one browser. */
  const busy = new Set<Member>()

  const browse = async () => {
    const member = pick(members)
    await ask(anyPage(), { member })
    await ask('/auth/api/getBasicInfo', { member })
    await ask('/auth/api/GetUserNotifications', { member })
  }
  const write = async () => {
    const member = members[Math.floor(Math.random() * members.length)]
    if (!member || busy.has(member)) return true
    busy.add(member)
    const chosen = writes[Math.floor(Math.random() * writes.length)] ?? vote
    const allowed = chosen === comment && !mayComment(member) ? vote : chosen
    return await allowed(member).finally(() => busy.delete(member))
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
