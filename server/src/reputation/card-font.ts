import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackWoff } from './woff.ts'

/** The site's font and those of the scripts that it does not have; a name may be written in any of them. */
const packed = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].flatMap((script) => [
    `@fontsource/inter/files/inter-${script}-400-normal.woff`,
    `@fontsource/inter/files/inter-${script}-600-normal.woff`,
  ]),
  '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff',
]

/** Unpacks the fonts of the packages into a folder, once for each version. @returns their paths */
export async function unpackFonts(folder: string): Promise<string[]> {
  const { resolve } = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  return await Promise.all(
    packed.map(async (name) => {
      const path = join(folder, name.replace(/^.*\//, '').replace('.woff', '.ttf'))
      const font = unpackWoff(await readFile(resolve(name)))
      // Another server may be reading it.
      const unfinished = `${path}.${process.pid}`
      await writeFile(unfinished, font)
      await rename(unfinished, path)
      return path
    }),
  )
}
