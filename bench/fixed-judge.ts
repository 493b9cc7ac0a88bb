import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JudgeTask, type Verdict } from '@gradus/contract/judge'
import { testsPassedBy } from './seed-tournament.ts'

/**
 * A judge that costs nothing, for bench/tournament. It implements the judge's contract, and reads the verdict from the
 * first line of the source instead of running it.
 */

const names = ['double of 1', 'double of 2', 'double of 3', 'double of 4']

function verdictOf(source: string): Verdict {
  const passed = testsPassedBy(source)
  return {
    outcome: passed === names.length ? 'passed' : 'failed',
    tests: names.map((name, index) => ({ name, passed: index < passed })),
    diagnostics: [],
    output: '',
    compilerOutput: '',
    cpuMilliseconds: 20,
    wallMilliseconds: 25,
    memoryBytes: 8 * 1024 * 1024,
    score: passed / names.length,
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

const languages = [{ code: 8, name: 'Python', version: 'fixed', available: true }]
const server = createServer(async (request, response) => {
  if (request.url === '/judge') {
    const { candidateSource } = JudgeTask.parse(await bodyOf(request))
    response.setHeader('content-type', 'text/event-stream')
    return response.end(`event: verdict\ndata: ${JSON.stringify(verdictOf(candidateSource))}\n\n`)
  }
  response.setHeader('content-type', 'application/json')
  // Without a language it gets no canary, whose programs it could not judge.
  const health = { status: 'ok', slots: 1, running: 0, waiting: 0, protections: {}, languages: [] }
  return response.end(JSON.stringify(request.url?.startsWith('/languages') ? languages : health))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
