/**
 * The identity of a drawing. Types alone: the drawing code is in `draw.ts`, which a visitor's first view does
 * without.
 */

/** The motif: a landscape, a person, or the dunes that follow the hour (`Daylight`). */
export type Motif =
  | 'dune'
  | 'onde'
  | 'voile'
  | 'seuil'
  | 'galet'
  | 'feuille'
  | 'brume'
  | 'lune'
  | 'fil'
  | 'vague'
  | 'portrait'
  | 'jour'
export type PaletteName = 'sable' | 'lagune' | 'brume' | 'aube' | 'argile'

export interface Drawing {
  motif: Motif
  palette: PaletteName
  seed: number
}

/** A drawing by its values (an editor's may be unknown names), or the one that a record or a person always gets. */
export type Drawn =
  | { motif: string; palette: string; seed: number }
  | { of: string }
  /** The person's name. */
  | { face: string }
