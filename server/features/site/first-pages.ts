/** The pages that every site of this kind needs, as drafts: their owner fills the slots and publishes them. */

import type { PageBlocks } from '#drizzle/collections/pages.ts'
import { link } from '#drizzle/domain/paths.ts'

export interface FirstPage {
  slug: string
  title: string
  content: string
  blocks?: PageBlocks
}

/** Marks facts that only the site's owner knows. */
const SLOT = '[À compléter par l’éditeur du site avant la mise en ligne]'
const outline = (sections: readonly string[], lead = ''): string =>
  `${lead}${sections.map((section) => `<h2>${section}</h2><p>${SLOT}</p>`).join('')}`

export const FIRST_PAGES: readonly FirstPage[] = [
  {
    slug: 'a-propos',
    title: 'À propos',
    content: outline(['Mon parcours', 'Ma manière de travailler', 'Ce que je ne fais pas']),
    blocks: {
      picture: { motif: 'seuil', palette: 'sable', seed: 21 },
      button: { label: 'Prenez rendez-vous', url: link('booking') },
    },
  },
  {
    slug: 'contact',
    title: 'Écrivez-moi',
    content: '<p>Je réponds sous deux jours ouvrés. Pour une urgence, appelez le 15 ou le 112.</p>',
    blocks: { feature: 'contact' },
  },
  { slug: 'faq', title: 'Questions fréquentes', content: '', blocks: { feature: 'faq' } },
  {
    slug: 'retractation',
    title: 'Renoncer au contrat ici',
    content: `<p>Vous disposez de quatorze jours pour renoncer à un achat à distance, sauf si vous avez demandé l’accès immédiat à un contenu numérique en renonçant à ce droit.</p><p>Indiquez votre nom, le numéro de commande et l’adresse e-mail où recevoir l’accusé de réception. Vous pouvez aussi nous écrire à\u00a0: ${SLOT}</p>`,
  },
  {
    slug: 'resiliation',
    title: 'Résilier votre contrat',
    content: `<p>Votre abonnement s’arrêtera à la date indiquée dans le récapitulatif.</p><p>Indiquez votre nom, le numéro de commande et l’adresse e-mail de la commande. Vous pouvez aussi nous écrire à\u00a0: ${SLOT}</p>`,
  },
  {
    slug: 'mediation',
    title: 'Médiation de la consommation',
    content: outline(
      ['Médiateur compétent', 'Saisir le médiateur'],
      '<p>Écrivez-nous d’abord\u00a0: la plupart des difficultés se règlent par un échange.</p>',
    ),
  },
  {
    slug: 'mentions-legales',
    title: 'Mentions légales',
    content: outline([
      'Éditeur du site',
      'Directrice de la publication',
      'Hébergement',
      'Propriété intellectuelle',
    ]),
  },
  {
    slug: 'cgv',
    title: 'Conditions générales de vente',
    content: outline([
      'Objet',
      'Prix et taxes',
      'Commande et paiement',
      'Accès aux contenus',
      'Droit de rétractation',
      'Garanties légales',
      'Médiation et litiges',
    ]),
  },
  {
    slug: 'confidentialite',
    title: 'Politique de confidentialité',
    content: outline([
      'Responsable du traitement',
      'Données collectées',
      'Finalités et bases légales',
      'Durées de conservation',
      'Destinataires',
      'Vos droits',
    ]),
  },
  {
    slug: 'cookies',
    title: 'Cookies',
    content:
      '<h2>Ce que le site enregistre sans vous demander</h2><p>Votre session, votre choix concernant les cookies et la couleur du thème\u00a0: rien de tout cela ne sort de votre navigateur vers un tiers.</p><h2>Ce qui attend votre accord</h2><p>La mesure d’audience, la lecture de vidéos hébergées par un service tiers et l’affichage de l’agenda de rendez-vous. Vous changez d’avis à tout moment avec «\u00a0Gérer les cookies\u00a0», en bas de chaque page.</p>',
  },
  {
    slug: 'accessibilite',
    title: 'Accessibilité',
    content: outline(
      [
        'État de conformité',
        'Contenus non accessibles',
        'Établissement de cette déclaration',
        'Voies de recours',
      ],
      '<p>Ce site n’a pas encore fait l’objet d’un audit\u00a0: il est déclaré non conforme. Une difficulté\u00a0? Écrivez-nous, nous vous répondons et nous corrigeons.</p>',
    ),
  },
]
