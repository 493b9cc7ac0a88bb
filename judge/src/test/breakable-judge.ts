import { existsSync, statSync } from 'node:fs'
import { composeJudge } from '../app.ts'
import { readConfig } from '../config.ts'
import { hardenProcess } from '../sandbox/harden-process.ts'
import type { BuildStep, LanguageDriver, CompileServerCommand } from '../language/language.ts'
import { drivers } from '../language/registry.ts'
import type { SandboxCommand } from '../sandbox/command.ts'

/**
 * The judge as main.ts starts it, with toolchains that can be broken while it runs. `POST /break/8` hides files from the
 * sandboxes of language 8 from then on, and replaces programs by others. `GET /parts/8` lists what its sandboxes have
 * shown so far.
 */

interface BreakableStep {
  /** Folders and files, by their path in the sandbox. */
  readonly hidden: readonly string[]
  /** Programs by their path in the sandbox, with the path of the replacement. */
  readonly replaced: Readonly<Record<string, string>>
}
export interface ObservedParts {
  readonly shown: readonly string[]
  readonly programs: readonly string[]
}

const whole: BreakableStep = { hidden: [], replaced: {} }
const broken = new Map<number, BreakableStep>()
const parts = new Map<number, { shown: Set<string>; programs: Set<string> }>()

function isProgram(path: string): boolean {
  return path.startsWith('/') && existsSync(path) && statSync(path).isFile() && (statSync(path).mode & 0o111) !== 0
}

function breakStep<Any extends SandboxCommand>(code: number, step: Any): Any {
  const part = parts.get(code) ?? { shown: new Set(), programs: new Set() }
  parts.set(code, part)
  const mounts = step.mountPlan.mounts ?? []
  for (const path of [...step.mountPlan.toolchain, ...mounts.map(({ at }) => at)]) part.shown.add(path)
  for (const word of [...step.command, ...Object.values(step.environment)]) if (isProgram(word)) part.programs.add(word)
  for (const { host, at } of mounts) if (isProgram(host)) part.programs.add(at)
  const now = broken.get(code) ?? whole
  const replaced = Object.entries(now.replaced).map(([at, host]) => ({ host, at }))
  const stays = (path: string): boolean => !now.hidden.includes(path) && !(path in now.replaced)
  return {
    ...step,
    mountPlan: {
      toolchain: step.mountPlan.toolchain.filter(stays),
      mounts: [...mounts.filter(({ at }) => stays(at)), ...replaced],
    },
  }
}

/** A compile server keeps the mounts of its start, so a broken one needs another name. */
function breakCompiler(code: number, compiler: CompileServerCommand): CompileServerCommand {
  return { ...breakStep(code, compiler), name: `${compiler.name} ${JSON.stringify(broken.get(code) ?? whole)}` }
}

function breakBuild(code: number, build: BuildStep): BuildStep {
  return build.kind === 'compileServer'
    ? { ...build, compiler: breakCompiler(code, build.compiler) }
    : breakStep(code, build)
}

function breakable(driver: LanguageDriver): LanguageDriver {
  const { build } = driver
  return {
    ...driver,
    ...(build === undefined ? {} : { build: (program, cache) => breakBuild(driver.code, build(program, cache)) }),
    run: (...parameters) => breakStep(driver.code, driver.run(...parameters)),
  }
}

const config = readConfig(process.env)
hardenProcess()
const { app } = await composeJudge(config, (message) => process.stderr.write(`${message}\n`), drivers.map(breakable))
app.post<{ Params: { code: string }; Body: BreakableStep }>('/break/:code', ({ params, body }) => {
  broken.set(Number(params.code), body)
  return {}
})
app.get<{ Params: { code: string } }>('/parts/:code', ({ params }): ObservedParts => {
  const part = parts.get(Number(params.code))
  return { shown: [...(part?.shown ?? [])], programs: [...(part?.programs ?? [])] }
})
process.stdout.write(`judge listening on ${await app.listen({ host: config.host, port: config.port })}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
