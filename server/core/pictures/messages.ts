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
/** Reads the size without drawing. */
export interface Measuring {
  readonly kind: 'measure'
}
export type Drawing = ThumbDrawing | IconDrawing
export type PictureTask = Drawing | Measuring

/** In pixels, as the picture is shown: turned where its camera was. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}
export type PictureReply = { readonly picture: Uint8Array } | PictureSize | { readonly refused: string }
