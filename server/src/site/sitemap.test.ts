import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aVisitor } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite } from '../../test/site.ts'
import { aTournament } from '../../test/tournament.ts'

const site = await startSite()

async function read(path: string): Promise<{ root: string | undefined; paths: string[] }> {
  const response = await aVisitor(site).fetch(path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  const text = await response.text()
  const origin = site.config.PUBLIC_URL
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  for (const address of addresses) assert.ok(address.startsWith(origin), address)
  return { root: /<(\w+) xmlns=/.exec(text)?.[1], paths: addresses.map((address) => address.slice(origin.length)) }
}

test('the sitemap has public questions, tags, tournaments, companies and posts, and nothing that a visitor may not read', async () => {
  const scene = await sceneOf(site)
  const { id: questionId } = await scene.question()
  const { id: waiting } = await scene.question('waiting')
  const postId = await scene.blogPost()
  const companyId = await aCompany(site)
  const tournamentId = await aTournament(site)
  const hidden = [await aTournament(site, { isPublic: false }), await aTournament(site, { isDraft: true })]
  const tags = [
    { name: 'with-a-question', question_count: 1 },
    { name: 'without-one', question_count: 0 },
  ]
  await site.database.insertInto('tag').values(tags).execute()
  await site.database
    .updateTable('question')
    .set({ alt_title: 'What is 1 & 1, really?' })
    .where('id', '=', questionId)
    .execute()

  const { root, paths } = await read('/sitemap.xml')
  assert.equal(root, 'urlset')
  const expected = [
    '/',
    '/Tournaments',
    `/Question/${questionId}/What-is-1--1%2C-really`,
    `/Tournament/${tournamentId}`,
    `/Company/${companyId}`,
    `/BlogPost/${postId}`,
    '/TagPage?tag=with-a-question',
  ]
  assert.deepEqual(
    expected.filter((path) => !paths.includes(path)),
    [],
  )
  for (const id of hidden) assert.ok(!paths.includes(`/Tournament/${id}`))
  assert.ok(!paths.some((path) => path.startsWith(`/Question/${waiting}/`) || path.includes('without-one')))
  // Each is a page that a visitor may open.
  for (const path of expected) assert.equal((await aVisitor(site).fetch(path)).status, 200, path)
})

test('a site that may have more than 50,000 addresses serves an index of sitemaps, each of which has at most as many', async () => {
  await sql`
    insert into company (id, name) overriding system value values (60001, 'The company of large numbers')`.execute(
    site.database,
  )
  const { root, paths } = await read('/sitemap.xml')
  assert.equal(root, 'sitemapindex')
  assert.deepEqual(paths.toSorted(), [...new Set(paths)].toSorted())
  const parts = await Promise.all(paths.map((path) => read(path)))
  assert.ok(parts.every((part) => part.root === 'urlset'))
  const all = parts.flatMap((part) => part.paths)
  assert.ok(all.includes('/Company/60001') && all.includes('/') && all.some((path) => path.startsWith('/Question/')))
  assert.equal(all.length, new Set(all).size)
  assert.deepEqual((await read('/sitemap/companies-2.xml')).paths, ['/Company/60001'])
  for (const path of ['/sitemap/companies-3.xml', '/sitemap/companies-0.xml', '/sitemap/accounts-1.xml'])
    assert.equal((await aVisitor(site).fetch(path)).status, 404, path)
})
