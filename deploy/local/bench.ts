/**
 * npm run bench -- http: runs bench/http.ts with the services that it needs. Without a name, it lists the benchmarks.
 * With BENCH_KEEP=1 the databases are kept for the next run.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installMissing } from './system-packages.ts'
import { runProgram } from './program.ts'
import { readLanguages } from './settings.ts'
import { buildSite } from './sources.ts'
import { startTestServices } from './test-services.ts'
import { UserError, printLine, runCommand } from './terminal.ts'
import { judgeRequirements } from './judge-requirements.ts'

await runCommand(async (stopped) => {
  const [name, ...parameters] = process.argv.slice(2)
  const benchmarks = await readBenchmarks()
  if (name === undefined) {
    printLine('npm run bench -- <name>, where the name is one of:')
    for (const [known, sentence] of benchmarks) printLine(`  ${known.padEnd(12)} ${sentence}`)
    return process.exit(0)
  }
  if (!benchmarks.has(name)) throw new UserError(`There is no benchmark “${name}”; npm run bench lists them.`)

  await installMissing(judgeRequirements(readLanguages()))
  stopped.throwIfAborted()
  await buildSite()
  const keeps = process.env['BENCH_KEEP'] === '1'
  const folder = keeps ? resolve('node_modules/.cache/bench') : await mkdtemp(join(tmpdir(), 'gradus-bench-'))
  const surroundings = await startTestServices(folder)
  try {
    const { code } = await runProgram(process.execPath, [`bench/${name}.ts`, ...parameters], stopped)
    stopped.throwIfAborted()
    process.exitCode = code ?? 1
  } finally {
    await surroundings.stop()
    if (!keeps) await rm(folder, { recursive: true, force: true })
  }
  process.exit()
}, 130)

/**
 * Each benchmark's name and the first sentence of its first comment. Files that another file imports are parts of that
 * one.
 */
async function readBenchmarks(): Promise<Map<string, string>> {
  const names = (await readdir('bench')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted()
  const texts = await Promise.all(names.map((file) => readFile(`bench/${file}`, 'utf8')))
  const isPart = (file: string) =>
    texts.some((text, index) => names[index] !== file && new RegExp(`'(?:\\./|bench/)?${file}'`).test(text))
  return new Map(
    names.flatMap((file, index) => (isPart(file) ? [] : [[file.slice(0, -3), firstSentence(texts[index] ?? '')]])),
  )
}

function firstSentence(text: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(text)?.[1]?.replace(/^\s*\* ?/gm, ' ') ?? ''
  return /^.*?[.:](?=\s|$)/.exec(comment.replace(/\s+/g, ' ').trim())?.[0] ?? ''
}
