import { EventSourceParserStream } from 'eventsource-parser/stream'
import { problems } from '@gradus/contract/problem'
import { namePageUser } from './page-user.ts'
import { isRefusal, readResponse, type TransportResponse, type Transport } from './api.ts'

/**
 * Sends a call and reports its progress from server-sent events. A refusal before the first event is an ordinary reply.
 * @throws Error if the connection breaks before the reply
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the call's progress
export function streamingTransport<Step>(onProgress: (step: Step) => void): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/event-stream')
    namePageUser(headers)
    const response = await fetch(path, { ...init, headers, credentials: 'same-origin' })
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!streams || !response.body) return readResponse(response)
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('The connection ended before the reply.')
      // Trusted: our own server wrote it by the call's schema.
      if (value.event === 'progress') onProgress(JSON.parse(value.data) as Step)
      if (value.event === 'answer') return { status: 200, text: value.data, json: true }
      if (value.event === 'refusal') return refused(value.data)
    }
  }
}

/** The stream's status was already 200, so the refusal's status is looked up in the table of problems. */
function refused(data: string): TransportResponse {
  const refusal: unknown = JSON.parse(data)
  const known = Object.entries(problems).find(([code]) => isRefusal(refusal) && code === refusal.error)
  return { status: known?.[1].status ?? problems.unexpected.status, text: data, json: true }
}
