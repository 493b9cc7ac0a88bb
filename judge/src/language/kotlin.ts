import { existsSync } from 'node:fs'
import { constants, copyFile, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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
import {
  defaultLimits,
  fileNames,
  type CompileFile,
  type LanguageDriver,
  type Program,
  type ToolchainCache,
} from './language.ts'
import { refusePackage } from './package-line.ts'

const names = fileNames(15)
const megabyte = 1024 * 1024
const compilerJars = [
  'kotlin-compiler.jar',
  'kotlin-stdlib.jar',
  'kotlin-script-runtime.jar',
  'kotlin-reflect.jar',
  'kotlinx-coroutines-core-jvm.jar',
  'annotations-13.0.jar',
]
const libraryJars = ['kotlin-stdlib.jar', 'kotlin-test.jar', 'kotlinx-coroutines-core-jvm.jar']
const inSandbox = (name: string): string => `/gradus/${name}`
const libraries = libraryJars.map(inSandbox)

const language: JvmLanguage = {
  sources: toolSources('gradus', 'kotlin'),
  compiler: {
    class: 'gradus.CompilerForKotlin',
    arguments: [libraries.join(':')],
    classPath: compilerJars.map(inSandbox),
    memoryBytes: 1280 * megabyte,
    heapMegabytes: 768,
    requests: 200,
    // The compiler's temporary files go to the sandbox's folder for them.
    options: ['-Djava.io.tmpdir=/box/tmp', '-Xss4m'],
    archive: ['gradus.CompilerForKotlin', libraries.join(':'), 'archive'],
  },
  libraries,
  names: ['TestsKt', names.source, names.tests],
  toolchain: [],
}

/** The folder of the JetBrains compiler, which is an npm package. */
function packageFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('kotlin-compiler/package.json'))
  } catch {
    throw new Error('The npm package kotlin-compiler is not installed.')
  }
}

async function compilerVersion(): Promise<string> {
  findJdk()
  const description: unknown = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8'))
  const version =
    typeof description === 'object' && description !== null && 'version' in description ? description.version : ''
  return String(version)
}

/**
 * Copies the jars into the cache: sandboxes may have no access to the project's folder, and a class archive is valid
 * only for jars at the same path.
 */
async function copyJars(cache: ToolchainCache): Promise<void> {
  for (const name of new Set([...compilerJars, ...libraryJars])) {
    const jar = join(cache.folder, name)
    if (existsSync(jar)) continue
    const part = `${jar}.${process.pid}`
    await copyFile(join(packageFolder(), 'lib', name), part, constants.COPYFILE_FICLONE)
    await rename(part, jar)
  }
}

function sourcesOf(program: Program): CompileFile[] {
  const sources: CompileFile[] = [{ name: names.source, body: program.candidate, isCandidates: true }]
  if (program.tests !== undefined) sources.push({ name: names.tests, body: program.tests })
  if (program.interface !== undefined) sources.push({ name: 'Interface.kt', body: program.interface })
  for (const { fileName, body, isCandidates } of program.additionalFiles) {
    if (fileName.endsWith('.kt')) sources.push({ name: fileName, body, isCandidates })
  }
  return sources
}

/** Kotlin: the tests' `fun main()` is a top-level function, in the same package as the candidate's file. */
export const kotlin: LanguageDriver = {
  code: 15,
  packages: ['openjdk-17-jdk-headless'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte, processes: 96 }),
  detect: compilerVersion,
  get recipe() {
    return recipeOf(language)
  },
  async prepare(cache) {
    await copyJars(cache)
    await makeTool(
      language,
      cache,
      compilerJars.map((name) => join(cache.folder, name)),
    )
  },
  warm: (cache) =>
    makeArchives(language, cache, [
      'kotlin.collections.CollectionsKt',
      'kotlin.text.StringsKt',
      'kotlin.ranges.RangesKt',
    ]),
  emptyTests: 'fun main() {}\n',
  refuse: (program) => refusePackage(program, names.source),
  build: (program, cache) => ({
    kind: 'compileServer',
    compiler: compilerIn(language, cache),
    files: sourcesOf(program),
  }),
  run: (program, cache, limits) => runOnJvm(language, program, cache, limits, '.kt'),
  diagnostics: jvmDiagnostics,
  explainStatus: explainJvmStatus,
}
