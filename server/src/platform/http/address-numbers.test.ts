import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { z } from 'zod'
import { addComment } from '@gradus/contract/comment'
import type { Endpoint } from '@gradus/contract/endpoint'
import { Refusal } from '@gradus/contract/problem'
import { getProgress } from '@gradus/contract/question'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { deleteReported } from '@gradus/contract/report'
import { searchQuestions } from '@gradus/contract/search'
import { submitCode } from '@gradus/contract/submission'
import { getTourRank } from '@gradus/contract/tour-rank'
import { anAdmin, aUser } from '../../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { aPublicQuestion, choiceForm } from '../../../test/question.ts'
import { allowed } from '../../../test/role.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

/** As they stand in an address: each is 1 or 16 for a reader that is not strict. */
const notDecimal = [
  '0x10',
  '1e0',
  '%201',
  '1%20',
  '%2B1',
  '01',
  '-0',
  '1.0',
  '1.',
  '1_0',
  'true',
  '%5B1%5D',
  '１',
  '0b1',
]
const tooLarge = ['9007199254740993', '99999999999999999999', '1'.repeat(190)]

test('a number in an address is its decimal digits and nothing else', async () => {
  let checked = 0
  for (const [name, endpoint] of await everyEndpoint())
    for (const parameter of numbersOf(endpoint.params)) {
      let client = await allowed(site, endpoint)
      for (const [index, text] of [...notDecimal, ...tooLarge].entries()) {
        // The smallest limit allows ten calls of one account.
        if (index % 10 === 9) client = await allowed(site, endpoint)
        const [status, refusal] = await ask(client, endpoint, `:${parameter}`, encodeURI(decodeURI(text)))
        assert.deepEqual([status, refusal?.error], [400, 'badInput'], `${name} ${parameter}=${text}`)
        assert.match(refusal?.message ?? '', /^(Enter|Choose) [^:]+\.$/)
        checked++
      }
    }
  assert.ok(checked > 500)
})

test('so is each number of a list', async () => {
  const user = await aUser(site)
  for (const ids of ['007', '1,02', '0', '1,', '1,,2', '0x1', ' 1']) {
    const responses = [`${getProgress.url}?ids=`, `${pathOf(getTourRank, { id: 1 })}?users=`].map((path) =>
      user.fetch(path + encodeURIComponent(ids)),
    )
    for (const { status } of await Promise.all(responses)) assert.equal(status, 400, ids)
  }
  assert.equal((await user.fetch(`${getProgress.url}?ids=1,20`)).status, 200)
})

function numbersOf(schema: z.ZodObject | undefined): string[] {
  return Object.entries(schema?.shape ?? {}).flatMap(([name, part]) => (z.safeParse(part, 1).success ? name : []))
}

async function ask(
  client: Awaited<ReturnType<typeof allowed>>,
  endpoint: Endpoint,
  parameter: string,
  text: string,
): Promise<[number, Refusal | undefined]> {
  const path = endpoint.url.replace(parameter, text).replace(':segment', 'of-a-page').replaceAll(/:\w+/g, '1')
  const response = await client.fetch(path, { method: endpoint.method })
  return [response.status, Refusal.safeParse(await response.json()).data]
}

test('DeleteReported/0x10 removes nothing', async () => {
  const admin = await anAdmin(site)
  const id = await aPublicQuestion(site, choiceForm())
  const response = await admin.fetch(deleteReported.url.replace(':id', `0x${id.toString(16)}`), { method: 'POST' })
  assert.equal(response.status, 400)
  const row = site.database.selectFrom('question').select('is_public').where('id', '=', id)
  assert.equal((await row.executeTakeFirstOrThrow()).is_public, true)
})

test('a number in a query is its decimal digits, once', async () => {
  const list = (query: string) => aVisitor(site).fetch(`${getLatestQuestions.url}?${query}`)
  assert.equal((await list('page=2')).status, 200)
  for (const query of [...notDecimal.map((text) => `page=${text}`), 'page=1&page=2', 'page[]=1', 'page=', 'page=0']) {
    const response = await list(query)
    if (query === 'page[]=1') assert.equal(response.status, 200, 'another name')
    else
      assert.equal(Refusal.parse(await response.json()).message, 'Enter a whole number between 1 and 100,000.', query)
  }
  const difficulty = await aVisitor(site).fetch(`${searchQuestions.url}?kw=x&difficulty=4`)
  assert.equal(Refusal.parse(await difficulty.json()).message, 'Enter a number between 1 and 3.')
})

test('a number in a body is a JSON number', async () => {
  const user = await aUser(site)
  const questionId = await aPublicQuestion(site, choiceForm())
  for (const wrong of [String(questionId), [questionId], true, null, { id: questionId }, questionId + 0.5, -1, 1e300]) {
    const body = { body: '<p>A comment.</p>', type: 0, questionId: wrong as number } as const
    const { refusal } = await refusalOf(user.call(addComment, { body }), 'badInput')
    assert.deepEqual([refusal.field, refusal.message], ['questionId', 'Enter a whole number of at least 0.'])
  }
  for (const type of ['8', [8], true] as unknown[]) {
    const body = { candidateSource: '', type: type as number, questionId }
    assert.equal((await refusalOf(user.call(submitCode, { body }), 'badInput')).refusal.field, 'type')
  }
})
