import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../deploy/local/settings.ts'
import { median } from './numbers.ts'

/**
 * The second start: time from `npm start` to the first page, with everything installed and built and a database that the
 * first start made. The floor is a process that loads Fastify and responds, started by npm, too. ROUNDS sets how many
 * times each is measured. The target is for a quiet machine.
 */

const rounds = Number(process.env['ROUNDS'] ?? 5)
const targetSeconds = 2.5
const folder = await mkdtemp(join(tmpdir(), 'gradus-bench-start-'))
const smallServer = `
  const { default: fastify } = await import('fastify')
  const app = fastify()
  app.get('/', () => 'hello')
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
  process.once('SIGTERM', () => process.exit(0))`

interface Start {
  readonly seconds: number
  /** What the command printed, each line with the seconds at which it ended. */
  readonly lines: readonly string[]
}

/** Starts the command, asks for the home page until it comes, and stops the command. */
async function startOnce(args: readonly string[]): Promise<Start> {
  const port = await freePort()
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const child = spawn('npm', [...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, because npm does not pass signals on to what it runs.
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LANGUAGES: 'Python' },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  child.stdout.on('data', (chunk) => {
    for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(`${seconds().toFixed(2)} s: ${line}`)
  })
  while (child.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      async (response) => response.ok && (await response.text()) !== '',
      () => false,
    )
    if (isUp) break
    await pause(10)
  }
  const measured = seconds()
  if (child.exitCode !== null || child.pid === undefined) throw new Error(`It ended: ${lines.join('\n')}`)
  process.kill(-child.pid, 'SIGTERM')
  await ended
  return { seconds: measured, lines }
}

const ours = ['start']
const floor = ['exec', '--offline', '--', 'node', '--input-type=module', '--eval', smallServer]
try {
  const first = await startOnce(ours)
  console.log(`first start, with everything installed and built: ${first.seconds.toFixed(2)} s`)
  const measured: Start[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await startOnce(ours))
    floors.push((await startOnce(floor)).seconds)
  }
  const usual = median(measured.map(({ seconds }) => seconds))
  for (const line of measured.find(({ seconds }) => seconds === usual)?.lines ?? []) console.log(`  ${line}`)
  const ratio = (usual / median(floors)).toFixed(1)
  console.log(
    `second start ${usual.toFixed(2)} s (target ≤ ${targetSeconds}), ${ratio} times the ${median(floors).toFixed(2)} s of a small server`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
