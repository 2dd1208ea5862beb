/** What a quote is, and how it stands. */
import type { LineKind, Sellable } from './sellable.ts'

/** A draft is changed; what was sent is not. `accepted`: an order was made of it, once. */
export const DEVIS_STATUSES = ['draft', 'sent', 'accepted', 'cancelled'] as const
export type DevisStatus = (typeof DEVIS_STATUSES)[number]

/** A part of a pack at its share of what the quote asks for one. */
export interface DevisPart {
  readonly kind: LineKind
  readonly ref: string
  readonly title: string
  readonly unitCents: number
  readonly taxRate: number
  readonly taxTreatment: string
}

export interface DevisLine {
  /** Of the catalogue; free words have neither kind nor ref. */
  readonly kind?: Sellable
  readonly ref?: string
  readonly title: string
  readonly qty: number
  /** Tax included. */
  readonly unitCents: number
  /** Of a pack, nobody's: each of its parts has its own. */
  readonly taxRate: number
  readonly taxTreatment: string
  /** Of a pack, as it was when the quote was last written; their shares sum to `unitCents`. */
  readonly parts?: readonly DevisPart[]
}

/** What is sold by a line, as papers, the books and the order say it. */
export interface DevisSold extends Omit<DevisLine, 'kind' | 'parts'> {
  readonly kind?: LineKind
  /** The pack that it is a part of. */
  readonly pack?: { readonly ref: string; readonly title: string; readonly part: string }
}

/** How a part is called on a line of its own. */
export const titleInPack = (pack: string, part: string): string => `${part} (coffret «\u00a0${pack}\u00a0»)`

/** The lines with each pack as its parts: what has its own tax, stock and access is a line of its own. */
export const soldOfDevis = (lines: readonly DevisLine[]): DevisSold[] =>
  lines.flatMap(({ kind, parts, ...line }): DevisSold[] => {
    if (kind !== 'pack') return [{ ...line, ...(kind ? { kind } : {}) }]
    const { ref = '', title, qty } = line
    return (parts ?? []).map((part) => ({
      ...part,
      ...{ qty, title: titleInPack(title, part.title), pack: { ref, title, part: part.title } },
    }))
  })

export const totalOf = (lines: readonly Pick<DevisLine, 'unitCents' | 'qty'>[]): number =>
  lines.reduce((sum, { unitCents, qty }) => sum + unitCents * qty, 0)

/** Whether it can still be accepted on a day in Paris (`2026-11-25`). */
export const isValid = (validUntil: string, today: string): boolean => today <= validUntil

const DEVIS_MOVES: Readonly<Record<DevisStatus, readonly DevisStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['accepted', 'cancelled'],
  accepted: [],
  cancelled: [],
}

export const mayDevisBecome = (from: DevisStatus, to: DevisStatus): boolean =>
  from === to || DEVIS_MOVES[from].includes(to)
