import { startTracing } from '@gradus/telemetry/tracing'
import { composeJudge } from './app.ts'
import { readConfig } from './config.ts'
import { hardenProcess } from './sandbox/harden-process.ts'
import { registry, warnings } from './telemetry/metrics.ts'

/** The process: settings from the environment, one line when it listens, a clean end on SIGTERM and SIGINT. */

const warn = (message: string): void => {
  process.stderr.write(`judge: ${message}\n`)
}

// One forgotten promise must not end the runs of everybody.
process.on('unhandledRejection', (reason) => {
  warnings.inc()
  warn(`A promise was rejected and nobody handled it. ${reason instanceof Error ? reason.stack : String(reason)}`)
})

try {
  const config = readConfig(process.env)
  hardenProcess()
  const stopTracing = await startTracing('gradus-judge', process.env)
  const log = (entry: object): void => void process.stdout.write(`${JSON.stringify(entry)}\n`)
  const { app, state } = await composeJudge(config, warn, undefined, log)
  if (config.metrics !== undefined) {
    // Loaded only if metrics are on: a judge without them does not need the module.
    const { serveMetrics } = await import('@gradus/telemetry/metrics-server')
    const metrics = await serveMetrics(config.metrics, [registry, state], (error) => warn(String(error)))
    app.addHook('onClose', () => metrics.close())
    process.stdout.write(`judge metrics at ${metrics.url}\n`)
  }
  const address = await app.listen({ host: config.host, port: config.port })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      Promise.all([app.close(), stopTracing()]).then(
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
