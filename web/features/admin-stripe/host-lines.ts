/** What the person who hosts the site is sent, for card payments to work. */
import type { Provider } from './queries.ts'

/** The specification's text, verbatim: for whoever reads the server's log. */
const NO_PUBLISHABLE_KEY = 'Stripe publishable key is missing'

type Connection = Pick<Provider, 'provider' | 'hasPublishableKey' | 'hasWebhookSecret' | 'webhookUrl'>

/** A line for each setting that the server lacks; none once all are there. */
export const cardLines = (connection: Connection): string[] => {
  const { provider, hasPublishableKey, hasWebhookSecret, webhookUrl } = connection
  return [
    provider === 'demo' && 'STRIPE_SECRET_KEY=… (clé secrète\u00a0: espace Stripe, Développeurs, Clés API)',
    !hasPublishableKey &&
      `STRIPE_PUBLISHABLE_KEY=… (clé publique, au même endroit\u00a0; au démarrage\u00a0: «\u00a0${NO_PUBLISHABLE_KEY}\u00a0»)`,
    !hasWebhookSecret &&
      `STRIPE_WEBHOOK_SECRET=… (secret de signature, donné par Stripe pour l’adresse ${webhookUrl})`,
  ].filter((line) => line !== false)
}

export const cardState = ({ provider, hasPublishableKey }: Connection): string => {
  if (provider === 'demo') return 'Le paiement par carte n’est pas branché.'
  return hasPublishableKey
    ? 'Stripe ne peut pas prévenir le site de ce qui est payé\u00a0: il le demande chaque heure.'
    : 'Le paiement par carte n’est branché qu’à moitié\u00a0: personne ne peut saisir sa carte.'
}
