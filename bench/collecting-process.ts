import { fileURLToPath } from 'node:url'
import { allocator, youngGeneration } from '../deploy/local/program.ts'
import { startProcess, type RunningProcess } from '../server/test/judge.ts'
import { collected } from './collect-on-request.ts'

/** A server or judge with the memory settings of `npm start` that runs a garbage collection on request. */
export interface CollectingProcess extends RunningProcess {
  readonly pid: number
  readonly collect: () => Promise<void>
}

const flags = [
  youngGeneration,
  '--expose-gc',
  '--import',
  fileURLToPath(import.meta.resolve('./collect-on-request.ts')),
]

export async function startCollecting(
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<CollectingProcess> {
  let waiting: (() => void)[] = []
  const onOutput = (text: string) => {
    if (!text.includes(collected)) return
    for (const done of waiting) done()
    waiting = []
  }
  const running = await startProcess(module, { ...allocator, ...environment }, onOutput, flags)
  const { process: child } = running
  if (child.pid === undefined) throw new Error(`${module} did not start.`)
  const collect = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      child.once('exit', () => reject(new Error(`${module} ended.`)))
      child.kill('SIGUSR2')
    })
  return { ...running, pid: child.pid, collect }
}
