import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchQuestions, type MatchRange, type SearchHit } from '@gradus/contract/search'
import { getTags } from '@gradus/contract/tag'
import { getTagPage } from '@gradus/contract/tag-page'
import { addAnnouncement } from '@gradus/contract/announcement'
import { aUser, anAdmin } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const search = (query: object) => aVisitor(site).call(searchQuestions, { query })
const marked = (text: string, marks: readonly MatchRange[]) => marks.map(([from, to]) => text.slice(from, to))
const ids = (items: readonly SearchHit[]) => items.map(({ id }) => id)

/** A tag that exists, with these other names. */
async function aTag(name: string, synonyms: string[]): Promise<void> {
  await aPublicQuestion(site, codingForm({ rawTags: [name] }))
  const { id } = await site.database.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await site.database
    .insertInto('tag_synonym')
    .values(synonyms.map((synonym) => ({ name: synonym, tag_id: id })))
    .execute()
}

test('names of properties that every JavaScript object has can be searched like other words', async () => {
  const id = await aPublicQuestion(
    site,
    codingForm({ title: 'What a constructor returns', rawTags: ['constructor', '__proto__'] }),
  )
  assert.deepEqual(ids((await search({ kw: 'constructor' })).items), [id])
  for (const tag of ['constructor', '__proto__']) assert.deepEqual(ids((await search({ tag })).items), [id], tag)
  assert.equal((await search({ kw: '__proto__' })).tag, '__proto__')
  for (const word of ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'])
    assert.deepEqual([(await search({ kw: word })).tag, (await search({ tag: word })).total], [undefined, 0], word)
})

test('highlights: the words that a search found are marked in the title and in a part of the text', async () => {
  const body = `<p>${'Nothing about it here. '.repeat(60)}</p><p>The <em>steamboats</em> &amp; barges pass.</p>`
  const id = await aPublicQuestion(site, codingForm({ title: 'Steamboat or barge, which is it', body }))
  const [hit] = (await search({ kw: 'steamboats barge' })).items
  assert.equal(hit?.id, id)
  assert.deepEqual(marked(hit.title, hit.titleMarks), ['Steamboat', 'barge'])
  assert.deepEqual(marked(hit.excerpt, hit.excerptMarks), ['steamboats', 'barges'])
  assert.match(hit.excerpt, /^… .*The steamboats & barges pass/)
  assert.ok(hit.excerpt.length < 400)
})

test('highlights are ranges in plain text: no HTML of a title or a text appears in the results as HTML', async () => {
  const title = 'Why <script>quetzal()</script> & "quetzal" <x>?'
  const body = '<p>A quetzal is &lt;img src=x onerror=alert(1)&gt; not a tag, quetzal.</p>'
  await aPublicQuestion(site, codingForm({ title, body }))
  const plain = 'Where <b>quetzal</b> sings'
  await aPublicQuestion(site, codingForm({ title: plain, body: '<p>Without the word in its text.</p>' }))
  const { items } = await search({ kw: 'quetzal' })
  const hitWithTags = items.find((hit) => hit.title === title)
  assert.ok(hitWithTags)
  assert.ok(
    hitWithTags.excerpt.includes('<img src=x onerror=alert(1)>'),
    'it is text, as the reader of the question sees it',
  )
  assert.deepEqual(marked(hitWithTags.excerpt, hitWithTags.excerptMarks), ['quetzal', 'quetzal'])
  const tagged = items.find((hit) => hit.title === plain)
  assert.deepEqual(marked(plain, tagged?.titleMarks ?? []), ['quetzal'])
  assert.deepEqual([tagged?.excerpt, tagged?.excerptMarks], ['', []])
})

test('ranking: a word in the title counts more than one in the text', async () => {
  const inText = await aPublicQuestion(site, codingForm({ body: '<p>Somewhere an axolotl swims and swims.</p>' }))
  const inTitle = await aPublicQuestion(site, codingForm({ title: 'How an axolotl breathes' }))
  const later = await aPublicQuestion(site, codingForm({ body: '<p>Another axolotl is in this text.</p>' }))
  assert.deepEqual(ids((await search({ kw: 'axolotl' })).items), [inTitle, later, inText])
})

test('typing mistakes are forgiven, and the words that were meant are marked', async () => {
  const id = await aPublicQuestion(site, codingForm({ title: 'Chandeliers of the old theatre' }))
  const { items, similar } = await search({ kw: 'chandaliers theater' })
  assert.equal(similar, true)
  const hit = items.find((one) => one.id === id)
  assert.deepEqual(marked(hit?.title ?? '', hit?.titleMarks ?? []), ['Chandeliers', 'theatre'])
})

test('typing mistakes are forgiven: two swapped letters in a word of four', async () => {
  const id = await aPublicQuestion(site, codingForm({ title: 'A wren in its nest' }))
  const { items, similar } = await search({ kw: 'wern' })
  assert.equal(similar, true)
  const hit = items.find((one) => one.id === id)
  assert.deepEqual(marked(hit?.title ?? '', hit?.titleMarks ?? []), ['wren'])
})

test('a tag that is mistyped, or written with blanks, is offered', async () => {
  await aTag('binary-search', ['bisection'])
  assert.deepEqual((await search({ kw: 'binary serach' })).tags, ['binary-search'])
  assert.deepEqual((await search({ kw: 'Binary Search' })).tags, ['binary-search'])
  assert.deepEqual((await search({ kw: 'bisecton' })).tags, ['binary-search'])
  const { tag, tags, total } = await search({ tag: 'binary-serach' })
  assert.deepEqual([tag, tags, total], ['binary-serach', ['binary-search'], 0])
})

test('a synonym leads to its tag', async () => {
  await aTag('go', ['golang'])
  const found = await search({ tag: 'golang' })
  assert.deepEqual([found.tag, found.total, found.tags], ['go', 1, []])
  assert.deepEqual(found.items[0]?.tags, 'go')
  const page = await aVisitor(site).call(getTagPage, { params: { name: 'golang' } })
  assert.deepEqual([page.name, page.synonyms], ['go', ['golang']])
})

test('GET /auth/api/Tags: list of {name}, with synonyms for the suggestions', async () => {
  await aTag('recursion', ['recursive', 'recursive-functions'])
  const tags = await (await aUser(site)).call(getTags)
  assert.deepEqual(
    tags.find(({ name }) => name === 'recursion'),
    { name: 'recursion', synonyms: ['recursive', 'recursive-functions'] },
  )
  const names = tags.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
  assert.deepEqual(
    tags.find(({ name }) => name === 'arithmetic'),
    { name: 'arithmetic' },
  )
})

test('C# and C++ are found by c#, c++, csharp and cpp: questions with a variant in the language, and with its tag', async () => {
  const tests = 'int main() { return 0; }\n'
  const files = (type: number) =>
    codingForm({ implementations: [{ type: type as 7, starter: '', tests, additionalFiles: [] }] })
  const [inSharp, inPlus] = [await aPublicQuestion(site, files(7)), await aPublicQuestion(site, files(12))]
  const tagged = await aPublicQuestion(site, codingForm({ rawTags: ['csharp'] }))
  const other = await aPublicQuestion(site, codingForm({ title: 'The note C of an old piano' }))
  for (const query of [{ kw: 'c#' }, { kw: 'C#' }, { kw: 'csharp' }, { tag: 'csharp' }]) {
    const found = await search(query)
    assert.deepEqual(new Set(ids(found.items)), new Set([inSharp, tagged]), JSON.stringify(query))
    assert.deepEqual(found.languages, [7])
  }
  for (const kw of ['c++', 'cpp']) assert.deepEqual(ids((await search({ kw })).items), [inPlus])
  assert.deepEqual(ids((await search({ kw: 'note', language: 7 })).items), [])
  assert.deepEqual(ids((await search({ kw: 'piano c#' })).items), [])
  assert.ok(ids((await search({ kw: 'piano' })).items).includes(other))
})

test('a word that is in nearly every text is too common to search for, and the reply says so', async () => {
  await aPublicQuestion(site, codingForm({ title: 'The theatre of then' }))
  const { total, common, similar } = await search({ kw: 'the' })
  assert.deepEqual([total, common, similar], [0, true, undefined])
  assert.equal((await search({ kw: 'zzyzx' })).common, undefined)
})

test('tags of announcements lead to a search that finds them', async () => {
  const admin = await anAdmin(site)
  const body = '<p>The server sleeps from two to three.</p>'
  const id = await admin.call(addAnnouncement, {
    body: { title: 'The site rests on Sunday', body, rawTags: ['maintenance'] },
  })
  const found = await search({ tag: 'maintenance' })
  assert.deepEqual(
    found.announcements.map((one) => [one.id, one.title]),
    [[id, 'The site rests on Sunday']],
  )
  assert.deepEqual((await search({ kw: 'maintenance' })).announcements.length, 1)
  assert.deepEqual((await search({ tag: 'arithmetic' })).announcements, [])
})
