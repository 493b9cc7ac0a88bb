/** A site from nothing to its address, and until it is stopped. */
import { provide } from './machine.ts'
import { readLanguages, readSettings } from './settings.ts'
import { startSite, stopInOrder, type Part } from './site.ts'
import { buildWeb } from './sources.ts'
import { say, secondsSince } from './terminal.ts'
import { judgePackages } from './toolchain.ts'

/** In development the programs start anew when their files change, and Vite serves the web's sources as they are. */
export async function launch(mode: 'production' | 'development', stopped: AbortSignal): Promise<void> {
  const begun = Date.now()
  const settings = await readSettings(mode)
  if (settings.ownJudges === undefined) await provide(judgePackages(readLanguages()))
  stopped.throwIfAborted()
  if (mode === 'production') await buildWeb()
  stopped.throwIfAborted()

  const parts: Part[] = []
  try {
    const adminLink = await startSite(settings, mode === 'development', parts, stopped)
    say(`Gradus is ready: ${settings.config.PUBLIC_URL} (${secondsSince(begun)})`)
    if (adminLink !== undefined) say(`Create the first admin here, once: ${adminLink}`)
    await new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason), { once: true }))
  } finally {
    await stopInOrder(parts)
  }
}
