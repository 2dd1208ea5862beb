/** What a quote is, and how it stands. */
import type { LineKind } from './sellable.ts'

/** A draft is changed; what was sent is not. `accepted`: an order was made of it, once. */
export const DEVIS_STATUSES = ['draft', 'sent', 'accepted', 'cancelled'] as const
export type DevisStatus = (typeof DEVIS_STATUSES)[number]

export interface DevisLine {
  /** Of the catalogue; free words have neither kind nor ref. */
  readonly kind?: LineKind
  readonly ref?: string
  readonly title: string
  readonly qty: number
  /** Tax included. */
  readonly unitCents: number
  readonly taxRate: number
  readonly taxTreatment: string
}

export const totalOf = (lines: readonly DevisLine[]): number =>
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
