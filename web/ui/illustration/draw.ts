/**
 * The pictures of the site where it has no photo: calm landscapes drawn from a motif, a palette and a seed (design 1.4).
 * Pure and without React, so that the seed script draws the same files. The same three values always give the same bytes.
 */
import type { Drawing, Drawn, Motif, PaletteName } from './drawing.ts'
import { jour } from './motifs/jour.ts'
import { brume, dune, lune, seuil, vague } from './motifs/land.ts'
import { portrait } from './motifs/portrait.ts'
import { feuille, fil, galet, onde, voile } from './motifs/still.ts'
import { PALETTES, type Tones } from './palettes.ts'
import { chance, HEIGHT, type Sheet, sheet, WIDTH } from './sheet.ts'

type Draw = (sheet: Sheet, tones: Tones) => string
const LANDSCAPES = { dune, onde, voile, seuil, galet, feuille, brume, lune, fil, vague } satisfies Partial<
  Record<Motif, Draw>
>
const DRAWERS: Record<Motif, Draw> = { ...LANDSCAPES, portrait, jour }

/** The motifs that fit any record. */
export const MOTIFS = Object.keys(LANDSCAPES) as readonly (keyof typeof LANDSCAPES)[]
export const PALETTE_NAMES = Object.keys(PALETTES) as readonly PaletteName[]

const isMotif = (value: string): value is Motif => Object.hasOwn(DRAWERS, value)
const isPalette = (value: string): value is PaletteName => Object.hasOwn(PALETTES, value)

/** A complete SVG document, 800 × 600, decorative, under 8 kB. */
export const illustration = (motif: Motif, palette: PaletteName, seed: number): string => {
  const drawn = sheet(`${motif}-${palette}-${seed}`, chance(seed))
  const shapes = DRAWERS[motif](drawn, PALETTES[palette])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${drawn.defs()}${shapes}</svg>`
}

const hashOf = (key: string): number => {
  let hash = 7
  for (const char of key) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return hash
}

/** A picture for a record that has none: the same record always gets the same one. */
export const pictureFor = (key: string): Drawing => {
  const hash = hashOf(key)
  return {
    motif: MOTIFS[hash % MOTIFS.length] ?? 'dune',
    palette: PALETTE_NAMES[(hash >>> 3) % PALETTE_NAMES.length] ?? 'sable',
    seed: hash % 97,
  }
}

/** Seeds of portraits that could be anybody's. */
const FACES = [10, 11, 14, 25, 33] as const

/** A face for a person without a photo: the same name always gets the same one. */
export const portraitFor = (name: string): Drawing => ({
  motif: 'portrait',
  palette: 'sable',
  seed: FACES[hashOf(name) % FACES.length] ?? FACES[0],
})

const drawingOf = (drawn: Drawn): Drawing => {
  if ('of' in drawn) return pictureFor(drawn.of)
  if ('face' in drawn) return portraitFor(drawn.face)
  const { motif, palette, seed } = drawn
  return {
    motif: isMotif(motif) ? motif : 'dune',
    palette: isPalette(palette) ? palette : 'sable',
    seed,
  }
}

/** The SVG of what an `Illustration` asks for; an unknown name is a picture all the same. */
export const draw = (drawn: Drawn): string => {
  const { motif, palette, seed } = drawingOf(drawn)
  return illustration(motif, palette, seed)
}
