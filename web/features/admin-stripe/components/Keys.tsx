import { Alert, Badge, Button, Code, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { relative } from '../../../lib/moments.ts'
import type { Provider } from '../queries.ts'
import styles from './Stripe.module.css'

/** The specification's text, verbatim; the sentence beside it is in French. */
export const NO_PUBLISHABLE_KEY = 'Stripe publishable key is missing'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Which settings the server lacks for taking cards. */
const Missing = ({ canPay }: { canPay: boolean }) => (
  <Alert
    color="yellow"
    icon={<TriangleAlert size={20} aria-hidden="true" />}
    title="Stripe n’est pas configuré"
  >
    <Text mb="xs">
      {canPay
        ? 'Le site encaisse par la page de démonstration\u00a0: aucun argent ne circule.'
        : 'Rien de ce qui coûte ne peut être acheté pour le moment.'}
      {' Pour recevoir des paiements par carte, donnez ces variables au serveur, puis redémarrez-le\u00a0:'}
    </Text>
    <ul className={styles.list}>
      <li>
        <Code>STRIPE_SECRET_KEY</Code>
        {
          '\u00a0: la clé secrète, dans votre espace Stripe, «\u00a0Développeurs\u00a0», «\u00a0Clés API\u00a0».'
        }
      </li>
      <li>
        <Code>STRIPE_PUBLISHABLE_KEY</Code>
        {'\u00a0: la clé publique, au même endroit.'}
      </li>
      <li>
        <Code>STRIPE_WEBHOOK_SECRET</Code>
        {
          '\u00a0: le secret de signature, donné par Stripe quand vous y ajoutez l’adresse des messages ci-dessous.'
        }
      </li>
    </ul>
  </Alert>
)

const WebhookAddress = ({ url }: { url: string }) => {
  const clipboard = useClipboard()
  return (
    <span className={styles.copied}>
      <Code>{url}</Code>
      <Button size="compact-md" variant="outline" onClick={() => clipboard.copy(url)}>
        {clipboard.copied ? 'Adresse copiée' : 'Copier l’adresse'}
      </Button>
      {clipboard.error ? (
        <Text size="sm" role="alert">
          La copie n’a pas marché. Sélectionnez l’adresse et copiez-la vous-même.
        </Text>
      ) : null}
    </span>
  )
}

const publicKeyOf = ({ provider, hasPublishableKey }: Provider): ReactNode => {
  if (hasPublishableKey) return 'Configurée'
  return provider === 'demo' ? (
    NO_PUBLISHABLE_KEY
  ) : (
    <>
      {NO_PUBLISHABLE_KEY}
      <Text size="sm">
        {'La clé publique manque\u00a0: personne ne peut saisir sa carte. Donnez '}
        <Code>STRIPE_PUBLISHABLE_KEY</Code>
        {' au serveur.'}
      </Text>
    </>
  )
}

/** Which provider takes the money, what it is known by, and whether its messages arrive. */
export const Keys = ({ provider }: { provider: Provider }) => {
  const isDemo = provider.provider === 'demo'
  return (
    <>
      {isDemo ? <Missing canPay={provider.canPay} /> : null}
      {provider.failure ? (
        <Alert color="red" role="alert" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {provider.failure}
        </Alert>
      ) : null}
      <TitledPanel id="connexion" title="Connexion">
        <dl className={styles.facts}>
          <Fact name="Prestataire">
            {isDemo ? 'Page de démonstration' : 'Stripe'}{' '}
            {provider.isTest ? <Badge color="yellow">Mode test</Badge> : null}
          </Fact>
          {provider.account ? <Fact name="Compte">{provider.account}</Fact> : null}
          <Fact name="Clé secrète">{isDemo ? 'Absente' : 'Configurée'}</Fact>
          <Fact name="Clé publique">{publicKeyOf(provider)}</Fact>
          <Fact name="Adresse des messages">
            <WebhookAddress url={provider.webhookUrl} />
          </Fact>
          <Fact name="Secret des messages">
            {provider.hasWebhookSecret
              ? 'Configuré'
              : isDemo
                ? 'Absent'
                : 'Absent\u00a0: les messages sont refusés, et le site demande chaque heure ce qui s’est passé.'}
          </Fact>
          <Fact name="Dernier message">
            {provider.lastEventAt ? relative(provider.lastEventAt) : 'Aucun message reçu.'}
          </Fact>
        </dl>
      </TitledPanel>
    </>
  )
}
