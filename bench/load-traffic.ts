import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './drill-person.ts'
import type { Member, Population } from './load-population.ts'

/** Simulates what people do in bench/load and bench/soak. */

export type Act = 'visit' | 'browse' | 'write'

/** @param share from 0 to 1: of a hundred requests, 90 are visitors reading, 8 are members reading, and 2 write */
export function actOf(share: number): Act {
  if (share < 0.9) return 'visit'
  return share < 0.98 ? 'browse' : 'write'
}

export interface Traffic {
  /**
   * A visitor opens a page; a member's browser does that and asks for the member's own data; or a member writes something
   * and reads it back through every server. @returns whether all of them showed what was written
   */
  act(kind: Act): Promise<boolean | undefined>
}

const commentPause = 20_000

/** @param send sends a request to one of the servers; @param sendToAll sends it to each of them; @param looks how often a page is opened that does not show a write: what is lost stays lost */
export function trafficOf(
  { questions, posts, tags, members }: Population,
  send: (request: Request) => Promise<string>,
  sendToAll: (request: Request) => Promise<string[]>,
  looks = 1,
): Traffic {
  const ask = (path: string, { member, ...parts }: Omit<Request, 'path' | 'cookie'> & { member?: Member } = {}) =>
    send({ path, ...parts, ...(member ? { cookie: member.cookie } : {}) })
  const askAll = (path: string, { cookie }: Member) => sendToAll({ path, cookie })
  const one = <Thing>(all: readonly Thing[]): Thing => {
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
    () => `/Question/${one(questions)}`,
    () => `/Question/${one(questions)}`,
    () => `/Question/${one(questions)}`,
    () => `/TagPage?tag=${encodeURIComponent(one(tags))}`,
    () => `/Search?tag=${encodeURIComponent(one(tags))}`,
    () => `/Profile?id=${one(members).id}`,
    () => `/BlogPost/${one(posts)}`,
    () => '/Ranking',
    () => '/Blog',
  ]
  const anyPage = () => (pages[Math.floor(Math.random() * pages.length)] ?? (() => '/'))()

  /** @returns whether both hold: what was written is shown, and it is no longer shown once it is taken back */
  const bothHold = (what: string, isShown: boolean, isGone: boolean): boolean => {
    if (!isShown) console.log(`UNSEEN: ${what}`)
    if (!isGone) console.log(`STILL SEEN: ${what}`)
    return isShown && isGone
  }

  const isSoon = async (look: () => Promise<boolean>): Promise<boolean> => {
    for (let left = looks; ; left -= 1) {
      if (await look()) return true
      if (left <= 1) return false
      await wait(1000)
    }
  }

  const comment = async (member: Member): Promise<boolean> => {
    const post = one(posts)
    const text = `What I would add is ${Math.random().toString(36).slice(2)}.`
    const body = { type: 1, questionId: post, body: `<p>${text}</p>` }
    const id = await ask('/auth/api/Comments', { method: 'POST', body, member })
    const isIn = (html: string) => html.includes(text)
    const isShown = await isSoon(async () => (await askAll(`/BlogPost/${post}`, member)).every(isIn))
    await ask(`/auth/api/Comments/${id}`, { method: 'DELETE', member })
    const isGone = await isSoon(async () => !(await askAll(`/BlogPost/${post}`, member)).some(isIn))
    return bothHold('a comment', isShown, isGone)
  }
  const vote = async (member: Member): Promise<boolean> => {
    const question = one(questions)
    const liked = async () =>
      (await askAll(`/auth/api/Questions/${question}`, member)).map((text) => /"authUserLiked":true/.test(text))
    const delta = Number(await ask(`/auth/api/IncVote/${question}`, { method: 'PATCH', member }))
    const seen = delta === 0 || (await isSoon(async () => (await liked()).every(Boolean)))
    const back = Number(await ask(`/auth/api/UnVote/${question}`, { method: 'PATCH', member }))
    return bothHold('a vote', seen, back === 0 || (await isSoon(async () => !(await liked()).some(Boolean))))
  }
  const rename = async (member: Member): Promise<boolean> => {
    const displayName = `Renamed ${Math.random().toString(36).slice(2)}`
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    await ask('/auth/api/OwnProfile', { method: 'PUT', body, member })
    const isIn = (html: string) => html.includes(displayName)
    const isShown = await isSoon(async () => (await askAll(`/Profile?id=${member.id}`, member)).every(isIn))
    return bothHold('a new name', isShown, true)
  }
  const commentedAt = new Map<Member, number>()
  /** Stays within the site's rate limit for comments. */
  const mayComment = (member: Member): boolean => {
    if (Date.now() - (commentedAt.get(member) ?? 0) < commentPause) return false
    commentedAt.set(member, Date.now())
    return true
  }
  const writes = [vote, vote, comment, rename]
  /** The members who are writing right now. A member has only one browser. */
  const busy = new Set<Member>()

  const browse = async () => {
    const member = one(members)
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
    async act(kind) {
      if (kind === 'write') return await write()
      if (kind === 'browse') await browse()
      else await ask(anyPage())
      return undefined
    },
  }
}
