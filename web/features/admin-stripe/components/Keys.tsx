import { Alert, Badge, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { HostLines } from '../../../admin-ui/components/HostLines.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { relative } from '../../../lib/moments.ts'
import { cardLines, cardState } from '../host-lines.ts'
import type { Provider } from '../queries.ts'
import styles from './Stripe.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const consequenceOf = ({ provider, canPay }: Provider): string => {
  if (provider === 'stripe') return ''
  return canPay
    ? 'En attendant, le site encaisse par la page de démonstration\u00a0: aucun argent ne circule.'
    : 'En attendant, rien de ce qui coûte ne peut être acheté par carte.'
}

/** What of card payments is not connected yet. */
const Missing = ({ provider }: { provider: Provider }) => {
  const consequence = consequenceOf(provider)
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden="true" />}>
      <HostLines what={cardState(provider)} lines={cardLines(provider)} />
      {consequence ? <Text mt="xs">{consequence}</Text> : null}
    </Alert>
  )
}

/** Which provider takes the money, what it is known by, and whether its messages arrive. */
export const Keys = ({ provider }: { provider: Provider }) => (
  <>
    {cardLines(provider).length > 0 ? <Missing provider={provider} /> : null}
    {provider.failure ? (
      <Alert color="red" role="alert" icon={<TriangleAlert size={20} aria-hidden="true" />}>
        {provider.failure}
      </Alert>
    ) : null}
    {provider.provider === 'stripe' ? (
      <TitledPanel id="connexion" title="Connexion">
        <dl className={styles.facts}>
          <Fact name="Prestataire">
            Stripe {provider.isTest ? <Badge color="yellow">Mode test</Badge> : null}
          </Fact>
          {provider.account ? <Fact name="Compte">{provider.account}</Fact> : null}
          <Fact name="Dernier message">
            {provider.lastEventAt ? relative(provider.lastEventAt) : 'Aucun message reçu.'}
          </Fact>
        </dl>
        <details>
          <summary>Pour la personne qui héberge le site</summary>
          <Text className={styles.address}>{`Adresse des messages\u00a0: ${provider.webhookUrl}`}</Text>
        </details>
      </TitledPanel>
    ) : null}
  </>
)
