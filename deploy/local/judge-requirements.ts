/** What the machine needs for the judge: its sandbox and, language by language, the toolchains. */
import { languageOf } from '../../contract/src/language.ts'
import { drivers } from '../../judge/src/language/registry.ts'
import type { SystemRequirement } from './system-packages.ts'

/** @param codes the languages that are wanted; one whose toolchain comes with npm needs nothing. */
export function judgeRequirements(codes: number[]): SystemRequirement[] {
  const sandbox = { title: 'the sandbox', packages: ['bubblewrap', 'util-linux'], otherwise: 'code cannot be run' }
  const launcher = {
    title: 'the launcher',
    packages: ['gcc', 'libc6-dev'],
    otherwise: 'each run takes longer to begin',
  }
  const toolchains = drivers
    .filter((driver) => codes.includes(driver.code) && driver.packages.length > 0)
    .map((driver) => {
      const name = languageOf(driver.code)?.name ?? String(driver.code)
      return { title: name, packages: [...driver.packages], otherwise: `${name} is unavailable` }
    })
  return [sandbox, launcher, ...toolchains]
}
