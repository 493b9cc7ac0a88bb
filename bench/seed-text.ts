/** Generates the texts and tags of a benchmark site, the same in each run. Word frequencies follow Zipf's law. */

/** A seeded random number generator: numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const commonWords =
  'array string number sort list tree graph search path sum count index matrix stack queue binary prime pattern window cache'.split(
    ' ',
  )
const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo tra ple sti gro bru cla dri fle'.split(' ')
export const words = 20_000
export const tags = 1000

function syllablesOf(number: number): string {
  let rest = number
  let text = ''
  for (let turn = 0; turn < 3 || rest > 0; turn++) {
    text += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  }
  return text
}

/** The `rank`th most used word, from 1. */
export function word(rank: number): string {
  return commonWords[rank - 1] ?? syllablesOf(rank * 31)
}

export function tag(rank: number): string {
  return commonWords[rank - 1] ?? `${syllablesOf(rank * 17)}-${rank}`
}

/** A rank from 1 to `most`; rank n has a probability proportional to 1/n (Zipf). */
export function rankOf(random: number, most: number): number {
  return Math.min(most, Math.floor(Math.exp(random * Math.log(most + 1))))
}

export interface QuestionText {
  readonly title: string
  readonly body: string
  readonly tags: readonly number[]
}

/** One question in a hundred has a word that no other question has. */
export function questionText(number: number): QuestionText {
  const random = randomNumbers(number)
  const some = (count: number) => Array.from({ length: count }, () => word(rankOf(random(), words)))
  const own = number % 100 === 0 ? [uniqueWord(number)] : []
  const title = [...some(5), ...own].join(' ')
  const ranks = Array.from({ length: 1 + Math.floor(random() * 3) }, () => rankOf(random(), tags))
  return {
    title: title[0]?.toUpperCase() + title.slice(1),
    body: `<p>${some(25).join(' ')}.</p><pre><code>${some(6).join('\n')}</code></pre><p>${some(15).join(' ')}.</p>`,
    tags: [...new Set(ranks)],
  }
}

export function uniqueWord(number: number): string {
  return `zy${syllablesOf(number * 7)}qu`
}
