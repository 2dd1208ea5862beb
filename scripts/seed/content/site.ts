/** Brand, people, pages and samples of the demonstration. Addresses use reserved domains, numbers fictional ranges. */
import type { PageBlocks } from '#drizzle/collections/pages.ts'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import type { Picture } from '../picture.ts'

/** The face of the practitioner, wherever she is shown. */
export const APOLLINE: Picture = { motif: 'portrait', palette: 'sable', seed: 28 }

export const demoSettings = {
  brand: DEFAULT_BRAND,
  baseline: 'Hypnose, coaching et formations',
  practitioner: 'Apolline Verdane, praticienne en hypnose, coach et formatrice',
  contactEmail: 'bonjour@sable-et-souffle.example',
  phone: '01 99 00 42 17',
  legal: {
    raisonSociale: 'Sable & Souffle',
    mentionTva: 'TVA non applicable, art. 293 B du CGI',
    accessibilite: 'non conforme',
  },
  footer: '© 2026 Sable & Souffle. Site de démonstration, contenus fictifs.',
  seoDescription:
    'Apaiser ce qui déborde, comprendre ce qui se répète, retrouver l’élan. Des séances, des formations et des ateliers conçus pour avancer à votre rythme.',
  features: {},
  socialLinks: [],
}

export const demoPeople = [
  {
    key: 'apolline',
    email: 'admin@demo.test',
    firstName: 'Apolline',
    lastName: 'Verdane',
    role: 'admin',
    verified: true,
    headline: 'Praticienne en hypnose, coach et formatrice',
    bio: '<p>Avant d’accompagner, j’ai longtemps écouté\u00a0: douze ans de radio associative m’ont appris ce qu’une voix peut ouvrir chez l’autre.</p>',
  },
  {
    key: 'claire',
    email: 'membre@demo.test',
    firstName: 'Claire',
    lastName: 'Lemoine',
    role: 'member',
    verified: true,
  },
  {
    key: 'karim',
    email: 'karim@membre.example',
    firstName: 'Karim',
    lastName: 'Benali',
    role: 'member',
    verified: true,
  },
  {
    key: 'ines',
    email: 'ines@membre.example',
    firstName: 'Inès',
    lastName: 'Roussel',
    role: 'member',
    verified: false,
  },
] as const

export const demoTags = [
  'sommeil',
  'anxiété',
  'confiance',
  'auto-hypnose',
  'parents',
  'relations',
  'professionnels',
  'débutant',
] as const

export interface DemoPage {
  slug: string
  title: string
  content: string
  blocks?: PageBlocks
}

const SLOT = '[À compléter par l’éditeur du site avant la mise en ligne]'
const outline = (sections: readonly string[], lead = ''): string =>
  `${lead}${sections.map((section) => `<h2>${section}</h2><p>${SLOT}</p>`).join('')}`

export const demoPages: readonly DemoPage[] = [
  {
    slug: 'a-propos',
    title: 'Une voix, un cadre, du temps',
    content:
      '<p>Je m’appelle Apolline Verdane. Avant d’accompagner, j’ai longtemps écouté\u00a0: douze ans de radio associative m’ont appris ce qu’une voix peut ouvrir chez l’autre. Je me suis ensuite formée à l’hypnose ericksonienne et au coaching, avec une conviction simple\u00a0: le changement vient plus souvent d’un peu de calme que d’un grand effort.</p><p>Ma manière de travailler tient en trois mots. Une voix, pour guider sans diriger. Un cadre, clair et confidentiel. Du temps, parce que rien de durable ne se force.</p><p>Je ne pose pas de diagnostic et je travaille volontiers en lien avec votre médecin ou votre psychologue.</p>',
    blocks: {
      picture: APOLLINE,
      button: { label: 'Prenez rendez-vous', url: '/booking' },
    },
  },
  {
    slug: 'contact',
    title: 'Écrivez-moi',
    content: '<p>Je réponds sous deux jours ouvrés. Pour une urgence, appelez le 15 ou le 112.</p>',
    blocks: { feature: 'contact', picture: APOLLINE },
  },
  { slug: 'faq', title: 'Questions fréquentes', content: '', blocks: { feature: 'faq' } },
  {
    slug: 'retractation',
    title: 'Renoncer au contrat ici',
    content:
      '<p>Vous disposez de quatorze jours pour renoncer à un achat à distance, sauf si vous avez demandé l’accès immédiat à un contenu numérique en renonçant à ce droit.</p><p>Écrivez à <a href="mailto:bonjour@sable-et-souffle.example">bonjour@sable-et-souffle.example</a> en indiquant votre nom, le numéro de commande et l’adresse e-mail où recevoir l’accusé de réception.</p><h2>Modèle de déclaration</h2><p>«\u00a0Je vous notifie par la présente ma rétractation du contrat portant sur la commande n°\u00a0…, passée le …. Nom, adresse, date.\u00a0»</p>',
  },
  {
    slug: 'resiliation',
    title: 'Résilier votre contrat',
    content:
      '<p>Aucun abonnement n’est proposé à l’achat en ligne pour le moment. Pour mettre fin à un contrat en cours, écrivez à <a href="mailto:bonjour@sable-et-souffle.example">bonjour@sable-et-souffle.example</a> en indiquant votre nom et la référence du contrat\u00a0: une réponse vous confirme la date de fin.</p>',
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

export const demoReviews = [
  {
    course: 1,
    authorName: 'Nadège, 52 ans',
    body: 'Je n’attendais pas grand-chose, et j’ai retrouvé le plaisir d’éteindre la lumière.',
  },
  {
    produit: 1,
    authorName: 'Thomas, 38 ans',
    body: 'Les audios sont courts, la voix est posée, on ne se sent jamais jugé.',
  },
  { course: 2, authorName: 'Inès, 29 ans', body: 'J’ai compris que mon anxiété avait un mode d’emploi.' },
  {
    produit: 5,
    authorName: 'Claire, 44 ans',
    body: 'Le livret m’a aidée à dire non à ma sœur, calmement. C’était une première.',
  },
] as const

export const demoNotifications = [
  {
    type: 'success',
    title: 'Nouvelle inscription',
    message: 'Claire Lemoine a rejoint Retrouver un sommeil paisible.',
    read: false,
  },
  { type: 'info', title: 'Paiement reçu', message: '129,00\u00a0€ par carte bancaire.', read: false },
  {
    type: 'warning',
    title: 'Question en attente',
    message: 'Une question publique attend votre réponse.',
    read: false,
  },
  {
    type: 'error',
    title: 'Envoi interrompu',
    message: 'Le fichier seance-03.mp3 n’a pas pu être envoyé.',
    read: true,
  },
] as const
