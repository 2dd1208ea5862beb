import { Text } from '@mantine/core'
import rows from '../../../admin-ui/components/Rows.module.css'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents, decimal, plural } from '../../../lib/format.ts'
import { shortDate } from '../../../lib/moments.ts'
import type { Provider } from '../queries.ts'
import styles from './Stripe.module.css'

const PAYOUT_LABELS: Readonly<Record<string, string>> = {
  paid: 'Versé',
  pending: 'En préparation',
  in_transit: 'En route',
  canceled: 'Annulé',
  failed: 'Échoué',
}

/** The provider's balance, payouts, and pending amounts. */
export const Money = ({ provider }: { provider: Provider }) => {
  const hasMoney = provider.provider === 'stripe' && provider.failure === ''
  return (
    <>
      <div className={styles.tiles}>
        {hasMoney ? <StatTile label="Solde disponible" value={cents(provider.availableCents)} /> : null}
        {hasMoney ? <StatTile label="Solde à venir" value={cents(provider.pendingCents)} /> : null}
        <StatTile
          label="Remboursements en cours"
          value={decimal(provider.waitingRefunds)}
          hint={provider.waitingRefunds > 0 ? 'Envoyés au prestataire, sans réponse encore' : undefined}
        />
        <StatTile
          label="Messages en échec"
          value={decimal(provider.failedEvents)}
          hint={
            provider.failedEvents > 0 ? `${plural(provider.failedEvents, 'message')} à rejouer` : undefined
          }
        />
      </div>
      {hasMoney ? (
        <TitledPanel
          id="virements"
          title="Derniers virements"
          empty={provider.payouts.length === 0 && 'Aucun virement vers votre compte pour le moment.'}
        >
          <ul className={rows.rows}>
            {provider.payouts.map(({ at, amountCents, status }) => (
              <li key={`${at} ${amountCents} ${status}`}>
                <div className={rows.what}>
                  <Text>{shortDate(at)}</Text>
                  <Text size="sm" c="dimmed">
                    {PAYOUT_LABELS[status] ?? status}
                  </Text>
                </div>
                <span className={rows.amount}>{cents(amountCents)}</span>
              </li>
            ))}
          </ul>
        </TitledPanel>
      ) : null}
    </>
  )
}
