import { composeJudge } from './app.ts'
import { readConfig } from './config.ts'
import { hardenProcess } from './sandbox/harden-process.ts'

/** The process: settings from the environment, one line when it listens, a clean end on SIGTERM and SIGINT. */

const warn = (message: string): void => {
  process.stderr.write(`judge: ${message}\n`)
}

try {
  const config = readConfig(process.env)
  hardenProcess()
  const { app } = await composeJudge(config, warn)
  const address = await app.listen({ host: config.host, port: config.port })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          warn(String(error))
          process.exit(1)
        },
      )
    })
  }
  // The parent may end the process as soon as it reads this line.
  process.stdout.write(`judge listening on ${address}\n`)
} catch (error) {
  warn(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
