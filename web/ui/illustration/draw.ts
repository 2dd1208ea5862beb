/**
 * The pictures of the site where it has no photo: calm landscapes drawn from a motif, a palette and a seed (design 1.4).
 * Pure and without React, so that the seed script draws the same files. The same three values always give the same bytes.
 */
import type { Motif, PaletteName } from './drawing.ts'
import { jour } from './motifs/jour.ts'
import { brume, dune, lune, seuil, vague } from './motifs/land.ts'
import { portrait } from './motifs/portrait.ts'
import { feuille, fil, galet, onde, voile } from './motifs/still.ts'
import { PALETTES, type Tones } from './palettes.ts'
import { chance, HEIGHT, type Sheet, sheet, WIDTH } from './sheet.ts'

const DRAWERS: Record<Motif, (sheet: Sheet, tones: Tones) => string> = {
  dune,
  onde,
  voile,
  seuil,
  galet,
  feuille,
  brume,
  lune,
  fil,
  vague,
  portrait,
  jour,
}

/** A complete SVG document, 800 × 600, decorative, under 8 kB. */
export const illustration = (motif: Motif, palette: PaletteName, seed: number): string => {
  const drawn = sheet(`${motif}-${palette}-${seed}`, chance(seed))
  const shapes = DRAWERS[motif](drawn, PALETTES[palette])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${drawn.defs()}${shapes}</svg>`
}
