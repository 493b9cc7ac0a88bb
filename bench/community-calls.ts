import { rankOf, tag, tags, uniqueWord, word, words } from './seed-text.ts'

/** The caller: a visitor, an ordinary user, a busy user (one in ten of the chosen users) or an admin. */
export type CallerKind = 'visitor' | 'user' | 'admin'

export interface BenchmarkCall {
  readonly as: CallerKind
  /**
   * The path of the call on a site with `size` questions and users. The same random numbers choose similar objects on
   * both sites.
   */
  readonly path: (size: number, random: () => number) => string
}

type Path = BenchmarkCall['path']

const within = (random: number, most: number) => 1 + Math.floor(random * most)
/** A question that is public and of the kind `coding`, as seven in ten are. */
const codingQuestion = (size: number, random: () => number) => 5 * Math.floor((random() * size) / 5) + 1
const choiceQuestion = (size: number, random: () => number) => 5 * Math.floor((random() * size) / 5) + 5
/** A user who may log in. One in ten of them is a busy one. */
export function anybody(size: number, random: () => number): number {
  const most = random() < 0.1 ? Math.ceil(size / 1000) : size
  const id = within(random(), most)
  return id % 50 === 49 || id % 997 === 0 ? anybody(size, random) : id
}
/** The most popular one among a hundred questions. */
function popularQuestion(size: number, random: () => number): number {
  const candidates = Array.from({ length: 100 }, () => codingQuestion(size, random))
  return candidates.reduce((best, id) => ((id * 7919) % size < (best * 7919) % size ? id : best))
}

const visitor = (path: Path): BenchmarkCall => ({ as: 'visitor', path })
const user = (path: Path): BenchmarkCall => ({ as: 'user', path })
const admin = (path: Path): BenchmarkCall => ({ as: 'admin', path })

const list = (call: string, type: 'Coding' | 'MC', pages: (random: number) => number, more = '') =>
  visitor((_size, random) => `/public/api/${call}?type=${type}&page=${pages(random())}${more}`)
const firstPages = (random: number) => within(random, 5)
/** Only as deep as both sites have pages. */
const deepPages = (random: number) => 100 + within(random, 150)

const search = (query: Path) => visitor((size, random) => `/public/api/Search?${query(size, random)}`)
const mistyped = (text: string) => text.slice(0, 2) + text.slice(3)

export const calls: Readonly<Record<string, BenchmarkCall>> = {
  'home, latest': list('getLatestQuestions', 'Coding', firstPages),
  'home, latest, multiple choice': list('getLatestQuestions', 'MC', firstPages),
  'home, latest, deep': list('getLatestQuestions', 'Coding', deepPages),
  'home, top': list('TopQuestions', 'Coding', firstPages),
  'home, top, deep': list('TopQuestions', 'Coding', deepPages),
  'home, easiest': list('TopQuestionsDiff', 'Coding', firstPages),
  'home, hardest, deep': list('TopQuestionsDiff', 'Coding', deepPages, '&reverse=1'),
  'home, progress': user(
    (size, random) =>
      `/auth/api/Progress?ids=${Array.from({ length: 7 }, () => codingQuestion(size, random)).join(',')}`,
  ),
  'panel, hot questions': visitor(() => '/public/api/HotQuestions'),
  'panel, hot posts': visitor(() => '/public/api/TopBlogPosts'),
  'panel, last day’s announcements': visitor(() => '/public/api/GetLastDayAnnouncements'),
  'panel, notices': visitor(() => '/public/api/Notices'),

  'search, most used tags': search((_size, random) => `tag=${tag(within(random(), 5))}`),
  'search, any tag': search((_size, random) => `tag=${tag(rankOf(random(), tags))}`),
  'search, tag, deep': search((_size, random) => `tag=${tag(within(random(), 3))}&page=${within(random(), 60)}`),
  'search, tag, filters': search(
    (_size, random) => `tag=${tag(within(random(), 5))}&difficulty=${within(random(), 3)}&language=11&type=Coding`,
  ),
  'search, tag, rare language': search((_size, random) => `tag=${tag(within(random(), 5))}&language=16`),
  'search, tag, solved': user(
    (_size, random) =>
      `/auth/api/Search?tag=${tag(within(random(), 5))}&solved=${random() < 0.5 ? 'solved' : 'unsolved'}`,
  ),
  'search, common word': search((_size, random) => `kw=${word(within(random(), 10))}`),
  'search, common word, deep': search(
    (_size, random) => `kw=${word(within(random(), 10))}&page=${within(random(), 60)}`,
  ),
  'search, any word': search((_size, random) => `kw=${word(within(random(), words))}`),
  'search, two words': search((_size, random) => `kw=${word(within(random(), 10))}+${word(within(random(), 200))}`),
  'search, rare word': search((_size, random) => `kw=${word(words - within(random(), 2000))}`),
  'search, a word of one question': search((size, random) => `kw=${uniqueWord(100 * within(random(), size / 100))}`),
  'search, common word misspelt': search((_size, random) => `kw=${mistyped(word(within(random(), 19)))}`),
  'search, any word misspelt': search((_size, random) => `kw=${mistyped(word(20 + within(random(), 5000)))}`),
  'search, word that nobody used': search((_size, random) => `kw=qzx${within(random(), 1e6)}vjk`),
  'search, common word, filters': search(
    (_size, random) => `kw=${word(within(random(), 10))}&difficulty=${within(random(), 3)}&language=11`,
  ),
  'search, common word, unsolved': user(
    (_size, random) => `/auth/api/Search?kw=${word(within(random(), 10))}&solved=unsolved`,
  ),
  'tag page': visitor((_size, random) => `/public/api/Tag/${tag(rankOf(random(), tags))}`),
  'tag, followed': user((_size, random) => `/auth/api/FollowsTag/${tag(rankOf(random(), tags))}`),
  'tags, followed': user(() => '/auth/api/FollowedTags'),
  'all tags': user(() => '/auth/api/Tags'),

  'question, visitor': visitor((size, random) => `/public/api/Questions/${codingQuestion(size, random)}`),
  'question, reader': user((size, random) => `/auth/api/Questions/${codingQuestion(size, random)}`),
  'question, a look that counts': user((size, random) => `/auth/api/Questions/${codingQuestion(size, random)}?Show=1`),
  'question, starter': visitor((size, random) => `/public/api/getQuestionTestImpl/${codingQuestion(size, random)}/8`),
  'question, answers': visitor((size, random) => `/public/api/getAnswersByQuestionId/${choiceQuestion(size, random)}`),
  'question, own submissions': user((size, random) => `/auth/api/SubmissionsOf/${codingQuestion(size, random)}`),
  'question, own report': user((size, random) => `/auth/api/OwnReport/${codingQuestion(size, random)}`),
  'question, comments': admin((size, random) => `/auth/api/getCommentsByQuestionId/${codingQuestion(size, random)}`),
  'question, many comments': admin(
    (size, random) => `/auth/api/getCommentsByQuestionId/${popularQuestion(size, random)}`,
  ),
  'question, solutions': admin((size, random) => `/auth/api/Solutions/${codingQuestion(size, random)}/8`),
  'question, many solutions': admin((size, random) => `/auth/api/Solutions/${popularQuestion(size, random)}/8`),

  'ranking, all time': visitor((_size, random) => `/public/api/Ranking?page=${firstPages(random())}`),
  'ranking, all time, deep': visitor((_size, random) => `/public/api/Ranking?page=${100 + within(random(), 250)}`),
  'ranking, month': visitor((_size, random) => `/public/api/Ranking?period=month&page=${firstPages(random())}`),
  'ranking, own place': user(() => '/auth/api/OwnPlace'),
  'ranking, own place of the month': user(() => '/auth/api/OwnPlace?period=month'),
  'ranking, levels': visitor(() => '/public/api/LevelCounts'),
  'reputation, own changes': user((_size, random) => `/auth/api/ReputationChanges?page=${within(random(), 3)}`),

  'review, similar questions': admin((size, random) => `/admin/api/SimilarQuestions/${codingQuestion(size, random)}`),

  inbox: user(() => '/auth/api/GetUserNotifications'),
  'log-in check': user(() => '/auth/api/checkUserLogged'),
  'basic info': user(() => '/auth/api/getBasicInfo'),
  profile: visitor((size, random) => `/public/api/Profile/${anybody(size, random)}`),
  dashboard: user(() => '/auth/api/Dashboard'),
  announcements: visitor((_size, random) => `/public/api/Announcements?page=${firstPages(random())}`),
  'blog posts': visitor((_size, random) => `/public/api/BlogPosts?page=${firstPages(random())}`),
}
