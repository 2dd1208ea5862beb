/** Figures as tables: what is shown, and what is saved, is made of the same cells. */
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import type { Period } from '#drizzle/domain/period.ts'
import { cents, decimal } from '../../lib/format.ts'
import {
  DISPUTE_LABELS,
  KIND_LABELS,
  MOVE_LABELS,
  meansWord,
  monthWord,
  partWord,
  sourceWord,
  THING_LABELS,
} from './labels.ts'
import type { Recurring, Revenue, Sources, Statistics, Visits } from './queries.ts'

type Kind = 'text' | 'count' | 'cents' | 'percent'
export interface Sheet {
  readonly columns: readonly {
    readonly head: string
    readonly kind: Kind
    /** Only in the saved file: on screen the part's name suffices. */
    readonly isOnlySaved?: true
  }[]
  /** The first cell names the row. Cents are whole; `null` is a share of nothing. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const NONE = '–'

/** A cell as it is read. */
export const cellText = (value: string | number | null, kind: Kind): string => {
  if (value === null) return NONE
  if (typeof value === 'string') return value
  if (kind === 'cents') return cents(value)
  return kind === 'percent' ? `${decimal(value)}\u00a0%` : decimal(value)
}

const savedCell = (value: string | number | null, kind: Kind): Cell => {
  if (value === null) return ''
  return typeof value === 'number' && kind === 'cents' ? value / 100 : value
}

/** The same as a file for a French spreadsheet; amounts in euros, shares in percent. */
export const sheetCsv = ({ columns, rows }: Sheet): string =>
  csvOf(
    columns.map(({ head, kind }) => {
      const unit = { cents: ' (€)', percent: ' (%)', text: '', count: '' }[kind]
      return head + unit
    }),
    rows.map((row) => row.map((value, at) => savedCell(value, columns[at]?.kind ?? 'text'))),
  )

/** Percent with one decimal; `null` of nothing, and of less than its part. */
export const share = (part: number, whole: number): number | null =>
  whole <= 0 || part > whole ? null : Math.round((1000 * part) / whole) / 10

const text = (head: string) => ({ head, kind: 'text' as const })
const saved = (head: string) => ({ head, kind: 'text' as const, isOnlySaved: true as const })
const count = (head: string) => ({ head, kind: 'count' as const })
const money = (head: string) => ({ head, kind: 'cents' as const })
const percent = (head: string) => ({ head, kind: 'percent' as const })

const french = (day: string): string => day.split('-').reverse().join('/')
const days = ({ from, to }: Period): [string, string] => [french(from), french(to)]

export const seriesSheet = ({ series, grain }: Revenue): Sheet => ({
  columns: [text('Période'), saved('Du'), saved('Au'), money('Encaissé'), money('Remboursé'), money('Net')],
  rows: series.map((part) => [
    partWord(part, grain),
    ...days(part),
    part.takenCents,
    part.refundedCents,
    part.takenCents - part.refundedCents,
  ]),
})

type Sums = Revenue['total']
const SUM_COLUMNS = [
  count('Paiements'),
  money('Encaissé'),
  money('Remboursé'),
  money('Net'),
  money('dont TVA'),
]
const sumsOf = (sums: Sums): number[] => [
  sums.payments,
  sums.takenCents,
  sums.refundedCents,
  sums.takenCents - sums.refundedCents,
  sums.takenTaxCents - sums.refundedTaxCents,
]

const splitSheet = <Row extends Sums>(
  head: string,
  rows: readonly Row[],
  word: (row: Row) => string,
): Sheet => ({
  columns: [text(head), ...SUM_COLUMNS],
  rows: rows.map((row) => [word(row), ...sumsOf(row)]),
})

export const kindSheet = ({ byKind }: Revenue): Sheet =>
  splitSheet('Façon de payer', byKind, ({ kind }) => KIND_LABELS[kind])

export const thingSheet = ({ byThing }: Revenue): Sheet =>
  splitSheet('Contenu', byThing, ({ kind, title }) =>
    title === '' ? THING_LABELS[kind] : `${title} (${THING_LABELS[kind].toLowerCase()})`,
  )

export const meansSheet = ({ byMeans }: Revenue): Sheet => splitSheet('Moyen de paiement', byMeans, meansWord)

export const disputeSheet = ({ disputes }: Revenue): Sheet => ({
  columns: [text('Issue'), count('Contestations'), money('Montant')],
  rows: disputes.map(({ outcome, count: found, cents: sum }) => [DISPUTE_LABELS[outcome], found, sum]),
})

export const recurringSheet = ({ series, grain }: Recurring): Sheet => ({
  columns: [
    text('Période'),
    saved('Du'),
    saved('Au'),
    count('Abonnements à la fin'),
    money('Revenu mensuel à la fin'),
    money('Gagné'),
    money('Perdu'),
  ],
  rows: series.map((part) => [
    partWord(part, grain),
    ...days(part),
    part.count,
    part.cents,
    part.gainedCents,
    part.lostCents,
  ]),
})

export const movementSheet = ({ start, movements, end }: Recurring): Sheet => ({
  columns: [text('Mouvement'), count('Abonnements'), money('Revenu mensuel')],
  rows: [
    ['Au début', start.count, start.cents],
    ...movements.map(({ move, count: found, cents: sum }) => [MOVE_LABELS[move], found, sum]),
    ['À la fin', end.count, end.cents],
  ],
})

export const outstandingSheet = ({ outstanding }: Recurring): Sheet => ({
  columns: [text('Mois'), count('Échéances'), money('À encaisser'), money('dont en retard')],
  rows: outstanding.months.map(({ month, count: found, cents: sum, lateCents }) => [
    monthWord(month),
    found,
    sum,
    lateCents,
  ]),
})

export const sourceSheet = ({ sources }: Sources): Sheet => ({
  columns: [
    text('Source'),
    count('Visites'),
    count('Paiements ouverts'),
    count('Visites payantes'),
    percent('Part'),
    count('Commandes payées'),
    money('Encaissé'),
  ],
  rows: sources.map(({ source, visits, checkouts, payingVisits, orders, takenCents }) => [
    sourceWord(source),
    visits,
    checkouts,
    payingVisits,
    share(payingVisits, visits),
    orders,
    takenCents,
  ]),
})

/** From the first page to the payment, each beside the period before. */
export const funnelSheet = ({ total, beforeTotal }: Visits): Sheet => ({
  columns: [text('Étape'), count('Période'), percent('Des visites'), count('Avant')],
  rows: [
    ['Visites', total.visits, share(total.visits, total.visits), beforeTotal.visits],
    [
      'Ont vu une formation ou un produit',
      total.looking,
      share(total.looking, total.visits),
      beforeTotal.looking,
    ],
    ['Ont ouvert un paiement', total.checkouts, share(total.checkouts, total.visits), beforeTotal.checkouts],
    ['Ont payé', total.paying, share(total.paying, total.visits), beforeTotal.paying],
    ['Inscriptions', total.enrollments, null, beforeTotal.enrollments],
  ],
})

export const visitSheet = ({ series, grain }: Visits): Sheet => ({
  columns: [text('Période'), saved('Du'), saved('Au'), count('Visites'), count('Visites payantes')],
  rows: series.map((part) => [partWord(part, grain), ...days(part), part.visits, part.paying]),
})

export const pageSheet = ({ pages }: Visits): Sheet => ({
  columns: [text('Page'), count('Visites'), count('Vues')],
  rows: pages.map(({ path, visits, views }) => [path, visits, views]),
})

export const enrollmentSheet = ({ series }: Statistics): Sheet => ({
  columns: [text('Jour'), count('Inscriptions')],
  rows: series.enrollments.map(({ date, count: found }) => [french(date), found]),
})

export const courseSheet = ({ topCourses }: Statistics): Sheet => ({
  columns: [text('Formation'), count('Inscriptions'), money('Encaissé'), percent('Progression moyenne')],
  rows: topCourses.map(({ title, enrollments, cents: sum, averageProgress }) => [
    title,
    enrollments,
    sum,
    averageProgress,
  ]),
})
