import { build, type InlineConfig, type Rolldown } from 'vite'

export interface ChunkPlan {
  /** The name of the file for a module; null: the bundler decides. */
  readonly nameOf: (id: string) => string | null
  /** All code that the browser may load, without the planned merges. */
  readonly code: readonly string[]
}

/**
 * Decides which modules share a file. By default the bundler makes a file for each set of pages that share modules:
 * hundreds of files, of which a page loads up to a hundred. A single file would make each page load the code of all
 * pages. So the modules are bundled once to see the bundler's own files; then pairs of files are merged for as long as
 * the requests that this saves are worth more than the bytes that some pages load unnecessarily.
 */
export async function planChunks(config: InlineConfig): Promise<ChunkPlan> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in built)) throw new Error('The bundle to plan with has one output.')
  const chunks = built.output.filter((one) => one.type === 'chunk')
  const names = new Map<string, string>()
  // Two parts of the same name would become one file.
  const taken = new Map<string, number>()
  for (const { chunks: merged } of mergedOf(chunks)) {
    const modules = merged.flatMap((chunk) => Object.entries(chunk.modules))
    const [largest = ''] = modules
      .toSorted(([, one], [, other]) => other.renderedLength - one.renderedLength)
      .map(([id]) => id)
    const name = /([\w.-]+?)\.\w+(?:\?.*)?$/.exec(largest)?.[1] ?? 'shared'
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    for (const [id] of modules) names.set(id, before === 0 ? name : `${name}-${before + 1}`)
  }
  return { nameOf: (id) => names.get(id) ?? null, code: chunks.map(({ code }) => code) }
}

/** What a request costs, in bytes before minifying. It corresponds to about 2 KB of compressed transfer. */
const requestCost = 16_000
/** Pages on which visitors usually arrive count more. */
const landingPages =
  /\/(home-page|question-page|search-page|profile-page|tag-page|post-page|tournament-page|job-page|list-page)\.tsx$/
const landingWeight = 8

interface Part {
  readonly chunks: Rolldown.OutputChunk[]
  readonly bytes: number
  /** For each entry: whether it loads this part. */
  readonly loadedBy: Uint8Array<ArrayBuffer>
  /** The files that this part imports. */
  readonly imports: ReadonlySet<string>
}

/** Files with an entry of their own stay; only what pages share is merged. */
function mergedOf(chunks: readonly Rolldown.OutputChunk[]): readonly Part[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const weights = entries.map(({ facadeModuleId }) => (landingPages.test(facadeModuleId ?? '') ? landingWeight : 1))
  const loaded = entries.map((entry) => closureOf(entry.fileName, byFile))
  const loadedBy = (file: string) => Uint8Array.from(loaded, (files) => (files.has(file) ? 1 : 0))
  const loadedByFile = new Map(chunks.map(({ fileName }) => [fileName, loadedBy(fileName)]))
  const parts: (Part | undefined)[] = chunks
    .filter((chunk) => !entries.includes(chunk) && !['framework', 'site', 'rolldown-runtime'].includes(chunk.name))
    .map((chunk) => ({
      chunks: [chunk],
      bytes: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      loadedBy: loadedBy(chunk.fileName),
      imports: new Set(chunk.imports),
    }))
  const gain = (one: Part, other: Part) => gainOf(one, other, weights, loadedByFile)
  const best = parts.map((part, at) => bestFor(part, at, parts, gain))
  for (;;) {
    let at = -1
    for (const [index, found] of best.entries()) if (found && found.gain > (best[at]?.gain ?? 0)) at = index
    const [one, other] = [parts[at], parts[best[at]?.with ?? -1]]
    if (!one || !other) break
    const merged = mergeParts(one, other)
    for (const { fileName } of merged.chunks) loadedByFile.set(fileName, merged.loadedBy)
    const mergedAway = best[at]?.with ?? -1
    parts[at] = merged
    parts[mergedAway] = undefined
    for (const [index, part] of parts.entries()) {
      const found = best[index]
      if (index === at || index === mergedAway || found?.with === at || found?.with === mergedAway)
        best[index] = bestFor(part, index, parts, gain)
      else if (part && index < at) {
        const gained = gain(part, merged)
        if (gained > (found?.gain ?? 0)) best[index] = { with: at, gain: gained }
      }
    }
  }
  return parts.filter((part) => part !== undefined)
}

function closureOf(file: string, byFile: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<string> {
  const files = new Set([file])
  for (const one of files) for (const imported of byFile.get(one)?.imports ?? []) files.add(imported)
  return files
}

interface BestMerge {
  readonly with: number
  readonly gain: number
}

function bestFor(
  part: Part | undefined,
  at: number,
  parts: readonly (Part | undefined)[],
  gain: (one: Part, other: Part) => number,
): BestMerge | undefined {
  let found: BestMerge | undefined
  if (!part) return undefined
  for (let index = at + 1; index < parts.length; index++) {
    const other = parts[index]
    if (!other) continue
    const gained = gain(part, other)
    if (gained > (found?.gain ?? 0)) found = { with: index, gain: gained }
  }
  return found
}

/**
 * The bytes that the entries save if both parts become one file. A merge is possible only if each of their pages
 * already loads whatever the merged part imports.
 */
function gainOf(
  one: Part,
  other: Part,
  weights: readonly number[],
  loadedByFile: ReadonlyMap<string, Part['loadedBy']>,
): number {
  let gain = 0
  for (const [entry, weight] of weights.entries()) {
    const [first, second] = [one.loadedBy[entry], other.loadedBy[entry]]
    if (first && second) gain += weight * requestCost
    else if (first) gain -= weight * other.bytes
    else if (second) gain -= weight * one.bytes
  }
  if (gain <= 0) return gain
  const own = new Set([...one.chunks, ...other.chunks].map(({ fileName }) => fileName))
  for (const file of [...one.imports, ...other.imports]) {
    const there = own.has(file) ? undefined : loadedByFile.get(file)
    if (there && weights.some((_, entry) => (one.loadedBy[entry] || other.loadedBy[entry]) && !there[entry])) return 0
  }
  return gain
}

function mergeParts(one: Part, other: Part): Part {
  return {
    chunks: [...one.chunks, ...other.chunks],
    bytes: one.bytes + other.bytes,
    loadedBy: one.loadedBy.map((loaded, entry) => (loaded || other.loadedBy[entry] ? 1 : 0)),
    imports: new Set([...one.imports, ...other.imports]),
  }
}
