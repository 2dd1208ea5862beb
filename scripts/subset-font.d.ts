/** The package brings no types: what `scripts/fonts.ts` calls of it. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    /** Keeps part of an axis, or fixes it at one value. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType features that stay; without it all of them. */
    keepFeatures?: string[]
    noHinting?: boolean
    dropTables?: string[]
  }
  /** The font with the glyphs of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
