/** The contents of a product and frequent questions about it, answered from its fields. */
import { mediaKindOf } from '#drizzle/domain/file-titles.ts'
import type { Produit } from './queries.ts'

type Sold = Pick<Produit, 'kind' | 'downloads' | 'withdrawal' | 'buttonLink'>

const has = ({ downloads }: Sold, media: ReturnType<typeof mediaKindOf>) =>
  downloads.some((name) => mediaKindOf(name) === media)

/** « un audio et un document PDF »; empty without files. */
const filesOf = (product: Sold): string[] => [
  ...(has(product, 'audio') ? ['un audio à écouter'] : []),
  ...(has(product, 'video') ? ['une vidéo à regarder'] : []),
  ...(has(product, 'document') ? ['un document PDF à lire ou à imprimer'] : []),
]

/** The delivered contents; empty where only the description has them. */
export const contentsOf = (product: Sold): string => {
  if (product.buttonLink) return ''
  if (product.kind === 'physical') return 'Un objet préparé et expédié à l’adresse que vous indiquez.'
  if (product.kind === 'service')
    return 'Un temps d’échange en direct. Nous convenons du rendez-vous après votre commande.'
  const files = filesOf(product)
  if (files.length === 0) return 'Un contenu à télécharger, à garder autant que vous le souhaitez.'
  const list = files.join(' et ')
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}, en ligne dans votre espace ou à télécharger, pour aussi longtemps que vous le souhaitez.`
}

const DIGITAL = (product: Sold) => [
  {
    question: 'Comment vais-je le recevoir ?',
    answer:
      product.withdrawal === 'digital_waiver'
        ? 'Dès le paiement, ou dans quatorze jours si vous le préférez, sur la page qui s’affiche et par e-mail. Avec un compte, il se range aussi dans votre bibliothèque.'
        : 'Dès le paiement, sur la page qui s’affiche et par e-mail. Avec un compte, il se range aussi dans votre bibliothèque.',
  },
  {
    question: has(product, 'audio')
      ? 'Puis-je l’écouter sur mon téléphone ?'
      : 'Puis-je le lire sur mon téléphone ?',
    answer: has(product, 'audio')
      ? 'Oui, sur téléphone, tablette et ordinateur, en ligne ou une fois téléchargé. Un casque rend l’écoute plus agréable.'
      : 'Oui, sur téléphone, tablette et ordinateur. Le document s’imprime aussi, sur papier ordinaire.',
  },
]
const SERVICE = [
  {
    question: 'Comment choisir la date ?',
    answer:
      'Nous convenons ensemble du jour et de l’heure, par e-mail ou au téléphone, après votre commande.',
  },
  { question: 'Où se passe la séance ?', answer: 'En visio ou au cabinet, comme vous préférez.' },
]
const PHYSICAL = [
  {
    question: 'Quand vais-je le recevoir ?',
    answer: 'Votre colis part sous trois jours ouvrés à l’adresse que vous indiquez.',
  },
]
const REFUND: Record<Produit['withdrawal'], string> = {
  days14: 'Oui, pendant quatorze jours, depuis la page « Renoncer au contrat ici », en bas du site.',
  digital_waiver:
    'Oui, si vous choisissez à la commande de commencer dans quatorze jours : vous gardez le droit de rétractation jusque-là. Si vous commencez dès le paiement, vous y renoncez. Un souci avec un fichier ? Écrivez-nous.',
  dated_service:
    'La séance a une date : le délai de rétractation ne s’applique pas. Prévenez-nous en cas d’empêchement.',
  '': 'Oui, pendant quatorze jours, depuis la page « Renoncer au contrat ici », en bas du site.',
}

export const practicalQuestions = (product: Sold): { question: string; answer: string }[] => {
  if (product.buttonLink) return []
  const own = product.kind === 'service' ? SERVICE : product.kind === 'physical' ? PHYSICAL : DIGITAL(product)
  return [...own, { question: 'Un remboursement est-il possible ?', answer: REFUND[product.withdrawal] }]
}
