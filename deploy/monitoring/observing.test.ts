import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { forgotPassword, getOwnBasicInfo } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { postQuestion } from '@gradus/contract/question-form'
import { getNotices } from '@gradus/contract/setting'
import { submitCode } from '@gradus/contract/submission'
import { aUser, anAccount, type TestUser } from '../../server/test/account.ts'
import { aVisitor, refusalOf } from '../../server/test/client.ts'
import { aTournament } from '../../server/test/play.ts'
import { codingForm } from '../../server/test/question.ts'
import { parseQuery, readQueries } from './queries.ts'
import { startCollector, type ReceivedSpan } from './collector.ts'
import { startObservedSite, type ObservedSite } from './observed-site.ts'

let site: ObservedSite
let spans: readonly ReceivedSpan[]
let admin: TestUser
let questionId: number
before(async () => {
  const collector = await startCollector()
  spans = collector.spans
  site = await startObservedSite(collector.url)
  admin = await aUser(site, { role: roles.admin })
  questionId = await admin.call(postQuestion, { body: { ...codingForm(), isVisible: true } })
})

/** The samples of a metric in Prometheus' format: `{labels} value`. */
function samplesOf(text: string, name: string): Map<string, number> {
  const lines = [...text.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, 'gm'))]
  return new Map(lines.map(([, labels = '', value]) => [labels, Number(value)]))
}

async function countVerdicts(): Promise<number> {
  return samplesOf(await site.metrics('server'), 'gradus_judge_calls_total').get('{result="verdict"}') ?? 0
}

/** Waits for a line of a log, because a process may write it a moment after its response. */
async function entryOf(part: 'server' | 'judge', isWanted: (entry: Record<string, unknown>) => boolean) {
  for (let left = 1_200; left > 0; left--) {
    const found = site.log(part).findLast(isWanted)
    if (found) return found
    await wait(100)
  }
  throw new Error(`The log of the ${part} has no such line.`)
}

/** Sends a right solution with a trace id, like a browser that traces. */
async function submitTraced(traceId: string, parent: string): Promise<void> {
  const response = await admin.fetch(submitCode.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      traceparent: `00-${traceId}-${parent}-01`,
    },
    body: JSON.stringify({
      questionId,
      candidateSource: 'double = lambda n: 2 * n\n',
      type: 8,
      additionalFiles: [],
    }),
  })
  assert.equal(response.status, 200, await response.text())
}

test('a submission is counted by the server and by the judge, and both logs have the id of its request', async () => {
  const verdictsBefore = await countVerdicts()
  await submitTraced('1'.repeat(32), '2'.repeat(16))
  // The server also asks judges for verdicts that it knows, at times of its own.
  assert.ok((await countVerdicts()) > verdictsBefore)
  const [server, judge] = await Promise.all([site.metrics('server'), site.metrics('judge')])
  const submitted = '{method="POST",route="/auth/api/SubmitCode",status="200"}'
  assert.equal(samplesOf(server, 'gradus_http_requests_total').get(submitted), 1)
  assert.ok(Number(samplesOf(judge, 'gradus_judge_runs_total').get('{language="Python",outcome="passed"}')) >= 1)
  assert.ok(Number(samplesOf(judge, 'gradus_judge_queue_wait_seconds_count').get('{priority="submit"}')) >= 1)
  assert.equal(samplesOf(server, 'gradus_submissions_waiting').get(''), 0)
  assert.equal(samplesOf(server, 'gradus_database_up').get(''), 1)
  assert.equal(samplesOf(server, 'gradus_judge_up').get(''), 1)
  const submitCall = await entryOf('server', ({ route }) => route === '/auth/api/SubmitCode')
  const judged = await entryOf('judge', ({ msg }) => msg === 'judged')
  assert.ok(submitCall['reqId'])
  assert.equal(judged['reqId'], submitCall['reqId'])
  assert.equal(judged['outcome'], 'passed')
})

test('the dashboard, the alerts, the scaling of judges and the handbook name metrics that exist', async () => {
  const exposed = `${await site.metrics('server')}\n${await site.metrics('judge')}`
  const existing = new Set(
    [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => seriesOf(name, type)),
  )
  for (const { where, query } of await readQueries()) {
    const { metrics } = parseQuery(query, where)
    assert.ok(metrics.length > 0, `${where}: ${query}`)
    for (const name of metrics)
      assert.ok(name === 'up' || existing.has(name), `${where} names ${name}, which does not exist.`)
  }
  const handbook = await readFile('docs/operating.md', 'utf8')
  const ours = [...exposed.matchAll(/^# TYPE (gradus_\S+) /gm)].map(([, name = '']) => name)
  for (const name of ours) assert.ok(handbook.includes(`\`${name}\``), `docs/operating.md does not list ${name}.`)
  for (const [, name = ''] of handbook.matchAll(/`(gradus_[a-z_]+)`/g))
    assert.ok(ours.includes(name), `docs/operating.md lists ${name}.`)
})

/** A histogram consists of three series. */
function seriesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
}

test('no request adds a series to the metrics: labels are templates of routes', async () => {
  const visitor = aVisitor(site)
  const secret = randomBytes(8).toString('hex')
  const ask = (path: string, method = 'GET') =>
    visitor.fetch(path, { method }).then((response) => response.arrayBuffer())
  const askAll = async (word: string) => {
    for (const path of [`/${word}`, `/public/api/${word}`, `/assets/${word}.js`, `/Question/${word}`, `/?q=${word}`])
      await ask(path)
    await ask(`/auth/api/${word}`, 'DELETE')
    await ask(`/public/api/Question/${word}`)
  }
  await askAll('first')
  const before = samplesOf(await site.metrics('server'), 'gradus_http_requests_total').size
  for (let count = 0; count < 5; count++) await askAll(`${secret}${count}`)
  const text = await site.metrics('server')
  assert.equal(samplesOf(text, 'gradus_http_requests_total').size, before)
  assert.ok(!text.includes(secret))
  assert.ok(!site.log('server').some((entry) => JSON.stringify(entry).includes(secret)))
})

test('the metrics are on a separate port: the site itself does not serve them', async () => {
  for (const path of ['/metrics', '/public/metrics'])
    assert.ok(!(await (await fetch(`${site.url}${path}`)).text()).includes('gradus_http_requests_total'))
  assert.ok(!(await (await fetch(`${site.judgeUrl}/metrics`)).text()).includes('gradus_judge_runs_total'))
})

/** Waits until a sample of a metric has a value, because some things are counted a moment after their response. */
async function sampleThat(
  part: 'server' | 'judge',
  name: string,
  isWanted: (value: number, labels: string) => boolean,
): Promise<void> {
  for (let left = 1_200; left > 0; left--) {
    const samples = samplesOf(await site.metrics(part), name)
    if ([...samples].some(([labels, value]) => isWanted(value, labels))) return
    await wait(100)
  }
  assert.fail(`${name} has no such value: ${JSON.stringify([...samplesOf(await site.metrics(part), name)])}`)
}

test('mails, jobs, responses from memory, connections, event streams, refusals and compile servers are counted', async () => {
  const visitor = aVisitor(site)
  const { email } = await anAccount(site)
  await visitor.call(forgotPassword, { body: { email } })
  await sampleThat('server', 'gradus_mails_total', (count, labels) => labels === '{result="sent"}' && count >= 1)
  const completed = '{queue="mail",result="completed"}'
  await sampleThat('server', 'gradus_job_runs_total', (count, labels) => labels === completed && count >= 1)

  for (let asked = 0; asked < 3; asked++) await (await visitor.fetch(getNotices.url)).text()
  for (const event of ['made', 'hit'])
    await sampleThat('server', 'gradus_cached_responses_total', (count, labels) => labels.includes(event) && count >= 1)
  await sampleThat('server', 'gradus_database_connections', (count, labels) => labels.includes('idle') && count >= 1)

  const id = await aTournament(admin, [questionId])
  const leave = new AbortController()
  const headers = { accept: 'text/event-stream' }
  await visitor.fetch(`/public/api/TourRank/${id}`, { headers, signal: leave.signal })
  await sampleThat('server', 'gradus_event_streams', (count) => count === 1)
  leave.abort()
  await sampleThat('server', 'gradus_event_streams', (count) => count === 0)

  await refusalOf(visitor.call(getOwnBasicInfo), 'notSignedIn')
  const refused = '{method="GET",route="/auth/api/getBasicInfo",status="401"}'
  await sampleThat('server', 'gradus_http_requests_total', (count, labels) => labels === refused && count === 1)
  const task = { language: 22, owner: 'a test', candidateSource: '' }
  const response = await fetch(`${site.judgeUrl}/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...task, challenge: { kind: 'ownInput', input: '' } }),
  })
  assert.equal(response.status, 422, await response.text())
  // Java is compiled by one, once its toolchain is ready; this judge has no Ruby.
  await sampleThat('judge', 'gradus_judge_refusals_total', (count) => count === 1)
  await sampleThat('judge', 'gradus_judge_compile_servers_idle', (count) => count >= 1)
})

test('a page says that it is traced, so that the browser begins the trace of its calls', async () => {
  const page = await (await aVisitor(site).fetch('/About')).text()
  assert.match(page, /^<!doctype html>\s*<html [^>]*data-tracing/)
})

test('one trace goes from the browser’s call through server, SQL and judge into the sandbox', async () => {
  const [traceId, browser] = ['a'.repeat(32), 'b'.repeat(16)]
  await submitTraced(traceId, browser)
  await site.stop()
  const own = spans.filter((span) => span.traceId === traceId)
  const named = (name: string, service: string) => own.filter((span) => span.name === name && span.service === service)
  const [request] = named('POST /auth/api/SubmitCode', 'gradus-server')
  assert.equal(request?.parentSpanId, browser)
  const [call] = named('POST /judge', 'gradus-server')
  const [judged] = named('judge', 'gradus-judge')
  assert.equal(judged?.parentSpanId, call?.spanId)
  assert.equal(judged?.attributes['gradus.request_id'], request?.attributes['gradus.request_id'])
  const [sandbox] = named('sandbox', 'gradus-judge')
  assert.equal(sandbox?.parentSpanId, judged?.spanId)
  const statements = named('insert', 'gradus-server')
  assert.ok(statements.length > 0)
  for (const one of [...statements, call]) assert.ok(one && isBelow(own, one, request))
  const texts = own.map(({ attributes }) => JSON.stringify(attributes))
  assert.ok(!texts.some((text) => text.includes('lambda')), 'what people write is not in a trace')
})

test('a trace that a visitor names is not continued: only our proxies decide which traces are kept', async () => {
  const collector = await startCollector()
  const open = await startObservedSite(collector.url, { TRUST_PROXY: '' })
  const [traceId, parent] = ['7'.repeat(32), '8'.repeat(16)]
  const response = await fetch(`${open.url}/public/api/Languages`, {
    headers: { traceparent: `00-${traceId}-${parent}-01`, 'x-forwarded-for': '127.0.0.1' },
  })
  assert.equal(response.status, 200)
  await open.stop()
  const asked = collector.spans.filter(({ name }) => name === 'GET /public/api/Languages')
  assert.ok(asked.length > 0)
  assert.ok(asked.every((span) => span.traceId !== traceId && span.parentSpanId !== parent))
})

function isBelow(all: readonly ReceivedSpan[], span: ReceivedSpan, top: ReceivedSpan | undefined): boolean {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
  return parent !== undefined && (parent === top || isBelow(all, parent, top))
}
