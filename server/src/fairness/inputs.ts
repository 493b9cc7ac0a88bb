/**
 * New inputs for a program, made from those of its tests. Only what looks like data changes: numbers within the range of
 * their kind, and the order of equal things in a line. A number that says how many lines or words follow stays, so that
 * the format stays valid. What a question says about its inputs in words is not known here, so people judge what is found.
 */

/** Longer inputs are tests of speed and not changed. */
const longestInput = 2048
const integer = /^-?\d{1,15}$/

/** @returns at most `count` new inputs, always the same for the same given ones */
export function generateInputs(samples: readonly string[], count: number): string[] {
  const sources = samples.filter((text) => text.trim() !== '' && text.length <= longestInput)
  if (sources.length === 0) return []
  const random = randomOf(sources.join('\u0000'))
  const known = new Set(sources)
  const inputs: string[] = []
  const ranges = rangesOf(sources)
  for (let tried = 0; inputs.length < count && tried < 20 * count; tried++) {
    const source = sources[tried % sources.length] ?? ''
    const next = changed(source, ranges, random)
    if (known.has(next)) continue
    known.add(next)
    inputs.push(next)
  }
  return inputs
}

type Random = () => number

/** Mulberry32, seeded with a hash of the text, so that repeating a check finds the same inputs. */
function randomOf(text: string): Random {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Range {
  readonly least: number
  readonly most: number
}
/** Ranges by column for the first line, and one range for all other lines together. */
type Ranges = ReadonlyMap<string, Range>

const wordsOf = (line: string) => line.split(/(\s+)/)
const columnOf = (line: number, word: number) => (line === 0 ? `0 ${word}` : 'others')

function rangesOf(sources: readonly string[]): Ranges {
  const ranges = new Map<string, Range>()
  for (const source of sources)
    for (const [line, text] of source.split('\n').entries())
      for (const [word, part] of wordsOf(text).entries()) {
        if (!integer.test(part)) continue
        const column = columnOf(line, word)
        const { least, most } = ranges.get(column) ?? { least: Infinity, most: -Infinity }
        ranges.set(column, { least: Math.min(least, Number(part)), most: Math.max(most, Number(part)) })
      }
  return ranges
}

function changed(source: string, ranges: Ranges, random: Random): string {
  const lines = source.split('\n').map(wordsOf)
  const counts = countsOf(lines)
  const shuffles = random() < 0.25
  return lines
    .map((words, line) => {
      if (shuffles && words.filter((word) => integer.test(word)).length > 2 && !hasCount(line, words, counts))
        return shuffled(words, random)
      return words.map((word, at) => {
        if (!integer.test(word) || counts.has(`${line} ${at}`) || random() < 0.35) return word
        return String(another(ranges.get(columnOf(line, at)), Number(word), random))
      })
    })
    .map((words) => words.join(''))
    .join('\n')
}

/** Positions of numbers that may be counts: of the lines that follow, or of the words in the same or the next line. */
function countsOf(lines: readonly (readonly string[])[]): ReadonlySet<string> {
  const filled = lines.filter((words) => words.some((word) => word.trim() !== '')).length
  const sizes = lines.map((words) => words.filter((word) => word.trim() !== '').length)
  const counts = new Set<string>()
  for (const [line, words] of lines.entries())
    for (const [at, word] of words.entries()) {
      if (!integer.test(word)) continue
      const number = Number(word)
      const follows = filled - line - 1
      const isCount =
        (follows > 0 && number > 0 && (number === follows || sizes.slice(line + 1).includes(number))) ||
        (at === 0 && number > 1 && number === (sizes[line] ?? 0) - 1)
      if (isCount) counts.add(`${line} ${at}`)
    }
  return counts
}

function hasCount(line: number, words: readonly string[], counts: ReadonlySet<string>): boolean {
  return words.some((_, at) => counts.has(`${line} ${at}`))
}

function shuffled(words: readonly string[], random: Random): string[] {
  const data = words
    .filter((word) => integer.test(word))
    .map((word) => ({ word, order: random() }))
    .toSorted((one, other) => one.order - other.order)
  return words.map((word) => (integer.test(word) ? (data.shift()?.word ?? word) : word))
}

/** An end of the range, next to one, or anything between; of a kind that was always the same, something near. */
function another(range: Range | undefined, number: number, random: Random): number {
  const { least, most } = range && range.least < range.most ? range : { least: Math.min(number, 0), most: 2 * number }
  const [low, high] = [Math.min(least, most), Math.max(least, most)]
  const kind = Math.floor(random() * 6)
  const within = (value: number) => Math.min(high, Math.max(low, value))
  if (kind === 0) return low
  if (kind === 1) return high
  if (kind === 2) return within(0)
  if (kind === 3) return within(number + (random() < 0.5 ? 1 : -1))
  return low + Math.floor(random() * (high - low + 1))
}
