/** Messages between the site and the drawing process. */

export interface ThumbDrawing {
  readonly kind: 'thumb'
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
  /** PocketBase's sizes: `100x50`, with the suffix `t`, `b` or `f`; one side may be 0. */
  readonly size: string
}
/** Of an SVG, as PNG. */
export interface IconDrawing {
  readonly kind: 'icon'
  /** Pixels of a side. */
  readonly size: number
  /** Units of the SVG's side. */
  readonly viewBox: number
}
export type Drawing = ThumbDrawing | IconDrawing

export type Drawn = { readonly picture: Uint8Array } | { readonly refused: string }
