import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  browserEnvironment,
  browserFiles,
  browserLimits,
  browserPackages,
  browserToolchain,
  browserVersion,
} from './chromium.ts'
import { buildCSharp, csharp, findCSharp, makeAssembly, makeRunner, sharedCSharpDriver, runCSharp } from './csharp.ts'
import type { LanguageDriver, ToolchainCache } from './language.ts'

const library = 'WebDriver.dll'
const inSandbox = `/gradus/${library}`

/** A WebDriver client with Selenium's API, because Selenium's own library is only on .NET's package server. */
const sourceFolder = fileURLToPath(new URL('../runner/webdriver', import.meta.url))
const sources = readdirSync(sourceFolder)
  .filter((name) => name.endsWith('.cs'))
  .map((name) => join(sourceFolder, name))

function libraryMount(cache: ToolchainCache): { host: string; at: string } {
  return { host: join(cache.folder, library), at: inSandbox }
}

/** Selenium C#: the tests open a browser and give its driver to the candidate's classes. */
export const seleniumCSharp: LanguageDriver = {
  code: 18,
  packages: ['mono-mcs', 'mono-runtime', ...browserPackages],
  limits: browserLimits,
  detect: async () => `${(await findCSharp()).version}, Chromium ${await browserVersion()}`,
  recipe: [...sources.map((path) => readFileSync(path, 'utf8')), csharp.recipe].join('\n'),
  async prepare(cache) {
    await makeRunner(cache)
    await makeAssembly(cache, library, ['-target:library', ...sources])
  },
  build: (program, cache) => buildCSharp(program, cache, [inSandbox]),
  run(program, cache) {
    const step = runCSharp(program, cache)
    return {
      ...step,
      environment: { ...step.environment, ...browserEnvironment },
      mountPlan: {
        toolchain: [...step.mountPlan.toolchain, ...browserToolchain],
        mounts: [...(step.mountPlan.mounts ?? []), libraryMount(cache)],
      },
      files: [...step.files, ...browserFiles],
      loopback: true,
    }
  },
  ...sharedCSharpDriver,
}
