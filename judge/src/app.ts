import { Verdict } from '@gradus/contract/judge'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { CompileServers } from './compile/compile-servers.ts'
import type { Config } from './config.ts'
import { createHttpServer, type JudgeService } from './http/http-server.ts'
import type { LanguageDriver } from './language/language.ts'
import { drivers as allDrivers } from './language/registry.ts'
import { ClientDisconnected, JudgeFailure, Problem } from './problem.ts'
import { JudgeQueue } from './queue/queue.ts'
import type { ExecutionContext } from './run/execution-context.ts'
import { observeTask, type TaskLog } from './telemetry/observe-task.ts'
import { stateRegistry } from './telemetry/state-metrics.ts'
import { warnings } from './telemetry/metrics.ts'
import { SandboxPool } from './sandbox/pool.ts'
import { testProtections, type SelfTestResult } from './sandbox/self-test.ts'
import { judge } from './submission/judge.ts'
import { ToolchainRegistry } from './toolchain/registry.ts'
import { PipeRelays } from './validator/pipe-relay.ts'
import { verdictOfJudgeError } from './verdict/verdict.ts'

export interface Judge {
  readonly app: FastifyInstance
  readonly selfTest: SelfTestResult
  /** Resolves after the optional warm-up, which only makes judging faster. */
  readonly warmed: Promise<void>
  /** The judge's queue, sandboxes and compile servers as Prometheus metrics. */
  readonly state: Registry
}

/** Composes the judge. Throws in production if a protection is missing. */
export async function composeJudge(
  config: Config,
  onWarning: (message: string) => void,
  drivers: readonly LanguageDriver[] = allDrivers,
  log: TaskLog = () => undefined,
): Promise<Judge> {
  const warn = (message: string): void => {
    warnings.inc()
    onWarning(message)
  }
  const selfTest = await testProtections(config, warn)
  const { sandboxes } = selfTest
  if (config.sandboxPool > 0) sandboxes.keepBlanks(config.slots * 2)
  const context: ExecutionContext = {
    pool: new SandboxPool(sandboxes, config.sandboxPool, warn),
    compileServers: new CompileServers(sandboxes, config.recycling),
    relays: new PipeRelays(),
    cores: sandboxes.cores,
  }
  const chosen = drivers.filter((driver) => config.languages?.includes(driver.code) ?? true)
  const toolchains = new ToolchainRegistry(chosen, sandboxes, context, {
    cacheFolder: config.cacheFolder,
    warn,
    missing: selfTest.missing,
  })
  const queue = new JudgeQueue(config.slots, config.queue, config.ownerQueue)
  const stopping = new AbortController()
  const service = serviceOf({ queue, toolchains, context, selfTest, stopping: stopping.signal, warn, log })
  const app = createHttpServer(service, warn)
  app.addHook('onClose', async () => {
    stopping.abort()
    queue.close()
    context.pool.close()
    context.compileServers.close()
    // Toolchains that are still being prepared use sandboxes.
    await toolchains.close()
    await sandboxes.close()
    await context.relays.close()
  })
  return { app, selfTest, warmed: toolchains.warmed, state: stateRegistry({ queue, toolchains, context, sandboxes }) }
}

interface ServiceParts {
  readonly queue: JudgeQueue
  readonly toolchains: ToolchainRegistry
  readonly context: ExecutionContext
  readonly selfTest: SelfTestResult
  readonly stopping: AbortSignal
  readonly warn: (message: string) => void
  readonly log: TaskLog
}

function serviceOf({ queue, toolchains, context, selfTest, stopping, warn, log }: ServiceParts): JudgeService {
  return {
    judge(task, clientSignal, progress) {
      const signal = AbortSignal.any([stopping, clientSignal])
      const onMove = (position: number): void => progress({ step: 'queued', position })
      return observeTask(task, log, (onTurn) =>
        queue.run({ owner: task.owner, priority: task.priority, signal, onMove }, (queueSlot) => {
          onTurn()
          // Checked here, where the cause of a malformed verdict can be logged; the server could only reject it.
          return judge({ task, signal, progress, queueSlot }, toolchains, context)
            .then((verdict) => Verdict.parse(verdict))
            .catch((error) => failedVerdict(error, warn))
        }),
      )
    },
    health() {
      const languages = toolchains.states()
      const isHealthy =
        Object.values(selfTest.protections).every(Boolean) &&
        languages.every((language) => language.available) &&
        !selfTest.sandboxes.hasLostLauncher
      return {
        status: isHealthy ? 'ok' : 'degraded',
        slots: queue.slots,
        running: queue.running,
        waiting: queue.waiting,
        protections: selfTest.protections,
        languages,
      }
    },
    async languages(waitUntilReady) {
      if (waitUntilReady) await toolchains.settled()
      return toolchains.states()
    },
  }
}

/** A failure of the sandbox or the toolchain becomes a verdict, which the server retries. */
function failedVerdict(error: unknown, warn: (message: string) => void): Verdict {
  if (error instanceof Problem || error instanceof ClientDisconnected) throw error
  warn(`A submission could not be judged: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return verdictOfJudgeError(error instanceof JudgeFailure ? error.message : 'The judge failed.')
}
