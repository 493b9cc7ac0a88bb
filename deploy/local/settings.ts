/**
 * Reads the environment of a start, and checks all of it before anything is done. A wrong setting ends the start with
 * one sentence.
 */
import { mkdir } from 'node:fs/promises'
import { createHash, randomInt } from 'node:crypto'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { languages, type LanguageCode } from '../../contract/src/language.ts'
import { readConfig as readJudgeConfig } from '../../judge/src/config.ts'
import { readConfig, type Config } from '../../server/src/platform/config.ts'
import { UserError } from './terminal.ts'

export type Settings = {
  config: Config
  /** The absolute path of DATA_DIR. */
  dataDirectory: string
  externalDatabaseUrl: string | undefined
  externalJudgeUrls: string | undefined
}

export async function readSettings(mode: 'production' | 'development'): Promise<Settings> {
  if (process.platform !== 'linux')
    throw new UserError('Gradus starts by itself on Linux only; elsewhere, use deploy/compose.yaml.')
  const { DATABASE_URL: externalDatabaseUrl, JUDGE_URLS: externalJudgeUrls } = process.env
  const config = readOrRefuse(mode)
  readLanguages()
  const dataDirectory = readDataDirectory()
  await mkdir(dataDirectory, { recursive: true }).catch((failure: NodeJS.ErrnoException) => {
    throw new UserError(`The folder ${dataDirectory} cannot be made (${failure.code}): set DATA_DIR to one that can.`)
  })
  if (!(await lockDataDirectory(dataDirectory)))
    throw new UserError(
      `Gradus is already running with the data in ${dataDirectory}: stop it, or set DATA_DIR to another folder.`,
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
export function readLanguages(): LanguageCode[] {
  try {
    const chosen = readJudgeConfig({ LANGUAGES: process.env['LANGUAGES'] }).languages
    return [...(chosen ?? languages.map((language) => language.code))]
  } catch (failure) {
    const known = languages.map((language) => language.name).join(', ')
    throw new UserError(`${failure instanceof Error ? failure.message : String(failure)} There are: ${known}.`)
  }
}

/**
 * A free port below those that the kernel uses for outgoing connections, because an outgoing connection could take one
 * of these before we use it.
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

/** The site's settings, for commands that read or write its files. @throws UserError */
export function readFileSettings(): Config {
  return { ...readOrRefuse('production'), DATA_DIR: readDataDirectory() }
}

function readOrRefuse(mode: 'production' | 'development'): Config {
  const { DATABASE_URL, JUDGE_URLS } = process.env
  try {
    return readConfig({
      NODE_ENV: mode,
      ...process.env,
      // Provided by the start itself; the address is not known yet.
      DATABASE_URL: DATABASE_URL || 'postgres://localhost/gradus',
      JUDGE_URLS: JUDGE_URLS || 'http://localhost',
    })
  } catch (failure) {
    throw new UserError(failure instanceof Error ? failure.message : String(failure))
  }
}

/**
 * Locks the directory by an abstract socket, which the kernel releases however this process ends, so that no stale lock
 * can remain.
 * @returns false if another process has the lock, because a site is already running with this data.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<boolean> {
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)
  const server = await listen({ path: `\0gradus-${name}` }).catch(() => undefined)
  server?.unref()
  return server !== undefined
}

/** An absolute path, which is the same however the setting is written. */
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

/** Retries, because a start that was just killed may not have released the port yet. */
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
