import { Text } from '@mantine/core'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { cents, plural } from '../../../lib/format.ts'
import { growthOf } from '../growth.ts'
import { partWord, periodText } from '../labels.ts'
import type { Revenue } from '../queries.ts'
import { disputeSheet, kindSheet, meansSheet, seriesSheet, thingSheet } from '../sheets.ts'
import type { Chart } from './FigureChart.tsx'
import styles from './Figures.module.css'
import { Panel } from './Panel.tsx'

const netOf = ({ takenCents, refundedCents }: { takenCents: number; refundedCents: number }): number =>
  takenCents - refundedCents

const Tiles = ({ revenue }: { revenue: Revenue }) => {
  const { total, beforeTotal, basket, beforeBasket, before } = revenue
  const tax = total.takenTaxCents - total.refundedTaxCents
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Encaissé"
        value={cents(total.takenCents)}
        growth={growthOf(total.takenCents, beforeTotal.takenCents)}
        hint={`${plural(total.payments, 'paiement')}. Avant, ${periodText(before)}\u00a0: ${cents(beforeTotal.takenCents)}`}
      />
      <StatTile
        label="Remboursé"
        value={cents(total.refundedCents)}
        hint={`${plural(total.refunds, 'remboursement')}. Avant\u00a0: ${cents(beforeTotal.refundedCents)}`}
      />
      <StatTile
        label="Net"
        value={cents(netOf(total))}
        growth={growthOf(netOf(total), netOf(beforeTotal))}
        hint={`${cents(netOf(total) - tax)} hors TVA, TVA contenue\u00a0: ${cents(tax)}`}
      />
      <StatTile
        label="Panier moyen"
        value={basket.averageCents === null ? '–' : cents(basket.averageCents)}
        growth={growthOf(basket.averageCents ?? 0, beforeBasket.averageCents ?? 0, 1)}
        hint={`${plural(basket.orders, 'commande payée', 'commandes payées')}, échéances à venir comprises`}
      />
    </div>
  )
}

const chartOf = ({ series, grain }: Revenue): Chart => ({
  series: [
    { name: 'Encaissé', color: 'sable.6' },
    { name: 'Remboursé', color: 'red.7' },
  ],
  points: series.map((part) => ({
    label: partWord(part, grain),
    values: [part.takenCents, part.refundedCents],
  })),
})

/** Payments and refunds, with their parts. */
export const RevenuePanels = ({ revenue }: { revenue: Revenue }) => {
  const { period, openDisputes } = revenue
  return (
    <>
      <Tiles revenue={revenue} />
      <Panel
        title="Encaissements et remboursements"
        file="encaissements"
        period={period}
        sheet={seriesSheet(revenue)}
        chart={chartOf(revenue)}
      >
        <Text size="sm" mb="md">
          Un paiement compte le jour où il est reçu, un remboursement le jour où il est rendu, TVA comprise, à
          l’heure de Paris.
        </Text>
      </Panel>
      <Panel title="Par façon de payer" file="facons-de-payer" period={period} sheet={kindSheet(revenue)} />
      <Panel title="Par contenu" file="contenus" period={period} sheet={thingSheet(revenue)} />
      <Panel title="Par moyen de paiement" file="moyens" period={period} sheet={meansSheet(revenue)} />
      <Panel
        title="Contestations"
        file="contestations"
        period={period}
        sheet={disputeSheet(revenue)}
        empty="Aucune contestation sur cette période."
      >
        <Text size="sm" mb="md">
          {openDisputes.count === 0
            ? 'Aucune n’attend de décision d’une banque.'
            : `${plural(openDisputes.count, 'paiement attend', 'paiements attendent')} la décision d’une banque, pour ${cents(openDisputes.cents)}.`}
        </Text>
      </Panel>
    </>
  )
}
