/** How figures are called. */
import type { Grain, Period } from '#drizzle/domain/period.ts'
import type { Move } from '#drizzle/domain/recurring.ts'
import { DIRECT } from '#drizzle/domain/source.ts'
import { dates } from '../../lib/format.ts'
import type { Revenue } from './queries.ts'

export const KIND_LABELS: Readonly<Record<Revenue['byKind'][number]['kind'], string>> = {
  one_time: 'En une fois',
  installment: 'En plusieurs fois',
  subscription: 'Abonnement',
}

export const THING_LABELS: Readonly<Record<Revenue['byThing'][number]['kind'], string>> = {
  course: 'Formation',
  produit: 'Produit',
  shipping: 'Livraison',
  '': 'Hors catalogue, ou supprimé',
}

export const MOVE_LABELS: Readonly<Record<Move, string>> = {
  new: 'Nouveaux',
  reactivated: 'Repris',
  raised: 'Prix augmentés',
  lowered: 'Prix baissés',
  lost: 'Perdus',
}

export const DISPUTE_LABELS: Readonly<Record<Revenue['disputes'][number]['outcome'], string>> = {
  open: 'En cours',
  won: 'Gagnées',
  lost: 'Perdues',
}

/** « Visa », « À la main (Virement) ». */
export const meansWord = ({
  provider,
  means,
}: Pick<Revenue['byMeans'][number], 'provider' | 'means'>): string => {
  if (provider === 'manual') return means === '' ? 'À la main' : `À la main (${means})`
  return means === '' ? 'En ligne, moyen non précisé' : means
}

const HOSTS = /[.\s]/
/** « Google » ; hosts and sentences stay as they are. */
export const sourceWord = (source: string): string => {
  if (source === DIRECT) return 'Accès direct ou inconnu'
  return HOSTS.test(source) ? source : source.charAt(0).toUpperCase() + source.slice(1)
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const dayWord = (day: string): string => dates({ day: 'numeric', month: 'short' }).format(noon(day))

/** `12 nov.`, `Sem. du 9 nov.`, `nov. 2026`. */
export const partWord = ({ from }: Period, grain: Grain): string => {
  if (grain === 'day') return dayWord(from)
  if (grain === 'week') return `Sem. du ${dayWord(from)}`
  return monthWord(from)
}

/** `nov. 2026`, of a day or a month. */
export const monthWord = (month: string): string =>
  dates({ month: 'short', year: 'numeric' }).format(noon(`${month.slice(0, 7)}-15`))

/** `du 1 nov. 2026 au 25 nov. 2026`. */
export const periodText = ({ from, to }: Period): string => {
  const full = (day: string) => dates({ day: 'numeric', month: 'short', year: 'numeric' }).format(noon(day))
  return from === to ? `le ${full(from)}` : `du ${full(from)} au ${full(to)}`
}
