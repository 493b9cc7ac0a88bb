import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../deploy/local/settings.ts'

export const judgeModule = 'judge/src/main.ts'

/** The settings of a real judge that offers Python only, because others would warm their toolchains at each start. */
export interface JudgeSettings {
  readonly environment: Readonly<Record<string, string>>
  /** Removes its toolchain cache. */
  readonly remove: () => Promise<void>
}

export async function preparePythonJudge(): Promise<JudgeSettings> {
  const port = await freePort()
  // Not in a site's folder, which the sandboxes' users cannot enter.
  const cache = await mkdtemp(join(tmpdir(), 'gradus-bench-judge-'))
  return {
    environment: { JUDGE_PORT: String(port), JUDGE_CACHE_DIR: cache, LANGUAGES: 'Python' },
    remove: () => rm(cache, { recursive: true, force: true }),
  }
}
