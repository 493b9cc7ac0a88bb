import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that accepts everything, until a test tells it to refuse. */
export interface TestSmtp {
  readonly url: string
  readonly received: { readonly to: string; readonly data: string }[]
  refusing: boolean
  close(): Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    talk(socket, smtp)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refusing: false,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return smtp
}

function talk(socket: Socket, smtp: TestSmtp): void {
  let to = ''
  let data: string[] | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => undefined)
  say('220 test')
  createInterface({ input: socket }).on('line', (line) => {
    if (data) {
      if (line !== '.') return void data.push(line)
      smtp.received.push({ to, data: data.join('\r\n') })
      data = undefined
      return say('250 taken')
    }
    if (/^EHLO|^HELO/i.test(line)) return say('250 test')
    if (/^QUIT/i.test(line)) return say('221 bye')
    if (/^DATA/i.test(line)) {
      data = []
      return say('354 go on')
    }
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
    if (recipient !== undefined) to = recipient
    return say(smtp.refusing && recipient !== undefined ? '451 try again later' : '250 good')
  })
}
