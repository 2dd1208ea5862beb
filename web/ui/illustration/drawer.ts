/**
 * The loader of the drawing code. Pages come from the server with their drawings in them, so that a visitor's
 * first view carries no line of it; the first drawing that the browser has to make itself loads it.
 */
import type { Drawn } from './drawing.ts'

let draw: ((drawn: Drawn) => string) | null = null

/** The server draws at once. */
export const keepDrawer = (drawer: (drawn: Drawn) => string): void => {
  draw = drawer
}

/** The drawing as SVG, `''` until the code for it is there. */
export const drawnOf = (drawn: Drawn): string => draw?.(drawn) ?? ''

/** Resolves when `drawnOf` answers; a line that fails leaves the ground of the picture. */
export const loadDrawer = (): Promise<void> =>
  import('./draw.ts').then(
    (module) => keepDrawer(module.draw),
    () => undefined,
  )
