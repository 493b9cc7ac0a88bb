import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { aUser } from '../../../test/account.ts'
import { aVisitor, pathOf, type Client } from '../../../test/client.ts'
import { aCompany } from '../../../test/company.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { theJudge } from '../../../test/judge.ts'
import { callers, type Caller } from '../../../test/permission-row.ts'
import { rows } from '../../../test/permission-table.ts'
import { roleOnlyCalls, ownDataCalls } from '../../../test/permission-without-object.ts'
import { sceneOf } from '../../../test/scene.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/**
 * The permission table (specification, section 6): every call × visitor, author, other user, lecturer, moderator, admin,
 * each for an object that exists. `permission.test.ts` tests the guard, this file the rules behind it.
 */
let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const endpoints = new Map(await everyEndpoint())

test('every call of the contract has its row: a call that is added without it fails here', () => {
  const withRow = [...rows.map(({ name }) => name), ...ownDataCalls.keys(), ...roleOnlyCalls]
  assert.deepEqual([...endpoints.keys()].toSorted(), [...new Set(withRow)].toSorted())
})

test('a call without a row of its own names nothing that belongs to a user', () => {
  for (const name of ownDataCalls.keys()) {
    const { params, who } = endpointOf(name)
    const named = Object.keys(params?.shape ?? {}).filter((key) => !['field', 'name', 'value', 'token'].includes(key))
    assert.deepEqual(named, [], name)
    assert.ok(['anyone', 'user', 'lecturer'].includes(who), `${name}: the guard alone decides`)
  }
  for (const name of roleOnlyCalls) assert.ok(['admin', 'moderator'].includes(endpointOf(name).who), name)
})

for (const { name, on, expected, authorRole, prepare } of rows)
  test(`${name} ${on}`, async () => {
    const endpoint = endpointOf(name)
    const statuses: Record<string, string> = {}
    for (const caller of callers) {
      const scene = await sceneOf(site, authorRole)
      const { client, input } = { client: await clientOf(caller, scene.author), input: await prepare(scene) }
      statuses[caller] = await statusOf(client, endpoint, input)
    }
    assert.deepEqual(statuses, expected)
  })

async function clientOf(caller: Caller, author: Client): Promise<Client> {
  if (caller === 'visitor') return aVisitor(site)
  if (caller === 'author') return author
  const client = await aUser(site, { role: roles[caller === 'other' ? 'user' : caller] })
  // Rights in one company are none in another.
  if (caller === 'other') await aCompany(site, [{ userId: client.id, role: 'owner' }])
  return client
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name)
  assert.ok(endpoint, `There is no call ${name}.`)
  return endpoint
}

interface Scene {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** '+' if the call was allowed, otherwise the refusal's status. 503 counts as allowed: only the judge was missing. */
async function statusOf(client: Client, endpoint: Endpoint, { params = {}, query = {}, body }: Scene): Promise<string> {
  const response = await client.fetch(pathOf(endpoint, params, query), {
    method: endpoint.method,
    ...bodyOf(body),
  })
  const text = await response.text()
  if ([401, 403, 404, 409].includes(response.status)) return String(response.status)
  assert.ok(response.status < 300 || response.status === 503, `${response.status}: ${text}`)
  // A call for several rows succeeds, and lists those that were refused.
  return /"refused":\[\{/.test(text) ? '404' : '+'
}

/** FormData, for a file, is sent as it is. */
function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
