import type { Member, Population } from './load-population.ts'

/** Simulates what people do in bench/load. */

export interface Traffic {
  visit(): Promise<void>
  /** Opens a page as a member's browser does: the document, then the member's own data. */
  browse(): Promise<void>
  /** Writes something and reads it back through every server. @returns whether all of them showed it */
  write(): Promise<boolean>
}

const commentPause = 20_000

type Ask = (path: string, init?: { method?: string; body?: unknown; member?: Member }) => Promise<string>

/** @param ask sends a request to one of the servers; @param askAll sends it to each of them */
export function trafficOf(
  { questions, posts, tags, members }: Population,
  ask: Ask,
  askAll: (path: string, member: Member) => Promise<string[]>,
): Traffic {
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

  const comment = async (member: Member): Promise<boolean> => {
    const post = one(posts)
    const text = `What I would add is ${Math.random().toString(36).slice(2)}.`
    const body = { type: 1, questionId: post, body: `<p>${text}</p>` }
    const id = await ask('/auth/api/Comments', { method: 'POST', body, member })
    const withComment = await askAll(`/BlogPost/${post}`, member)
    await ask(`/auth/api/Comments/${id}`, { method: 'DELETE', member })
    const after = await askAll(`/BlogPost/${post}`, member)
    return withComment.every((html) => html.includes(text)) && !after.some((html) => html.includes(text))
  }
  const vote = async (member: Member): Promise<boolean> => {
    const question = one(questions)
    const liked = async () =>
      (await askAll(`/auth/api/Questions/${question}`, member)).map((text) => /"authUserLiked":true/.test(text))
    const delta = Number(await ask(`/auth/api/IncVote/${question}`, { method: 'PATCH', member }))
    const seen = delta === 0 || (await liked()).every(Boolean)
    const back = Number(await ask(`/auth/api/UnVote/${question}`, { method: 'PATCH', member }))
    return seen && (back === 0 || !(await liked()).some(Boolean))
  }
  const rename = async (member: Member): Promise<boolean> => {
    const displayName = `Renamed ${Math.random().toString(36).slice(2)}`
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    await ask('/auth/api/OwnProfile', { method: 'PUT', body, member })
    return (await askAll(`/Profile?id=${member.id}`, member)).every((html) => html.includes(displayName))
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

  return {
    visit: async () => void (await ask(anyPage())),
    async browse() {
      const member = one(members)
      await ask(anyPage(), { member })
      await ask('/auth/api/getBasicInfo', { member })
      await ask('/auth/api/GetUserNotifications', { member })
    },
    async write() {
      const member = members[Math.floor(Math.random() * members.length)]
      if (!member || busy.has(member)) return true
      busy.add(member)
      const chosen = writes[Math.floor(Math.random() * writes.length)] ?? vote
      const write = chosen === comment && !mayComment(member) ? vote : chosen
      return await write(member).finally(() => busy.delete(member))
    },
  }
}
