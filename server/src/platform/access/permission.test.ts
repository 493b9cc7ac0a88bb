import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Endpoint, Who } from '@gradus/contract/endpoint'
import { Refusal } from '@gradus/contract/problem'
import { roles } from '@gradus/contract/role'
import { aUser } from '../../../test/account.ts'
import { aVisitor, pathOf, type Client } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const callers = ['visitor', 'user', 'lecturer', 'moderator', 'admin'] as const
type CallerKind = (typeof callers)[number]

/** The permission table: what each word of a declaration means for each caller (specification, section 6). */
const table: Record<Who, Record<CallerKind, 200 | 401 | 403>> = {
  anyone: { visitor: 200, user: 200, lecturer: 200, moderator: 200, admin: 200 },
  user: { visitor: 401, user: 200, lecturer: 200, moderator: 200, admin: 200 },
  lecturer: { visitor: 401, user: 403, lecturer: 200, moderator: 403, admin: 403 },
  moderator: { visitor: 401, user: 403, lecturer: 403, moderator: 200, admin: 200 },
  admin: { visitor: 401, user: 403, lecturer: 403, moderator: 403, admin: 200 },
}

/** Calls under /auth that a visitor may make all the same, each for its reason. */
const openUnderAuth = new Map([
  ['checkUserLogged', 'answers -1 when nobody is logged in'],
  ['getOwnFrame', 'answers null when nobody is logged in, instead of an error in the console of every visitor'],
  ['logout', 'also clears the cookie of a session that ended'],
])

async function clientOf(kind: CallerKind): Promise<Client> {
  return kind === 'visitor' ? aVisitor(site) : aUser(site, { role: roles[kind] })
}

/**
 * The decision of the guard alone. The parameters are not numbers and the body is empty, so a caller whom the guard lets
 * through is stopped by the check of the input, unless the call has no input.
 */
async function verdictOf(client: Client, endpoint: Endpoint): Promise<200 | 401 | 403> {
  const nonsense = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 'nonsense']))
  const response = await client.fetch(pathOf(endpoint, nonsense), { method: endpoint.method })
  if (response.status < 400) return 200
  const { error } = Refusal.parse(await response.json())
  if (error === 'notSignedIn') return 401
  return error === 'notAllowed' ? 403 : 200
}

const endpoints = await everyEndpoint()

test('the contract has calls', () => assert.ok(endpoints.length > 30))

for (const [name, endpoint] of endpoints)
  test(`${endpoint.method} ${endpoint.url} is for ${endpoint.who}, whatever the caller’s cookies say`, async () => {
    const verdicts: Partial<Record<CallerKind, number>> = {}
    for (const kind of callers) {
      const client = await clientOf(kind)
      client.setCookie('u_id', '1')
      client.setCookie('u_t', '1')
      verdicts[kind] = await verdictOf(client, endpoint)
    }
    assert.deepEqual(verdicts, table[endpoint.who])

    const [, prefix] = endpoint.url.split('/')
    if (prefix === 'public') assert.equal(endpoint.who, 'anyone', 'a call under /public never looks at the session')
    if (prefix === 'auth' && endpoint.who === 'anyone') assert.ok(openUnderAuth.has(name), `why may anyone ${name}?`)
    if (prefix === 'admin') assert.ok(['admin', 'moderator', 'lecturer'].includes(endpoint.who))
  })

test('no two calls share a method and an address', () => {
  const addresses = endpoints.map(([, { method, url }]) => `${method} ${url.replaceAll(/:\w+/g, ':x')}`)
  assert.deepEqual(
    addresses.filter((address, index) => addresses.indexOf(address) !== index),
    [],
  )
})

test('a user whose session has ended is a visitor', async () => {
  const user = await aUser(site, { role: roles.admin })
  await site.database.deleteFrom('session').where('user_id', '=', user.id).execute()
  assert.equal((await user.fetch('/auth/api/checkRole')).status, 401)
})
