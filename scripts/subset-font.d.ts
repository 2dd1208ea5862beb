/** Types of the package, which has none: the calls of `scripts/fonts.ts`. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    /** Reduces an axis to a range, or fixes it at one value. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType features to preserve; absent: all of them. */
    keepFeatures?: string[]
    noHinting?: boolean
    dropTables?: string[]
  }
  /** The font with only the glyphs of `text`. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
