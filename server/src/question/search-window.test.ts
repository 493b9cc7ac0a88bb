import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { searchQuestions } from '@gradus/contract/search'
import { aUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { maximumNamedStatement } from '../platform/data/database.ts'
import { searchPage } from './search-store.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** Questions spread over so many ids that search windows of each length are read, with words of various frequencies. */
const [many, apart] = [6000, 97]
let site: TestSite
before(async () => {
  site = await startSite()
  const { id } = await aUser(site)
  await sql`
    insert into question (id, user_id, kind, type, languages, title, body, tags, difficult_level, lifecycle, published_at)
    overriding system value
    select n * ${apart}, ${id}, 'coding', 8, '{8}', 'Of each one question', '<p>'
        || case when n % 5 = 0 then 'fifth ' else '' end || case when n % 40 = 0 then 'fortieth ' else '' end
        || case when n < 300 then 'ancient ' else '' end || case when n between 2000 and 2800 then 'harbour ' else '' end
        || case when n > 5400 or n < 600 then 'twice ' else '' end || '</p>',
      case when n % 7 = 0 then '{seventh}' else '{}' end::text[], 1 + n % 3, 'approved', now()
    from generate_series(1, ${many}) n`.execute(site.database)
})
after(() => site.close())

const numbers = Array.from({ length: many }, (_, index) => many - index)
const cases: Readonly<Record<string, { query: object; isHit: (number: number) => boolean; atMost?: number }>> = {
  'that all questions have': { query: { kw: 'question' }, isHit: () => true },
  'in every fifth question': { query: { kw: 'fifth' }, isHit: (number) => number % 5 === 0 },
  'in every fortieth question': { query: { kw: 'fortieth' }, isHit: (number) => number % 40 === 0 },
  'only in the oldest': { query: { kw: 'ancient' }, isHit: (number) => number < 300 },
  'in some in the middle': { query: { kw: 'harbour' }, isHit: (number) => number >= 2000 && number <= 2800 },
  'in the newest and the oldest': { query: { kw: 'twice' }, isHit: (number) => number > 5400 || number < 600 },
  'and another word': { query: { kw: 'fifth fortieth' }, isHit: (number) => number % 40 === 0 },
  'and a difficulty': {
    query: { kw: 'fifth', difficulty: 2 },
    isHit: (number) => number % 5 === 0 && number % 3 === 1,
    atMost: 200,
  },
  'and a rare difficulty of old ones': {
    query: { kw: 'ancient', difficulty: 3, type: 'Coding' },
    isHit: (number) => number < 300 && number % 3 === 2,
    atMost: 200,
  },
  'or a tag and a language': {
    query: { tag: 'seventh', language: 8 },
    isHit: (number) => number % 7 === 0,
    atMost: 200,
  },
}

for (const [name, { query, isHit, atMost = 500 }] of Object.entries(cases))
  test(`a search finds the newest questions, and as many as it counts, with a word ${name}`, async () => {
    const hits = numbers.filter(isHit).slice(0, atMost)
    const page = async (number: number) => {
      const { items, total } = await aVisitor(site).call(searchQuestions, { query: { ...query, page: number } })
      assert.equal(total, hits.length)
      return items.map(({ id }) => id / apart)
    }
    const pages = Math.ceil(hits.length / 7)
    for (const number of [1, 2, Math.ceil(pages / 2), pages])
      assert.deepEqual(await page(number), hits.slice((number - 1) * 7, number * 7))
    assert.deepEqual(await page(pages + 1), [])
  })

test('a search with all filters is planned once per connection, not each time', () => {
  const filter = { multipleChoice: false, difficulty: 2, language: 8, solved: 'unsolved', userId: 1 } as const
  for (const sought of [{ tag: 'seventh' }, { words: 'fifth' }, { anyOf: [['fifth', 'fith']] }])
    assert.ok(searchPage(site.database, sought, filter, 7, 0).compile().sql.length <= maximumNamedStatement)
})
