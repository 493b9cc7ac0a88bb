import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aVisitor } from '../../../test/client.ts'
import { aPublicQuestion, codingForm } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function shown(path: string): Promise<[status: number, type: string | undefined]> {
  const response = await aVisitor(site).fetch(path, { headers: { accept: 'text/html' } })
  await response.text()
  return [response.status, response.headers.get('content-type')?.split(';')[0]]
}

test('any other path shows Page Not Found, also one with a percent sign that is no escape', async () => {
  for (const path of ['/%', '/100%/of', '/%E0%A4%A', '/%ff?next=%', '/Nothing/%2'])
    assert.deepEqual(await shown(path), [404, 'text/html'], path)
})

test('a question is found by its number, whatever its title’s part of the address looks like', async () => {
  const id = await aPublicQuestion(site, codingForm({ title: 'Save 100% of the water' }))
  for (const title of ['Save-100%-of-the-water', 'Save-100%25-of-the-water', '%', '%E0%A4%A'])
    assert.deepEqual(await shown(`/Question/${id}/${title}`), [200, 'text/html'], title)
})

test('a call with such an address is refused', async () => {
  for (const path of ['/public/api/Question/%', '/auth/api/Submissions/%E0%A4%A'])
    assert.deepEqual(await shown(path), [400, 'application/json'], path)
})
