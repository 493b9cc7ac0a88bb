import { existsSync, statSync } from 'node:fs'
import { composeJudge } from '../app.ts'
import { readConfig } from '../config.ts'
import { confineSelf } from '../sandbox/harden-process.ts'
import type { BuildStep, LanguageDriver, ResidentCompiler } from '../language/language.ts'
import { drivers } from '../language/registry.ts'
import type { Step } from '../sandbox/command.ts'

/**
 * The judge as main.ts starts it, but that what its boxes show of a toolchain can be broken while it runs: `POST /break/8`
 * names what boxes of language 8 do not show from then on, and which programs are another program there. `GET /parts/8`
 * answers what its boxes have shown until then.
 */

interface Broken {
  /** Folders and files, by their path in the box. */
  readonly hidden: readonly string[]
  /** Programs by their path in the box, with the path of what stands there instead. */
  readonly replaced: Readonly<Record<string, string>>
}
export interface Parts {
  readonly shown: readonly string[]
  readonly programs: readonly string[]
}

const whole: Broken = { hidden: [], replaced: {} }
const broken = new Map<number, Broken>()
const parts = new Map<number, { shown: Set<string>; programs: Set<string> }>()

function isProgram(path: string): boolean {
  return path.startsWith('/') && existsSync(path) && statSync(path).isFile() && (statSync(path).mode & 0o111) !== 0
}

function breakStep<Any extends Step>(code: number, step: Any): Any {
  const part = parts.get(code) ?? { shown: new Set(), programs: new Set() }
  parts.set(code, part)
  const mounts = step.view.mounts ?? []
  for (const path of [...step.view.toolchain, ...mounts.map(({ at }) => at)]) part.shown.add(path)
  for (const word of [...step.command, ...Object.values(step.environment)]) if (isProgram(word)) part.programs.add(word)
  for (const { host, at } of mounts) if (isProgram(host)) part.programs.add(at)
  const now = broken.get(code) ?? whole
  const replaced = Object.entries(now.replaced).map(([at, host]) => ({ host, at }))
  const stays = (path: string): boolean => !now.hidden.includes(path) && !(path in now.replaced)
  return {
    ...step,
    view: {
      toolchain: step.view.toolchain.filter(stays),
      mounts: [...mounts.filter(({ at }) => stays(at)), ...replaced],
    },
  }
}

/** A resident compiler keeps what its box showed at the start: a broken one is another compiler. */
function breakCompiler(code: number, compiler: ResidentCompiler): ResidentCompiler {
  return { ...breakStep(code, compiler), name: `${compiler.name} ${JSON.stringify(broken.get(code) ?? whole)}` }
}

function breakBuild(code: number, build: BuildStep): BuildStep {
  return build.kind === 'resident'
    ? { ...build, compiler: breakCompiler(code, build.compiler) }
    : breakStep(code, build)
}

function breakable(driver: LanguageDriver): LanguageDriver {
  const { build } = driver
  return {
    ...driver,
    ...(build === undefined ? {} : { build: (program, workshop) => breakBuild(driver.code, build(program, workshop)) }),
    run: (...given) => breakStep(driver.code, driver.run(...given)),
  }
}

const config = readConfig(process.env)
confineSelf()
const { app } = await composeJudge(config, (message) => process.stderr.write(`${message}\n`), drivers.map(breakable))
app.post<{ Params: { code: string }; Body: Broken }>('/break/:code', ({ params, body }) => {
  broken.set(Number(params.code), body)
  return {}
})
app.get<{ Params: { code: string } }>('/parts/:code', ({ params }): Parts => {
  const part = parts.get(Number(params.code))
  return { shown: [...(part?.shown ?? [])], programs: [...(part?.programs ?? [])] }
})
process.stdout.write(`judge listening on ${await app.listen({ host: config.host, port: config.port })}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
