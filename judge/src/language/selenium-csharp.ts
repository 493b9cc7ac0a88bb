import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  browserEnvironment,
  browserFiles,
  browserLimits,
  browserPackages,
  browserToolchain,
  browserVersion,
} from './chromium.ts'
import { buildCSharp, csharpDiagnostics, findCSharp, runCSharp } from './csharp.ts'
import type { LanguageDriver, Workshop } from './language.ts'

const execute = promisify(execFile)
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
  recipe: sources.map((path) => readFileSync(path, 'utf8')).join('\n'),
  async prepare(workshop) {
    const target = join(workshop.folder, library)
    if (existsSync(target)) return
    const { compiler } = await findCSharp()
    const [program = '', ...words] = compiler
    // An assembly is named after its file, so the unfinished one has the final name, in a folder of its own.
    const folder = await mkdtemp(join(workshop.folder, 'part.'))
    const part = join(folder, library)
    const options = ['-nologo', '-target:library', '-optimize+', `-out:${part}`, ...sources]
    await execute(program, [...words, ...options], { signal: workshop.signal })
    await rename(part, target)
    await rm(folder, { recursive: true })
  },
  build(program, workshop) {
    const step = buildCSharp(program, [inBox])
    return { ...step, view: { ...step.view, mounts: [libraryMount(workshop)] } }
  },
  run(program, workshop) {
    const step = runCSharp(program)
    return {
      ...step,
      environment: { ...step.environment, ...browserEnvironment },
      view: {
        toolchain: [...step.view.toolchain, ...browserToolchain],
        mounts: [libraryMount(workshop)],
      },
      files: [...step.files, ...browserFiles],
      loopback: true,
    }
  },
  diagnostics: csharpDiagnostics,
}
