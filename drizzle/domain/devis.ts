/** Quotes and their states. */
import type { LineKind, Sellable } from './sellable.ts'

/** A draft can be edited, a sent quote cannot. `accepted`: an order was created from it, once. */
export const DEVIS_STATUSES = ['draft', 'sent', 'accepted', 'cancelled'] as const
export type DevisStatus = (typeof DEVIS_STATUSES)[number]

/** A part of a pack at its share of the quoted unit price. */
export interface DevisPart {
  readonly kind: LineKind
  readonly ref: string
  readonly title: string
  readonly unitCents: number
  readonly taxRate: number
  readonly taxTreatment: string
}

export interface DevisLine {
  /** A catalogue item; a free-text line has neither kind nor ref. */
  readonly kind?: Sellable
  readonly ref?: string
  readonly title: string
  readonly qty: number
  /** Tax included. */
  readonly unitCents: number
  /** Unused for a pack: each of its parts has its own rate. */
  readonly taxRate: number
  readonly taxTreatment: string
  /** The pack's parts when the quote was last saved; their shares sum to `unitCents`. */
  readonly parts?: readonly DevisPart[]
}

/** An item sold by a line, as on documents, in accounting and in the order. */
export interface DevisSold extends Omit<DevisLine, 'kind' | 'parts'> {
  readonly kind?: LineKind
  /** The pack that it belongs to. */
  readonly pack?: { readonly ref: string; readonly title: string; readonly part: string }
}

/** Title of a pack's part on its own line. */
export const titleInPack = (pack: string, part: string): string => `${part} (coffret «\u00a0${pack}\u00a0»)`

/** The lines with each pack split into its parts: each part has its own tax, stock and access. */
export const soldOfDevis = (lines: readonly DevisLine[]): DevisSold[] =>
  lines.flatMap(({ kind, parts, ...line }): DevisSold[] => {
    if (kind !== 'pack') return [{ ...line, ...(kind ? { kind } : {}) }]
    const { ref = '', title, qty } = line
    return (parts ?? []).map((part) => ({
      ...part,
      qty,
      title: titleInPack(title, part.title),
      pack: { ref, title, part: part.title },
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
