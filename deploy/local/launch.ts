/** Sets a site up, starts it, prints its address, and runs it until it is stopped. */
import { installMissing } from './system-packages.ts'
import { readLanguages, readSettings } from './settings.ts'
import { startSite, stopInOrder, type SitePart } from './site.ts'
import { buildSite } from './sources.ts'
import { printLine, secondsSince } from './terminal.ts'
import { judgeRequirements } from './judge-requirements.ts'

/** In development mode, programs restart when their files change, and Vite serves the web's sources directly. */
export async function launch(mode: 'production' | 'development', stopped: AbortSignal): Promise<void> {
  const startedAt = Date.now()
  const settings = await readSettings(mode)
  if (settings.externalJudgeUrls === undefined) await installMissing(judgeRequirements(readLanguages()))
  stopped.throwIfAborted()
  const parts: SitePart[] = []
  try {
    const built = mode === 'production' ? buildSite() : Promise.resolve()
    const adminLink = await startSite(settings, { watch: mode === 'development', built, parts, stopped })
    printLine(`Gradus is ready: ${settings.config.PUBLIC_URL} (${secondsSince(startedAt)})`)
    if (adminLink !== undefined) printLine(`Create the first admin here, once: ${adminLink}`)
    await new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason), { once: true }))
  } finally {
    await stopInOrder(parts)
  }
}
