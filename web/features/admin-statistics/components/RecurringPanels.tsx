import { Text } from '@mantine/core'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { cents, plural } from '../../../lib/format.ts'
import { growthOf } from '../growth.ts'
import { partWord } from '../labels.ts'
import type { Recurring } from '../queries.ts'
import { cellText, movementSheet, outstandingSheet, recurringSheet, share } from '../sheets.ts'
import type { Chart } from './FigureChart.tsx'
import styles from './Figures.module.css'
import { Panel } from './Panel.tsx'

const MONTHLY =
  'Ce que rapportent par mois les abonnements en cours, à leur prix, TVA comprise, sans les remises d’un code\u00a0; une année compte pour douze mois. Un abonnement compte de son premier paiement à sa résiliation, et non tant que l’accès est fermé parce que la banque refuse.'
const LEFT =
  'Abonnements perdus\u00a0: ceux du début qui ne rapportent plus rien à la fin, divisés par ceux du début. Revenu mensuel perdu\u00a0: ce que ceux du début rapportent de moins à la fin, divisé par ce qu’ils rapportaient. Qui part et revient dans la période n’est pas perdu\u00a0; qui arrive après le début ne compte dans aucun des deux.'

const rate = (part: number, whole: number): string => cellText(share(part, whole), 'percent')

const Tiles = ({ recurring }: { recurring: Recurring }) => {
  const { start, end, churn, beforeChurn, outstanding } = recurring
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Revenu mensuel récurrent (MRR)"
        value={cents(end.cents)}
        growth={growthOf(end.cents, start.cents, 1)}
        hint={`${plural(end.count, 'abonnement')} à la fin de la période`}
      />
      <StatTile
        label="Abonnements perdus"
        value={rate(churn.lostCount, churn.startCount)}
        hint={`${churn.lostCount} sur ${churn.startCount}. Avant\u00a0: ${rate(beforeChurn.lostCount, beforeChurn.startCount)}`}
      />
      <StatTile
        label="Revenu mensuel perdu"
        value={rate(churn.lostCents, churn.startCents)}
        hint={`${cents(churn.lostCents)} sur ${cents(churn.startCents)}. Avant\u00a0: ${rate(beforeChurn.lostCents, beforeChurn.startCents)}`}
      />
      <StatTile
        label="Échéances à encaisser"
        value={cents(outstanding.cents)}
        hint={
          outstanding.latePlans === 0
            ? `${plural(outstanding.plans, 'paiement en plusieurs fois', 'paiements en plusieurs fois')}, rien en retard`
            : `dont ${cents(outstanding.lateCents)} en retard (${plural(outstanding.latePlans, 'personne à relancer', 'personnes à relancer')})`
        }
      />
    </div>
  )
}

const chartOf = ({ series, grain }: Recurring): Chart => ({
  series: [{ name: 'Revenu mensuel', color: 'sable.6' }],
  points: series.map((part) => ({ label: partWord(part, grain), values: [part.cents] })),
})

/** Monthly recurring revenue, churn, and amounts due of instalments. */
export const RecurringPanels = ({ recurring }: { recurring: Recurring }) => {
  const { period, outstanding } = recurring
  return (
    <>
      <Tiles recurring={recurring} />
      <Panel
        title="Revenu mensuel récurrent"
        file="revenu-mensuel"
        period={period}
        sheet={recurringSheet(recurring)}
        chart={chartOf(recurring)}
      >
        <Text size="sm" mb="md">
          {MONTHLY}
        </Text>
      </Panel>
      <Panel
        title="Mouvements des abonnements"
        file="mouvements-abonnements"
        period={period}
        sheet={movementSheet(recurring)}
      >
        <Text size="sm" mb="md">
          {LEFT}
        </Text>
      </Panel>
      <Panel
        title="Échéances à encaisser"
        file="echeances"
        period={period}
        sheet={outstandingSheet(recurring)}
        empty="Aucune échéance à venir."
      >
        <Text size="sm" mb="md">
          {`Aujourd’hui, quelle que soit la période\u00a0: ${cents(outstanding.cents)} des paiements en plusieurs fois en cours, par mois d’échéance.`}
        </Text>
      </Panel>
    </>
  )
}
