/** The package has no types of its own, and `@types/subset-font` lacks `keepFeatures`. */
declare module 'subset-font' {
  export interface Options {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2'
    /** The OpenType features to keep; all if undefined. */
    readonly keepFeatures?: readonly string[]
    /** A value pins an axis, a range narrows it. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min?: number; readonly max?: number }>>
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
