import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { before, test } from 'node:test'
import { setLogged } from '@gradus/contract/account'
import { isWriting } from '@gradus/contract/endpoint'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { getProgress } from '@gradus/contract/question'
import { aUser } from '../../../test/account.ts'
import { aVisitor, pathOf } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { aPublicQuestion, choiceForm } from '../../../test/question.ts'
import { headOf, sendRaw } from '../../../test/raw.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

/** The status of a call with exactly these headers and a live session. */
async function status(path: string, method: string, headers: Record<string, string>): Promise<number> {
  const user = await aUser(site)
  const response = await fetch(`${site.url}${path}`, {
    method,
    headers: { cookie: `session=${user.cookie('session')}`, ...headers },
  })
  if (response.status === 403) assert.equal(JSON.parse(await response.text()).error, 'foreignOrigin')
  return response.status
}

test('an unsafe call from the site’s own pages passes', async () => {
  assert.equal(await status(setLogged.url, 'POST', { origin: 'http://gradus.test' }), 200)
  const sent = { origin: 'http://gradus.test', 'sec-fetch-site': 'same-origin', referer: 'http://gradus.test/Profile' }
  assert.equal(await status(setLogged.url, 'POST', sent), 200)
})

test('only a site whose public address is localhost has other names: a started one is reached by 127.0.0.1, too', async () => {
  assert.equal(await status(setLogged.url, 'POST', { origin: site.url }), 403)
  const local = await startSite({ environment: { PUBLIC_URL: 'http://localhost:8080' } })
  const user = await aUser(local)
  const headers = { cookie: `session=${user.cookie('session')}`, origin: local.url }
  const response = await fetch(`${local.url}${setLogged.url}`, { method: 'POST', headers })
  assert.equal(response.status, 200)
  const elsewhere = await fetch(`${local.url}${setLogged.url}`, {
    method: 'POST',
    headers: { ...headers, origin: 'http://127.0.0.1:1' },
  })
  assert.equal(elsewhere.status, 403)
  await local.close()
})

test('at localhost, addresses and the machine’s own names are this site; a name of somebody else that points here is not', async () => {
  const local = await startSite({ environment: { PUBLIC_URL: 'http://localhost:8080' } })
  const user = await aUser(local)
  const { port } = new URL(local.url)
  const ask = (host: string) =>
    sendRaw(
      local,
      headOf('POST', setLogged.url, {
        cookie: `session=${user.cookie('session')}`,
        host: `${host}:${port}`,
        origin: `http://${host}:${port}`,
        'content-length': '0',
      }),
    )
  const machine = hostname().toLowerCase()
  const [label = ''] = machine.split('.')
  for (const own of [
    'localhost',
    'gradus.localhost',
    '127.0.0.1',
    '192.168.1.5',
    '[::1]',
    machine,
    label,
    `${label}.local`,
  ])
    assert.match(await ask(own), /^HTTP\/1.1 200 /, own)
  for (const other of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', `${label}.evil.example`])
    assert.match(await ask(other), /^HTTP\/1.1 403 .*"error":"foreignOrigin"/s, other)
  await local.close()
})

test('an unsafe call from another site is refused', async () => {
  const { port } = new URL(site.url)
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://gradus.test.evil.example' },
    { origin: 'https://gradus.test' },
    { origin: `http://localhost:${Number(port) + 1}` },
    { origin: `https://127.0.0.1:${port}` },
    { origin: 'no address at all' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://gradus.test', 'sec-fetch-site': 'cross-site' },
    { referer: 'https://evil.example/page' },
    { referer: 'http://gradus.test.evil.example/' },
    { referer: 'no address at all' },
  ]
  for (const headers of foreign)
    assert.equal(await status(setLogged.url, 'POST', headers), 403, JSON.stringify(headers))
})

test('a client that is not a browser sends none of these headers and passes', async () => {
  assert.equal(await status(setLogged.url, 'POST', {}), 200)
})

test('reading private data is refused to a page of another site, reading public data is not', async () => {
  for (const site of ['cross-site', 'same-site']) {
    assert.equal(await status('/auth/api/checkUserLogged', 'GET', { 'sec-fetch-site': site }), 403)
    assert.equal(await status('/public/api/Registration', 'GET', { 'sec-fetch-site': site }), 200)
  }
  for (const site of ['same-origin', 'none'])
    assert.equal(await status('/auth/api/checkUserLogged', 'GET', { 'sec-fetch-site': site }), 200)
})

test('the guard checks the route, however its address is written', async () => {
  const user = await aUser(site)
  const path = '/auth/api/checkUserLogged'
  const spellings = [
    path,
    '/%61uth/api/checkUserLogged',
    '/auth/api/check%55serLogged',
    `http://gradus.test${path}`,
    `${path}/`,
  ]
  for (const target of spellings) {
    const headers = { cookie: `session=${user.cookie('session')}` }
    const own = await sendRaw(site, headOf('GET', target, { ...headers, 'sec-fetch-site': 'same-origin' }))
    assert.match(own, new RegExp(`^HTTP/1.1 200 .*\r\n\r\n${user.id}$`, 's'), target)
    for (const from of ['cross-site', 'same-site']) {
      const response = await sendRaw(site, headOf('GET', target, { ...headers, 'sec-fetch-site': from }))
      assert.match(response, /^HTTP\/1.1 403 .*"error":"foreignOrigin"/s, `${target} ${from}`)
    }
  }
})

test('a GET that changes something is answered to scripts of this site alone: no picture in a comment answers', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  const [answer] = await aVisitor(site).call(getAnswersByQuestionId, { params: { id } })
  const path = pathOf(checkAnswer, { questionId: id, answerId: answer?.id })
  const refused = [
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'empty' },
    // Over plain http browsers send no Sec-Fetch headers.
    { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    { accept: 'text/css,*/*;q=0.1' },
    { origin: 'http://evil.example', accept: '*/*' },
  ]
  const user = await aUser(site)
  const ask = (method: string, headers: Record<string, string>) =>
    sendRaw(site, headOf(method, path, { ...headers, cookie: `session=${user.cookie('session')}` }))
  for (const headers of refused)
    for (const method of ['GET', 'HEAD'])
      assert.match(await ask(method, headers), /^HTTP\/1.1 403 /, `${method} ${JSON.stringify(headers)}`)
  const progress = () => user.call(getProgress, { query: { ids: String(id) } })
  assert.deepEqual(await progress(), { solved: [], tried: [] })
  for (const headers of [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, { accept: '*/*' }, {}])
    assert.match(await ask('GET', headers), /^HTTP\/1.1 200 /, JSON.stringify(headers))
  assert.notDeepEqual(await progress(), { solved: [], tried: [] })
})

test('checkAnswer is the only GET of the contract that declares that it changes something', async () => {
  const writing = (await everyEndpoint()).filter(([, endpoint]) => endpoint.method === 'GET' && isWriting(endpoint))
  assert.deepEqual(
    writing.map(([name]) => name),
    ['checkAnswer'],
  )
})

test('a page is never rendered as one of another site', async () => {
  for (const target of ['//evil.example/About', '/\\evil.example/About', '/.//evil.example/About'])
    assert.match(await sendRaw(site, headOf('GET', target, {})), /^HTTP\/1.1 404 /, target)
})
