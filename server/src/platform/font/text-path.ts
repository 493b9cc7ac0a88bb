import { create, type Font } from 'fontkit'
import type { NameFont } from './name-font.ts'
import type { TextRun } from './text-order.ts'

const loaded = new WeakMap<NameFont, Font>()

function load(font: NameFont): Font {
  const known = loaded.get(font) ?? create(font.bytes)
  loaded.set(font, known)
  return known
}

/** Between letters, in ems; Arabic letters join, so nothing may come between them. */
const letterSpacing = -0.02

function spacingOf({ letters }: TextRun): number {
  return /\p{Script=Arabic}/u.test(letters) ? 0 : letterSpacing
}

/** The width of a line at a size of 1. */
export function widthOf(runs: readonly TextRun[]): number {
  return runs.reduce((sum, run) => {
    const font = load(run.font)
    const { positions } = font.layout(run.letters)
    return sum + positions.reduce((width, { xAdvance }) => width + xAdvance / font.unitsPerEm + spacingOf(run), 0)
  }, 0)
}

/** A line as the data of an SVG path, with its baseline at `y`: each run in its own font, whatever fonts a renderer finds. */
export function pathOf(runs: readonly TextRun[], left: number, y: number, size: number): string {
  let x = left
  return runs
    .flatMap((run) => {
      const font = load(run.font)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.letters)
      return positions.map(({ xAdvance, xOffset, yOffset }, index) => {
        const at = x + xOffset * scale
        x += xAdvance * scale + spacingOf(run) * size
        return glyphs[index]?.path
          .scale(scale, -scale)
          .translate(at, y - yOffset * scale)
          .toSVG()
      })
    })
    .join('')
}
