import { join } from 'node:path'
import { interfaceFileName } from '@gradus/contract/language'
import { defaultLimits, fileNames, type CompileFile, type LanguageDriver, type Program } from './language.ts'
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
import { refusePackage } from './package-line.ts'
import { toolVersion } from './tool-version.ts'

const javaCode = 6
const names = fileNames(javaCode)
const megabyte = 1024 * 1024

const language: JvmLanguage = {
  sources: toolSources('gradus'),
  compiler: {
    class: 'gradus.Compiler',
    arguments: [],
    classPath: [],
    memoryBytes: 1024 * megabyte,
    heapMegabytes: 512,
    requests: 200,
    options: [],
    archive: ['gradus.Archive', 'compiler'],
  },
  libraries: [],
  names: ['Main', names.source, names.tests],
  toolchain: [],
}

/** An interface's file is named after the public type in it, as Java wants it. */
export function javaSources(program: Program): CompileFile[] {
  const sources: CompileFile[] = [{ name: names.source, body: program.candidate, isCandidates: true }]
  if (program.tests !== undefined) sources.push({ name: names.tests, body: program.tests })
  if (program.interface !== undefined)
    sources.push({ name: interfaceFileName(javaCode, program.interface), body: program.interface })
  for (const { fileName, body, isCandidates } of program.additionalFiles) {
    if (fileName.endsWith('.java')) sources.push({ name: fileName, body, isCandidates })
  }
  return sources
}

export const emptyJavaTests = 'public class Main { public static void main(String[] a) {} }\n'

/** Java: the tests are the class `Main`, in the same package as the candidate's `Solution`. */
export const java: LanguageDriver = {
  code: 6,
  packages: ['openjdk-17-jdk-headless'],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte, processes: 96 }),
  detect: async () => toolVersion(join(findJdk().home, 'bin/javac'), ['-version'], /javac ([\d.]+)/),
  get recipe() {
    return recipeOf(language)
  },
  prepare: (cache) => makeTool(language, cache, []),
  warm: (cache) => makeArchives(language, cache),
  emptyTests: emptyJavaTests,
  refuse: (program) => refusePackage(program, names.source),
  build: (program, cache) => ({
    kind: 'compileServer',
    compiler: compilerIn(language, cache),
    files: javaSources(program),
  }),
  run: (program, cache, limits) => runOnJvm(language, program, cache, limits, '.java'),
  diagnostics: jvmDiagnostics,
  explainStatus: explainJvmStatus,
}
