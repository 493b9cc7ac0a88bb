/** Types of the parts of fontkit that we use; the package has none. */
declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }

  /** Glyphs in their order on the page, with advances in units of the font. */
  interface GlyphRun {
    readonly glyphs: readonly { readonly path: Path }[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
  }

  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): GlyphRun
  }

  export function create(bytes: Uint8Array): Font
}
