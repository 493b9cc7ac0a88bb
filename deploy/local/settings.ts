/** The environment of a start, checked before anything is done. Each wrong setting ends it with one sentence. */
import { mkdir } from 'node:fs/promises'
import { createHash, randomInt } from 'node:crypto'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { languages } from '../../contract/src/language.ts'
import { readConfig as readJudgeConfig } from '../../judge/src/config.ts'
import { readConfig, type Config } from '../../server/src/platform/config.ts'
import { UserError } from './terminal.ts'

export type Settings = {
  config: Config
  /** Absolute. */
  dataDirectory: string
  externalDatabaseUrl: string | undefined
  externalJudgeUrls: string | undefined
}

export async function readSettings(mode: 'production' | 'development'): Promise<Settings> {
  if (process.platform !== 'linux')
    throw new UserError('Gradus starts by itself on Linux only; elsewhere, use deploy/compose.yaml.')
  const { DATABASE_URL: externalDatabaseUrl, JUDGE_URLS: externalJudgeUrls } = process.env
  const config = readOrRefuse({
    NODE_ENV: mode,
    ...process.env,
    // What this start provides by itself, its address not known yet.
    DATABASE_URL: externalDatabaseUrl || 'postgres://localhost/gradus',
    JUDGE_URLS: externalJudgeUrls || 'http://localhost',
  })
  readLanguages()
  const dataDirectory = readDataDirectory()
  await mkdir(dataDirectory, { recursive: true }).catch((failure: NodeJS.ErrnoException) => {
    throw new UserError(`The folder ${dataDirectory} cannot be made (${failure.code}): set DATA_DIR to one that can.`)
  })
  if (!(await lockDataDirectory(dataDirectory)))
    throw new UserError(
      `Gradus runs already with the data in ${dataDirectory}: stop it, or set DATA_DIR to another folder.`,
    )
  const port = await findPort(config)
  const address = process.env['PUBLIC_URL'] ? config.PUBLIC_URL : `http://localhost:${port}`
  return {
    config: { ...config, PORT: port, PUBLIC_URL: address },
    dataDirectory,
    externalDatabaseUrl: externalDatabaseUrl || undefined,
    externalJudgeUrls: externalJudgeUrls || undefined,
  }
}

/** LANGUAGES limits which languages are set up and offered: codes, names or tags of the language list, with commas. */
export function readLanguages(): number[] {
  try {
    const chosen = readJudgeConfig({ LANGUAGES: process.env['LANGUAGES'] }).languages
    return [...(chosen ?? languages.map((language) => language.code))]
  } catch (failure) {
    const known = languages.map((language) => language.name).join(', ')
    throw new UserError(`${failure instanceof Error ? failure.message : String(failure)} There are: ${known}.`)
  }
}

/**
 * A port that nobody listens on right now, below those that the kernel gives to outgoing connections: one of these could
 * hold it by the time it is needed.
 */
export async function freePort(): Promise<number> {
  for (let left = 100; left > 0; left--) {
    const port = randomInt(20_000, 32_000)
    const server = await listen({ port, host: '127.0.0.1' }).catch(() => undefined)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new UserError('No free port was found between 20000 and 32000.')
}

function readOrRefuse(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (failure) {
    throw new UserError(failure instanceof Error ? failure.message : String(failure))
  }
}

/**
 * Holds a name of the kernel's for as long as this process lives, however it ends: no lock file can go stale.
 * @returns false when another process holds it, which is a site that runs with this data.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<boolean> {
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)
  const server = await listen({ path: `\0gradus-${name}` }).catch(() => undefined)
  server?.unref()
  return server !== undefined
}

/** Absolute, the same for every way to write it. */
export function readDataDirectory(): string {
  return resolve(process.env['DATA_DIR'] || './data')
}

async function findPort({ PORT, HOST }: Config): Promise<number> {
  if (PORT === 0) return freePort()
  const server = await listenSoon({ port: PORT, host: HOST }).catch((failure: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${PORT} is taken by another program: set PORT to a free one, as in PORT=${PORT + 1} npm start.`,
      EACCES: `Port ${PORT} is for root alone: set PORT to one from 1024 on.`,
      EADDRNOTAVAIL: `This machine has no address ${HOST}: set HOST to one of its own, or to 0.0.0.0 for all.`,
      ENOTFOUND: `No address is known for ${HOST}: set HOST to one of this machine, or to 0.0.0.0 for all.`,
    }
    throw new UserError(reasons[failure.code ?? ''] ?? `The site cannot listen on ${HOST}:${PORT} (${failure.code}).`)
  })
  server.close()
  return PORT
}

/** A start that was killed may still be letting go of the port. */
async function listenSoon(options: ListenOptions): Promise<Server> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const server = await listen(options).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EADDRINUSE') throw failure
    })
    if (server !== undefined) return server
    await wait(200)
  }
  return listen(options)
}

function listen(options: ListenOptions): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(options, () => done(server))
  })
}
