/** The packages that the machine needs for the judge: for the sandbox, and for the toolchain of each language. */
import { languageOf } from '../../contract/src/language.ts'
import { drivers } from '../../judge/src/language/registry.ts'
import type { SystemRequirement } from './system-packages.ts'

/** @param codes the languages to set up; a language whose toolchain is an npm package has no requirements. */
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
