import { startProgram } from '../deploy/local/program.ts'
import { freePort } from '../deploy/local/settings.ts'
import type { RunningSite } from './start.ts'

/** Another server of a running site: the same database and files, an address of its own. */
export interface SecondServer {
  readonly url: string
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
}

export async function startSecondServer(site: RunningSite): Promise<SecondServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = async () => {
    const server = startProgram(
      ['server/src/main.ts'],
      {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: site.folder,
        DATABASE_URL: site.databaseUrl,
        JUDGE_URLS: process.env['E2E_JUDGE_URL'],
        SAMPLE_CONTENT: 'off',
      },
      () => undefined,
    )
    await server.ready
    return server
  }
  let running = await start()
  return {
    url,
    kill: async () => {
      // A second stop kills the whole group without waiting.
      void running.stop()
      await running.stop()
    },
    restart: async () => {
      running = await start()
    },
  }
}
