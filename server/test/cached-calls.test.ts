import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getLastDayAnnouncements, listAnnouncements } from '@gradus/contract/announcement'
import { checkUserLogged } from '@gradus/contract/account'
import { addBlogPost, getBlogPost, getTopBlogPosts, listBlogPosts } from '@gradus/contract/blog'

import { addComment, getCommentsByBlogPostId } from '@gradus/contract/comment'
import { getCompany } from '@gradus/contract/company'
import type { Endpoint } from '@gradus/contract/endpoint'
import { getOwnFrame } from '@gradus/contract/frame'
import { getQuestionSamples } from '@gradus/contract/sample'
import { getJob, listJobs, listPanelJobs } from '@gradus/contract/job'
import { getLevelCard } from '@gradus/contract/level-card'
import { getProfile } from '@gradus/contract/profile'
import {
  getHotQuestions,
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
  listSponsoredQuestions,
} from '@gradus/contract/question-list'
import { getProgress, getQuestion } from '@gradus/contract/question'
import { getQuestionAdditionalFiles, getQuestionTestImpl } from '@gradus/contract/question-file'
import { getLevelCounts, getRanking } from '@gradus/contract/reputation'
import { searchQuestions } from '@gradus/contract/search'
import { getNotices } from '@gradus/contract/setting'
import { getTagPage } from '@gradus/contract/tag-page'
import { getTournament, listCompanyTournaments, listTournaments } from '@gradus/contract/tournament'
import type { Database } from '../src/platform/data/database.ts'
import { anAdmin } from './account.ts'
import { aVisitor, pathOf } from './client.ts'
import { aCompany } from './company.ts'
import { aJob } from './job.ts'
import { aPublicQuestion, inputOutputForm } from './question.ts'
import { startSite, type TestSite } from './site.ts'
import { aTournament } from './tournament.ts'

/** Tables that a cached call reads although no trigger notes their changes, and why that is safe. */
const withoutTrigger: Readonly<Record<string, string>> = {
  question_total: 'changes with the question that is published or hidden',
  question_tag: 'changes with the tags of its question',
  search_word: 'grows with the question whose title has the word',
  reputation_month: 'changes with the reputation of the account',
  reputation_change: 'changes with the reputation of the account',
  activity_day: 'a day of the chart, shown after a minute',
  submission: 'a language is solved with the progress of the question',
  comment_vote: 'the number of likes changes with the comment',
  company_member: 'who sees more than visitors do',
  tournament_organiser: 'who sees more than visitors do',
  assessment: 'nothing of it is public',
}

/** Calls whose reply is cached for the session that asked. */
const ownCalls: [Endpoint, Record<string, unknown>?][] = [
  [checkUserLogged],
  [getOwnFrame],
  [getProgress, { ids: '1,2' }],
]

/** Calls that are cached in memory only as parts of pages; direct calls are computed anew each time. */
const onlyInPages = new Set<Endpoint>([listTournaments, getTournament, listCompanyTournaments])

let site: TestSite
const read = new Set<string>()
before(async () => {
  site = await startSite({ wrapDatabase: recordTables })
})
after(() => site.close())

/** Collects the tables of every statement that the site sends, including those of raw SQL. */
function recordTables(database: Database): Database {
  return database.withPlugin({
    transformQuery({ node, queryId }) {
      const text = database.getExecutor().compileQuery(node, queryId).sql
      for (const [word] of text.matchAll(/[a-z_]+/g)) read.add(word)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

async function tablesWithTrigger() {
  const { rows } = await sql<{ name: string; isNoted: boolean }>`
    select relname as name, exists (
      select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = pg_class.oid and proname = 'note_page_change'
    ) as "isNoted"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(site.database)
  return rows
}

test('whatever table a cached call reads has a trigger that notes its changes', async () => {
  const admin = await anAdmin(site, { reputation: 100_000 })
  const id = await aPublicQuestion(site, inputOutputForm())
  const post = await admin.call(addBlogPost, { body: { title: 'A post to keep', body: '<p>Read before you ask.</p>' } })
  await admin.call(addComment, { body: { type: 1, questionId: post, body: '<p>I have read it.</p>' } })
  const company = await aCompany(site)
  const job = await aJob(site, company)
  const tournament = await aTournament(site, { questionIds: [id] })
  const of = (questionId: number) => ({ questionId, type: 8 })
  const cached: [Endpoint, Record<string, unknown>, Record<string, unknown>?][] = [
    ...[getLatestQuestions, getTopQuestions, getTopQuestionsByDifficulty, getHotQuestions].map(
      (call): [Endpoint, Record<string, unknown>] => [call, {}],
    ),
    ...[getTopBlogPosts, listBlogPosts, getLastDayAnnouncements, listAnnouncements, getNotices].map(
      (call): [Endpoint, Record<string, unknown>] => [call, {}],
    ),
    ...[getRanking, getLevelCounts, listJobs, listPanelJobs, listTournaments].map(
      (call): [Endpoint, Record<string, unknown>] => [call, {}],
    ),
    [getQuestion, { id }],
    [getQuestionSamples, { id }],
    [getQuestionTestImpl, of(id)],
    [getQuestionAdditionalFiles, of(id)],
    [searchQuestions, {}, { kw: 'twice' }],
    [searchQuestions, {}, { tag: 'arithmetic' }],
    [getTagPage, { name: 'arithmetic' }],
    [getProfile, { userId: admin.id }],
    [getLevelCard, { userId: admin.id, level: 'novice' }],
    [getBlogPost, { id: post }],
    [getCommentsByBlogPostId, { id: post }],
    [getCompany, { id: company }],
    [listSponsoredQuestions, { id: company }],
    [listCompanyTournaments, { id: company }],
    [getJob, { id: job }],
    [getTournament, { id: tournament }],
  ]
  const tables = await tablesWithTrigger()
  const visitor = aVisitor(site)
  const asked = [
    ...cached.map(([call, params, query]) => ({ client: visitor, call, path: pathOf(call, params, query) })),
    ...ownCalls.map(([call, query]) => ({ client: admin, call, path: pathOf(call, {}, query) })),
  ]
  for (const { client, call, path } of asked) {
    read.clear()
    const first = await client.fetch(path)
    assert.equal(first.status, 200, `${path}: ${await first.text()}`)
    const unnoted = tables.filter(({ name, isNoted }) => read.has(name) && !isNoted && !(name in withoutTrigger))
    assert.deepEqual(
      unnoted.map(({ name }) => name),
      [],
      path,
    )
    if (onlyInPages.has(call)) continue
    // Checks that the call is cached at all: the second reply, or one soon after, must come from memory.
    let isCached = false
    // Jobs may still change what it shows.
    for (const deadline = Date.now() + 60_000; !isCached;) {
      const again = await client.fetch(path)
      await again.text()
      isCached = again.headers.has('etag')
      assert.ok(isCached || Date.now() < deadline, `${path} is cached`)
    }
  }
})
