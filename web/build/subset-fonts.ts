import { createHash } from 'node:crypto'
import subsetFont, { type Options } from 'subset-font'
import { parse } from 'postcss'
import type { Plugin, Rolldown } from 'vite'

/** What our style sheets use of a font. Whoever uses another feature or weight adds it here. */
interface FontUse {
  readonly name: RegExp
  readonly options: Options
}

const weights = { wght: { min: 400, max: 700 } }
const spacing = ['kern', 'mark', 'mkmk', 'ccmp', 'locl']
const uses: readonly FontUse[] = [
  {
    name: /\binter-/,
    options: { variationAxes: weights, keepFeatures: [...spacing, 'liga', 'calt', 'tnum', 'cv05', 'cv11'] },
  },
  // Code is shown without ligatures, so the glyphs of `=>` and the like are never seen.
  { name: /\bjetbrains-mono-/, options: { variationAxes: weights, keepFeatures: spacing } },
]

/** For the test that compares them with the style sheets. */
export const keptFeatures: ReadonlySet<string> = new Set(uses.flatMap(({ options }) => options.keepFeatures ?? []))

/** Part of each font's file name: browsers keep these files for ever, so other options need another name. */
const version = createHash('sha256').update(JSON.stringify(uses)).digest('hex').slice(0, 6)

export function assetFileNames({ names }: Rolldown.PreRenderedAsset): string {
  return `assets/[name]-[hash]${names.some((name) => name.endsWith('.woff2')) ? `-${version}` : ''}[extname]`
}

/**
 * Removes from the fonts what no page uses: half of the bytes of a first visit's fonts are weights and alternate glyphs
 * that no rule asks for. Characters stay: each file keeps those of its `unicode-range`.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // The style sheet, which says what is in which file, is there only after all others.
      order: 'post',
      async handler(_options, bundle) {
        const assets = Object.values(bundle).filter((output) => output.type === 'asset')
        const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'))
        const ranges = new Map(sheets.flatMap(({ source }) => [...rangesOf(String(source))]))
        for (const asset of assets) {
          const use = uses.find(({ name }) => name.test(asset.fileName))
          if (!use || !asset.fileName.endsWith('.woff2')) continue
          const range = ranges.get(asset.fileName.slice(asset.fileName.lastIndexOf('/') + 1))
          if (range === undefined) this.error(`No rule says which characters ${asset.fileName} has.`)
          const options = { targetFormat: 'woff2', ...use.options } as const
          asset.source = await subsetFont(Buffer.from(asset.source), charactersOf(range), options)
        }
      },
    },
  }
}

/** The `unicode-range` of each font file, by the file's name. */
function rangesOf(css: string): Map<string, string> {
  const ranges = new Map<string, string>()
  parse(css).walkAtRules('font-face', (rule) => {
    const values = new Map<string, string>()
    rule.walkDecls(({ prop, value }) => void values.set(prop, value))
    const file = /([^/"'()]+\.woff2)/.exec(values.get('src') ?? '')?.[1]
    const range = values.get('unicode-range')
    if (file !== undefined && range !== undefined) ranges.set(file, range)
  })
  return ranges
}

/** All characters of a `unicode-range`, as in `U+0000-00FF,U+0131`; minifiers may write `U+4??` for `U+400-4FF`. */
export function charactersOf(range: string): string {
  const characters = range.split(',').flatMap((part) => {
    const text = part.trim().replace(/^U\+/i, '')
    const [first = '', last = first] = text.split('-')
    const from = Number.parseInt(first.replaceAll('?', '0'), 16)
    const to = Number.parseInt(last.replaceAll('?', 'F'), 16)
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
  return characters.join('')
}
