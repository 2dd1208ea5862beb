/**
 * Who draws. Pages come from the server with their drawings in them, so that a visitor's first view carries no line of the
 * drawing code; it is asked for by the first drawing that the browser has to make by itself.
 */
import type { Drawing } from './drawing.ts'

type Draw = (motif: Drawing['motif'], palette: Drawing['palette'], seed: number) => string

let draw: Draw | null = null
let coming: Promise<void> | null = null

/** The server draws at once. */
export const keepDrawer = (drawer: Draw): void => {
  draw = drawer
}

/** The drawing as SVG, `''` until the code for it is there. */
export const drawn = ({ motif, palette, seed }: Drawing): string => draw?.(motif, palette, seed) ?? ''

/** Resolves when `drawn` answers; a line that fails leaves the ground of the picture, and the next drawing tries again. */
export const loadDrawer = (): Promise<void> => {
  coming ??= import('./draw.ts').then(
    ({ illustration }) => keepDrawer(illustration),
    () => {
      coming = null
    },
  )
  return coming
}
