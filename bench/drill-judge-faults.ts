import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A judge behind something that spoils its answers for a while (bench/drill). */
export interface SpoiledJudge {
  readonly url: string
  /** Each is over when its `cause` has ended. */
  readonly faults: readonly { readonly name: string; readonly cause: () => Promise<void> }[]
  stop(): void
}

type Spoiling = 'nothing' | 'cuts off' | 'delays' | 'garbles'

const spoiledMilliseconds = 10_000
const delayMilliseconds = 3_000

/** @param judge its address */
export async function spoil(name: string, judge: string): Promise<SpoiledJudge> {
  let spoiling: Spoiling = 'nothing'
  const server = createServer((request, response) => {
    const isTask = request.method === 'POST'
    void forward(judge, request, response, isTask ? spoiling : 'nothing').catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('It listens on no port.')
  const spoils = (how: Spoiling) => ({
    name: `${name} ${how}`,
    cause: async () => {
      spoiling = how
      await wait(spoiledMilliseconds)
      spoiling = 'nothing'
    },
  })
  return {
    url: `http://127.0.0.1:${address.port}`,
    faults: [spoils('cuts off'), spoils('delays'), spoils('garbles')],
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
  spoiling: Spoiling,
): Promise<void> {
  const { method, url, headers } = request
  const sent = ask(`${judge}${url}`, { method, headers, agent: false })
  response.once('close', () => sent.destroy())
  sent.once('error', () => response.destroy())
  request.pipe(sent)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  for await (const chunk of answer) {
    const text = String(chunk)
    const isVerdict = text.includes('event: verdict')
    if (spoiling === 'delays') await wait(delayMilliseconds)
    if (spoiling === 'cuts off' && isVerdict) {
      response.write(text.slice(0, text.length / 2), () => response.destroy())
      return
    }
    response.write(spoiling === 'garbles' && isVerdict ? text.replaceAll('"', "'") : chunk)
  }
  response.end()
}
