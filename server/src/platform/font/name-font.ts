import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

/** A font for names in a PDF, and the code points that it is for. */
export interface NameFont {
  readonly name: string
  readonly bytes: Buffer
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** Each script has its own font file. A letter is drawn with the first font that contains it. */
const packed = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    (script) => ['inter', script] as const,
  ),
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-arabic', 'arabic'],
] as const

export async function readNameFonts(): Promise<NameFont[]> {
  const { resolve } = createRequire(import.meta.url)
  return await Promise.all(
    packed.map(async ([source, script]) => {
      const woff = await readFile(resolve(`@fontsource/${source}/files/${source}-${script}-600-normal.woff`))
      const all = JSON.parse(await readFile(resolve(`@fontsource/${source}/unicode.json`), 'utf8')) as Record<
        string,
        string
      >
      return { name: `${source}-${script}`, bytes: unpackWoff(woff), ranges: rangesOf(all[script] ?? '') }
    }),
  )
}

/** Parses a CSS unicode-range: `U+0000-00FF,U+0131`. */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
