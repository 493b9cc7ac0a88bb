import { languageOf } from '@gradus/contract/language'
import { isWorthALook } from '@gradus/contract/similarity'
import { compareInThisThread, type Comparison } from '../server/src/similarity/compare.ts'
import { compareSubmissions } from '../server/src/similarity/similarity.ts'
import { StreamReader } from '../server/src/similarity/stream.ts'
import { copyOf, readIndependent, readSolutions, type Solution } from './similarity-set.ts'

/**
 * Measures how many copies with one to six kinds of changes the similarity comparison finds, by language, and how many
 * independent solutions it mistakes for copies. Then measures how long comparing 500 submissions takes, compared with only
 * parsing them, and for how long the event loop is blocked meanwhile. Sources that are too short to be compared are left
 * out.
 *
 * Exits with 1 if it finds fewer copies than the floors, makes more mistakes than the ceiling, or needs more than 5 s of
 * CPU time for 500 submissions.
 */

const kinds = [1, 2, 3, 4, 5, 6]
const copiesPerSolution = 3
/** The minimum share of copies that must be found, by the number of kinds of changes, over all languages. */
const foundFloor = [0.92, 0.85, 0.8, 0.74, 0.66, 0.62]
/** The maximum share of pairs of independent solutions that may be mistaken for copies. */
const mistakenCeiling = 0.02
const submissions = 500
const secondsCeiling = 5
/** Java, Python, JavaScript and C++: the time is measured for these alone. */
const timedLanguages: ReadonlySet<number> = new Set([6, 8, 11, 12])
const failures: string[] = []

function compareTwo(one: Solution, other: Solution): Comparison {
  const files = ({ language, text }: Solution) => [{ fileName: languageOf(language)?.sourceFile ?? '', body: text }]
  return compareInThisThread({
    language: one.language,
    starter: one.starter === undefined ? [] : files({ ...one, text: one.starter }),
    submissions: [
      { id: 1, files: files(one) },
      { id: 2, files: files(other) },
    ],
  })
}

const looksCopied = (one: Solution, other: Solution) => compareTwo(one, other).pairs.some(isWorthALook)
const percent = (hits: number, all: number) => (all === 0 ? '–' : `${Math.round((100 * hits) / all)} %`)

const independent = readIndependent()
const measured = [...independent, ...readSolutions()].filter((one) => compareTwo(one, one).tooShort.length === 0)
const languagesMeasured = [...new Set(measured.map(({ language }) => language))]

console.log(`Copies found of ${measured.length} solutions, by kinds of changes`)
console.log(`${''.padEnd(14)}${kinds.map((kind) => `${kind}`.padStart(8)).join('')}`)
const total = kinds.map(() => ({ hits: 0, all: 0 }))
for (const language of languagesMeasured) {
  const cells = kinds.map((kind, column) => {
    let [hits, all] = [0, 0]
    for (const [position, solution] of measured.entries()) {
      if (solution.language !== language) continue
      for (let copy = 0; copy < copiesPerSolution; copy++) {
        const changed = copyOf(solution, kind, 1 + copy + 10 * kind + 100 * position)
        if (!changed) continue
        all++
        if (looksCopied(changed.original, changed.copy)) hits++
      }
    }
    const columnTotal = total[column]
    if (columnTotal) {
      columnTotal.hits += hits
      columnTotal.all += all
    }
    return percent(hits, all).padStart(8)
  })
  console.log(`${(languageOf(language)?.name ?? '').padEnd(14)}${cells.join('')}`)
}
console.log(`${'all'.padEnd(14)}${total.map(({ hits, all }) => percent(hits, all).padStart(8)).join('')}`)
console.log(`${'floor'.padEnd(14)}${foundFloor.map((floor) => percent(floor, 1).padStart(8)).join('')}`)
for (const [column, { hits, all }] of total.entries())
  if (hits / all < (foundFloor[column] ?? 1)) failures.push(`copies with ${column + 1} kinds of changes`)

console.log('\nIndependent solutions of the same question that are mistaken for copies')
let [mistaken, pairs, closest] = [0, 0, 0]
for (const [position, one] of independent.entries())
  for (const other of independent.slice(0, position)) {
    if (one.language !== other.language || one.question !== other.question) continue
    pairs++
    const [pair] = compareTwo(one, other).pairs
    closest = Math.max(closest, pair?.similarity ?? 0)
    if (pair && isWorthALook(pair)) mistaken++
  }
console.log(
  `${mistaken} of ${pairs}; the closest pair is ${percent(closest, 1)} similar (less than 50 % is not reported)`,
)
if (mistaken / pairs > mistakenCeiling) failures.push('independent solutions')

console.log(`\n${submissions} submissions`)
for (const language of languagesMeasured.filter((code) => timedLanguages.has(code))) {
  const originals = measured.filter((one) => one.language === language)
  const fileName = languageOf(language)?.sourceFile ?? ''
  const batch = Array.from({ length: submissions }, (_, id) => {
    const original = originals[id % originals.length]
    const body = original ? (copyOf(original, 1 + (id % 4), id)?.copy ?? original).text : ''
    return { id, files: [{ fileName, body }] }
  })
  const parsingSeconds = secondsOf(() => {
    const reader = new StreamReader(language)
    for (const { files } of batch) reader.read(files)
  })
  let longestBlock = 0
  let lastTick = performance.now()
  const timer = setInterval(() => {
    longestBlock = Math.max(longestBlock, performance.now() - lastTick)
    lastTick = performance.now()
  }, 1)
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
  const { pairs: found } = await compareSubmissions({ language, starter: [], submissions: batch })
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const seconds = cpuSeconds(usedBefore)
  clearInterval(timer)
  console.log(
    `${(languageOf(language)?.name ?? '').padEnd(14)}${seconds.toFixed(1)} s of CPU time, ${(seconds / parsingSeconds).toFixed(1)} times ` +
      `as long as parsing them, in ${elapsedSeconds.toFixed(1)} s; ${found.length} pairs, event loop blocked for at most ${longestBlock.toFixed(0)} ms`,
  )
  if (seconds > secondsCeiling) failures.push(`the time for ${submissions} submissions`)
}

if (failures.length > 0) console.log(`\nTargets missed: ${failures.join(', ')}.`)
process.exitCode = failures.length > 0 ? 1 : 0

function secondsOf(work: () => void): number {
  const usedBefore = process.cpuUsage()
  work()
  return cpuSeconds(usedBefore)
}

/** The CPU time of all threads since then. Other processes on the machine don't count. */
function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000_000
}
