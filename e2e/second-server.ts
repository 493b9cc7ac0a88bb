import { freePort } from '../deploy/local/settings.ts'
import { startServer, type RunningSite } from './start.ts'

/** A second server of a running site, with the same database and files but an address of its own. */
export interface SecondServer {
  readonly url: string
  /** Kills it at once, whatever it is doing. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
}

export async function startSecondServer(site: RunningSite): Promise<SecondServer> {
  const url = `http://localhost:${await freePort()}`
  const start = async () => {
    const server = startServer({ ...site, url }, { SAMPLE_CONTENT: 'off' }, () => undefined)
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
