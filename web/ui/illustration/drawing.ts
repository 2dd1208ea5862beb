/** What names a drawing: a motif, a palette and a seed. How it is drawn is in `draw.ts`, which most pages do without. */

/** Those that may stand for any record. */
export const MOTIFS = [
  'dune',
  'onde',
  'voile',
  'seuil',
  'galet',
  'feuille',
  'brume',
  'lune',
  'fil',
  'vague',
] as const
/** Somebody, and the dunes that follow the hour (`Daylight`). */
const OTHERS = ['portrait', 'jour'] as const
export type Motif = (typeof MOTIFS)[number] | (typeof OTHERS)[number]

export const PALETTE_NAMES = ['sable', 'lagune', 'brume', 'aube', 'argile'] as const
export type PaletteName = (typeof PALETTE_NAMES)[number]

export interface Drawing {
  motif: Motif
  palette: PaletteName
  seed: number
}

export const isMotif = (value: string): value is Motif =>
  [...MOTIFS, ...OTHERS].some((motif) => motif === value)
export const isPalette = (value: string): value is PaletteName => PALETTE_NAMES.some((name) => name === value)

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

/** A face for somebody who has no photo: the same name always gets the same one. */
export const portraitFor = (name: string): Drawing => ({
  motif: 'portrait',
  palette: 'sable',
  seed: FACES[hashOf(name) % FACES.length] ?? FACES[0],
})
