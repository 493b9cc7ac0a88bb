import { existsSync, realpathSync } from 'node:fs'
import {
  compilerIn,
  explainJvmStatus,
  findJdk,
  jvmDiagnostics,
  makeArchives,
  makeTool,
  recipeOf,
  reportsOnChannel,
  runOnJvm,
  tool,
  toolSources,
  type JvmLanguage,
} from './jvm.ts'
import { defaultLimits, fileNames, type CompileFile, type LanguageDriver, type Program } from './language.ts'

const names = fileNames(17)
const megabyte = 1024 * 1024
const jar = (name: string): string => `/usr/share/java/${name}.jar`
const libraries = [jar('scala-library')]
/** The tests' own printing comes from the tool. */
const classPath = [...libraries, tool].join(':')
const reporting = 'import _root_.gradus.Reports.{print, printf, println}; '
const compilerJars = [
  jar('scala-compiler'),
  jar('scala-library'),
  jar('scala-reflect'),
  jar('scala-xml_2.11'),
  jar('scala-parser-combinators_2.11'),
]

const language: JvmLanguage = {
  sources: toolSources('gradus', 'scala'),
  compiler: {
    class: 'gradus.CompilerForScala',
    arguments: [classPath],
    classPath: compilerJars,
    memoryBytes: 1280 * megabyte,
    heapMegabytes: 768,
    requests: 100,
    options: ['-Xss4m'],
    archive: ['gradus.CompilerForScala', classPath, 'archive'],
  },
  libraries,
  names: ['Tests', names.source, names.tests],
  toolchain: ['/usr/share/java'],
}

function sourcesOf(program: Program): CompileFile[] {
  const sources: CompileFile[] = [{ name: names.source, body: program.candidate, isCandidates: true }]
  if (program.tests !== undefined) {
    const prefix = reportsOnChannel(program.tests) ? reporting : ''
    sources.push({ name: names.tests, body: prefix + program.tests })
  }
  if (program.interface !== undefined) sources.push({ name: 'Interface.scala', body: program.interface })
  for (const { fileName, body, isCandidates } of program.additionalFiles) {
    if (fileName.endsWith('.scala')) sources.push({ name: fileName, body, isCandidates })
  }
  return sources
}

/** Scala: the tests are the object `Tests`, in the same package as the candidate's file. */
export const scala: LanguageDriver = {
  code: 17,
  packages: ['scala', 'openjdk-17-jdk-headless'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte, processes: 96 }),
  async detect() {
    findJdk()
    const missing = compilerJars.find((path) => !existsSync(path))
    if (missing !== undefined) throw new Error(`${missing} (Debian's package scala) is not installed on the judge.`)
    // Asking the compiler would take a second of every start.
    return /-([\d.]+)\.jar$/.exec(realpathSync(jar('scala-compiler')))?.[1] ?? 'unknown'
  },
  get recipe() {
    return recipeOf(language)
  },
  prepare: (cache) => makeTool(language, cache, compilerJars),
  warm: (cache) =>
    makeArchives(language, cache, ['scala.Predef$', 'scala.collection.immutable.List$', 'scala.Console$']),
  emptyTests: 'object Tests { def main(a: Array[String]): Unit = () }\n',
  build: (program, cache) => ({
    kind: 'compileServer',
    compiler: compilerIn(language, cache),
    files: sourcesOf(program),
  }),
  run: (program, cache, limits) => runOnJvm(language, program, cache, limits, '.scala'),
  diagnostics: jvmDiagnostics,
  explainStatus: explainJvmStatus,
}
