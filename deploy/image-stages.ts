/** Interprets a Dockerfile without Docker: each stage becomes a folder, in which its COPY and RUN are done by hand. */
import { cp, glob, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { captureOutput, startProgram, type Program } from './local/program.ts'
import { UserError } from './local/terminal.ts'

export interface Instruction {
  readonly word: string
  readonly rest: string
}

/** The instructions of a Dockerfile with their arguments; continued lines are joined. */
export async function readInstructions(path: string): Promise<Instruction[]> {
  const text = (await readFile(path, 'utf8')).replace(/\\\n\s*/g, ' ')
  return text.split('\n').flatMap((line) => {
    const found = /^([A-Z]+) (.+)$/.exec(line)
    return found?.[1] && found[2] ? [{ word: found[1], rest: found[2] }] : []
  })
}

/** A stage's folder stands for the root of the image's file system. */
interface Stage {
  readonly root: string
  workdir: string
  readonly environment: Record<string, string>
  command: string[]
  health: string[]
}

type Step = (name: string, work: () => Promise<void>) => Promise<unknown>

/** Copies what git knows: a file that only this checkout has must not be needed. */
export async function copyContext(context: string): Promise<void> {
  const { output } = await captureOutput('git', ['ls-files', '-z'])
  for (const file of output.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(context, file)), { recursive: true })
    // A file may be deleted in the working tree.
    await cp(file, join(context, file)).catch(() => undefined)
  }
}

/** Does the instructions of all stages in their order. @throws UserError with the output of the one that failed */
export async function buildStages(path: string, folder: string, step: Step): Promise<ReadonlyMap<string, Stage>> {
  const stages = new Map<string, Stage>()
  const blocks: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const instruction of await readInstructions(path)) {
    const from = instruction.word === 'FROM' ? /^(\S+) AS (\S+)$/.exec(instruction.rest) : null
    if (from) blocks.push({ name: from[2] ?? '', base: from[1] ?? '', instructions: [] })
    else blocks.at(-1)?.instructions.push(instruction)
  }
  for (const { name, base, instructions } of blocks)
    await step(name, async () => {
      const parent = stages.get(base)
      const root = join(folder, 'stages', name)
      await mkdir(root, { recursive: true })
      if (parent) await copyTree(parent.root, root)
      const stage = {
        root,
        workdir: parent?.workdir ?? '/',
        environment: { ...parent?.environment },
        command: [],
        health: [],
      }
      stages.set(name, stage)
      for (const one of instructions) await apply(one, stage, stages, join(folder, 'context'))
    })
  return stages
}

async function apply(
  { word, rest }: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  context: string,
): Promise<void> {
  if (word === 'WORKDIR') {
    stage.workdir = rest
    await mkdir(join(stage.root, rest), { recursive: true })
  }
  if (word === 'ENV')
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value
  if (word === 'COPY') await copy(rest.split(/\s+/), stage, stages, context)
  if (word === 'RUN') await run(rest, stage)
  if (word === 'CMD') stage.command = JSON.parse(rest) as string[]
  if (word === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[]
}

async function copy(words: string[], stage: Stage, stages: ReadonlyMap<string, Stage>, context: string) {
  const from = words.find((one) => one.startsWith('--from='))?.slice('--from='.length)
  const source = from === undefined ? context : (stages.get(from)?.root ?? '')
  const paths = words.filter((one) => !one.startsWith('--'))
  const target = paths.pop() ?? ''
  const to = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target)
  for (const pattern of paths) {
    const found: string[] = []
    for await (const path of glob(pattern.replace(/^\//, ''), { cwd: source })) found.push(path)
    if (found.length === 0) throw new UserError(`COPY ${pattern}: there is no such file.`)
    for (const path of found) {
      const isFolder = (await stat(join(source, path))).isDirectory()
      if (isFolder) await copyTree(join(source, path), to)
      else await cp(join(source, path), target.endsWith('/') ? join(to, basename(path)) : to)
    }
  }
}

/** Links files instead of copying them: no step changes one in place. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const { code, output } = await captureOutput('cp', ['--archive', '--link', '--force', `${from}/.`, to])
  if (code !== 0) throw new UserError(output)
}

/**
 * Of the step that installs Debian's packages only the command that lists them is run. The owner of a folder is the
 * user who runs this.
 */
async function run(command: string, stage: Stage): Promise<void> {
  const listing = /\$\((node .+?)\)\s+&&/.exec(command)?.[1]
  const own = (listing ?? command)
    .replaceAll(/ && chown \S+ \S+/g, '')
    .replaceAll(/(^|[\s'"])\/(?=gradus|data)/g, `$1${stage.root}/`)
  const environment = {
    ...process.env,
    ...stage.environment,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  const script = `cd '${join(stage.root, stage.workdir)}' && ${own}`
  const { code, output } = await captureOutput('sh', ['-c', script], environment)
  if (code !== 0) throw new UserError(`RUN ${command} failed: ${output.trim().slice(-2000)}`)
  if (listing !== undefined && !/\bpython3\b/.test(output))
    throw new UserError(`No Debian package is listed: ${output}`)
}

interface StartedStage {
  /** Resolves when the image's own health check passes. */
  healthy(): Promise<void>
  stop(): Promise<void>
}

/** Starts a stage's CMD with its environment, in which `settings` replace what belongs to a container. */
export function startStage(
  stages: ReadonlyMap<string, Stage>,
  name: string,
  settings: Record<string, string>,
): StartedStage {
  const stage = stages.get(name)
  if (!stage) throw new UserError(`There is no stage ${name}.`)
  const environment = { PATH: process.env['PATH'], ...stage.environment, ...settings }
  const place = join(stage.root, stage.workdir)
  const lines: string[] = []
  const [, ...words] = stage.command
  const module = words.pop() ?? ''
  const program: Program = startProgram([...words, join(place, module)], environment, (line) => lines.push(line))
  return {
    async healthy() {
      await program.ready.catch(() => {
        throw new UserError(`The ${name} did not start: ${lines.slice(-5).join('\n')}`)
      })
      const [, ...check] = stage.health
      for (let left = 60; left > 0; left--) {
        const { code } = await captureOutput(process.execPath, check, environment)
        if (code === 0) return
        await wait(1000)
      }
      throw new UserError(`The health check of the ${name} fails: ${lines.slice(-5).join('\n')}`)
    },
    stop: () => program.stop(),
  }
}
