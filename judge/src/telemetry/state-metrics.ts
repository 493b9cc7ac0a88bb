import { Gauge, Registry } from 'prom-client'
import type { JudgeQueue } from '../queue/queue.ts'
import type { ExecutionContext } from '../run/execution-context.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import type { ToolchainRegistry } from '../toolchain/registry.ts'

interface JudgeParts {
  readonly queue: JudgeQueue
  readonly toolchains: ToolchainRegistry
  readonly context: ExecutionContext
  readonly sandboxes: SandboxFactory
}

/** Metrics about what a judge is doing, read at the time of each request. */
export function stateRegistry({ queue, toolchains, context, sandboxes }: JudgeParts): Registry {
  const unavailable = () => toolchains.states().filter(({ available, preparing }) => !available && preparing !== true)
  const { pool, compileServers } = context
  const metrics = [
    gauge('gradus_judge_slots', 'Submissions that may compute at once.', () => queue.slots),
    gauge('gradus_judge_running', 'Submissions that have had their turn and have no verdict yet.', () => queue.running),
    gauge(
      'gradus_judge_sandboxes',
      'Sandboxes that exist: running, ready, and compile servers.',
      () => sandboxes.alive,
    ),
    gauge('gradus_judge_sandboxes_ready', 'Sandboxes that wait for a submission.', () => pool.ready),
    gauge(
      'gradus_judge_languages_unavailable',
      'Languages whose toolchain is missing or broken.',
      () => unavailable().length,
    ),
    labelled('gradus_judge_compile_servers_idle', 'Compile servers that wait for a submission, by name.', 'name', () =>
      compileServers.idleByName(),
    ),
    labelled(
      'gradus_judge_queue_waiting',
      'Submissions that wait for their turn, by priority.',
      'priority',
      () => new Map(queue.backlog().map(({ priority, waiting }) => [priority, waiting])),
    ),
    labelled(
      'gradus_judge_queue_oldest_seconds',
      'For how long the first in the queue has waited, by priority. Kubernetes scales judges by it.',
      'priority',
      () => new Map(queue.backlog().map(({ priority, oldestMilliseconds }) => [priority, oldestMilliseconds / 1000])),
    ),
  ]
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return registry
}

function gauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read())
    },
  })
}

function labelled(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      for (const [value, count] of read()) this.set({ [label]: value }, count)
    },
  })
}
