import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Refusal } from '@gradus/contract/problem'
import { aUser } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('an address with another method is 405 with the methods that it has, and an unknown one is 404', async () => {
  const user = await aUser(site)
  const asked = async (method: string, path: string) => {
    const response = await user.fetch(path, { method })
    const { error } = Refusal.parse(await response.json())
    return [response.status, error, response.headers.get('allow')]
  }
  assert.deepEqual(await asked('DELETE', '/public/api/Login'), [405, 'wrongMethod', 'POST'])
  assert.deepEqual(await asked('GET', '/public/api/Login?x=1'), [405, 'wrongMethod', 'POST'])
  assert.deepEqual(await asked('PUT', '/auth/api/Submissions/12'), [405, 'wrongMethod', 'GET, HEAD'])
  assert.deepEqual(await asked('POST', '/robots.txt'), [405, 'wrongMethod', 'GET, HEAD'])
  assert.deepEqual(await asked('POST', '/public/api/Login/more'), [404, 'notFound', null])
  assert.deepEqual(await asked('POST', '/public/api/Nothing'), [404, 'notFound', null])
  assert.deepEqual(await asked('POST', '/About'), [404, 'notFound', null])
})

test('a part that a file does not have is refused with 416', async () => {
  const [name = ''] = await readdir(new URL('../../../../web/dist/client/assets/', import.meta.url))
  const response = await aVisitor(site).fetch(`/assets/${name}`, { headers: { range: 'bytes=99999999-' } })
  assert.deepEqual([response.status, Refusal.parse(await response.json()).error], [416, 'wrongRange'])
})
