import { once } from 'node:events'
import { createServer, request as openRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A proxy in front of a judge that can make the judge's responses faulty for a while (bench/drill). */
export interface FaultyJudge {
  readonly url: string
  /** `cause` resolves when the fault is over. */
  readonly faults: readonly { readonly name: string; readonly cause: () => Promise<void> }[]
  stop(): void
}

type FaultKind = 'none' | 'cuts off' | 'delays' | 'garbles'

const faultMilliseconds = 10_000
const delayMilliseconds = 3_000

/** @param judge the address of the real judge */
export async function startFaultyJudge(name: string, judge: string): Promise<FaultyJudge> {
  let fault: FaultKind = 'none'
  const server = createServer((request, response) => {
    const isTask = request.method === 'POST'
    void forward(judge, request, response, isTask ? fault : 'none').catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('The proxy has no port.')
  const faultOf = (kind: FaultKind) => ({
    name: `${name} ${kind}`,
    cause: async () => {
      fault = kind
      await wait(faultMilliseconds)
      fault = 'none'
    },
  })
  return {
    url: `http://127.0.0.1:${address.port}`,
    faults: [faultOf('cuts off'), faultOf('delays'), faultOf('garbles')],
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function forward(
  judge: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: FaultKind,
): Promise<void> {
  const { method, url, headers } = request
  const sent = openRequest(`${judge}${url}`, { method, headers, agent: false })
  response.once('close', () => sent.destroy())
  sent.once('error', () => response.destroy())
  request.pipe(sent)
  const [received] = (await once(sent, 'response')) as [IncomingMessage]
  response.writeHead(received.statusCode ?? 502, received.headers)
  for await (const chunk of received) {
    const text = String(chunk)
    const isVerdict = text.includes('event: verdict')
    if (fault === 'delays') await wait(delayMilliseconds)
    if (fault === 'cuts off' && isVerdict) {
      response.write(text.slice(0, text.length / 2), () => response.destroy())
      return
    }
    response.write(fault === 'garbles' && isVerdict ? text.replaceAll('"', "'") : chunk)
  }
  response.end()
}
