import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Compilable, type RootOperationNode } from 'kysely'
import { roles } from '@gradus/contract/role'
import { listHot, listAll as listPosts } from '../src/blog/blog.ts'
import { listAll as listAnnouncements, listLastDay } from '../src/announcement/list.ts'
import { readOfQuestion } from '../src/comment/read.ts'
import { listForEverybody as listJobs, listMatching, listNewest } from '../src/job/list.ts'
import { sendDigests } from '../src/notification/digest.ts'
import { readInbox } from '../src/notification/inbox.ts'
import { openDatabase, type Database, type DatabaseConnection } from '../src/platform/data/database.ts'
import { readDashboard } from '../src/profile/dashboard.ts'
import { listQuestions, readProgress, readQuestion } from '../src/question/read.ts'
import { searchPublic } from '../src/question/search.ts'
import { readChanges, readOwnPlace, readRanking } from '../src/reputation/ranking.ts'
import { search } from '../src/search/search.ts'
import { readSolutions } from '../src/submission/solution.ts'
import { listOwn } from '../src/submission/own-submission.ts'
import { anAccount } from './account.ts'
import { freshDatabase } from './database.ts'
import { readInFull } from './plan.ts'

/**
 * Calls that are made all the time must not read a whole table. Sequential scans are made expensive here, and then the
 * planner must find an index for every statement of these calls. `question_total` has four rows and `tag` one for each
 * tag.
 */
const smallTables = new Set(['question_total'])
const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
let connection: DatabaseConnection
let reader: { id: number; role: 1 }
let questionId: number
before(async () => {
  const fresh = await freshDatabase()
  connection = openDatabase(fresh.url, 1)
  const { database } = connection
  reader = { ...(await anAccount({ database }, { role: roles.admin })), role: roles.admin }
  const { id } = await database
    .insertInto('question')
    .values({
      user_id: reader.id,
      kind: 'coding',
      type: 8,
      languages: [8],
      title: 'A question to read',
      body: '<p>Text</p>',
      difficult_level: 1,
      lifecycle: 'approved',
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  questionId = id
})
after(() => connection.close())

/** The SQL statements that a rule sends. */
async function statementsOf(rule: (database: Database) => Promise<unknown>): Promise<Compilable[]> {
  const sent: Compilable[] = []
  const { database } = connection
  const listening = database.withPlugin({
    transformQuery({ node, queryId }): RootOperationNode {
      sent.push({ compile: () => database.getExecutor().compileQuery(node, queryId) })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await rule(listening)
  return sent
}

const rules: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'home, latest': (database) => listQuestions(database, 'Coding', 'latest', 1),
  'home, top': (database) => listQuestions(database, 'MC', 'top', 1),
  'home, easiest': (database) => listQuestions(database, 'Coding', 'easiest', 1),
  'home, hardest': (database) => listQuestions(database, 'Coding', 'hardest', 1),
  'search by tag': (database) => searchPublic(database, { tag: 'strings', page: 1 }),
  'search by words': (database) => searchPublic(database, { kw: 'question', page: 1 }),
  'what a search marks, and tags like it': (database) => search(database, { kw: 'question', page: 1 }),
  'question page': (database) => readQuestion(database, questionId, reader),
  progress: (database) => readProgress(database, reader, [questionId]),
  comments: (database) => readOfQuestion(database, reader, questionId),
  solutions: (database) => readSolutions(database, reader, questionId, 8, 1),
  'own submissions': (database) => listOwn(database, reader, questionId, 1),
  'ranking of all time': (database) => readRanking(database, 'all', 1),
  'ranking of the month': (database) => readRanking(database, 'month', 1),
  'own place': (database) => readOwnPlace(database, reader, 'all'),
  'changes of reputation': (database) => readChanges(database, reader, 1),
  inbox: (database) => readInbox(database, reader),
  'mail digests': (database) =>
    sendDigests({ config: { PUBLIC_URL: '' }, database, queue: { send: async () => undefined } }, nextMonth),
  dashboard: (database) => readDashboard(database, reader),
  announcements: (database) => listAnnouncements(database, 1),
  'announcements of the day': (database) => listLastDay(database),
  'hot posts': (database) => listHot(database),
  posts: (database) => listPosts(database, 1),
  jobs: (database) => listJobs(database, { currency: 'EUR', per: 'year' }, 1),
  'jobs of a tag and a place': (database) =>
    listJobs(database, { currency: 'EUR', per: 'year', tag: 'python', place: 'Berlin' }, 1),
  'jobs of a company': (database) => listJobs(database, { currency: 'EUR', per: 'year', company: 1 }, 1),
  'newest jobs': (database) => listNewest(database),
  'matching jobs': (database) => listMatching(database, reader),
}

for (const [name, rule] of Object.entries(rules))
  test(`${name}: no statement reads a table as a whole`, async () => {
    const statements = await statementsOf(rule)
    assert.ok(statements.length > 0)
    await sql`set enable_seqscan = off`.execute(connection.database)
    for (const statement of statements) {
      const whole = (await readInFull(connection.database, statement)).filter((table) => !smallTables.has(table))
      assert.deepEqual(whole, [], statement.compile().sql)
    }
  })
