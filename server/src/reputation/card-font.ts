import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackWoff } from '../platform/font/woff.ts'

/** Fonts for the card's own texts, which are in Latin letters; names use the fonts of `readNameFonts`. */
const packed = [400, 600].map((weight) => `@fontsource/inter/files/inter-latin-${weight}-normal.woff`)

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
