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
import { buildCSharp, csharp, findCSharp, makeAssembly, makeRunner, readsCSharp, runCSharp } from './csharp.ts'
import type { LanguageDriver, Workshop } from './language.ts'

const library = 'WebDriver.dll'
const inBox = `/gradus/${library}`

/** A client with Selenium's names over the browser's own protocol; its package is for .NET's package server only. */
const sourceFolder = fileURLToPath(new URL('../runner/webdriver', import.meta.url))
const sources = readdirSync(sourceFolder)
  .filter((name) => name.endsWith('.cs'))
  .map((name) => join(sourceFolder, name))

function libraryMount(workshop: Workshop): { host: string; at: string } {
  return { host: join(workshop.folder, library), at: inBox }
}

/** Selenium C#: the tests open a browser and give its driver to the candidate's classes. */
export const seleniumCSharp: LanguageDriver = {
  code: 18,
  packages: ['mono-mcs', 'mono-runtime', ...browserPackages],
  limits: browserLimits,
  detect: async () => `${(await findCSharp()).version}, Chromium ${await browserVersion()}`,
  recipe: [...sources.map((path) => readFileSync(path, 'utf8')), csharp.recipe].join('\n'),
  async prepare(workshop) {
    await makeRunner(workshop)
    await makeAssembly(workshop, library, ['-target:library', ...sources])
  },
  build: (program, workshop) => buildCSharp(program, workshop, [inBox]),
  run(program, workshop) {
    const step = runCSharp(program, workshop)
    return {
      ...step,
      environment: { ...step.environment, ...browserEnvironment },
      view: {
        toolchain: [...step.view.toolchain, ...browserToolchain],
        mounts: [...(step.view.mounts ?? []), libraryMount(workshop)],
      },
      files: [...step.files, ...browserFiles],
      loopback: true,
    }
  },
  ...readsCSharp,
}
