/** Brand, people, pages and samples of the demonstration. Addresses use reserved domains, numbers fictional ranges. */
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import { FIRST_PAGES, type FirstPage } from '#server/features/site/first-pages.ts'
import type { Picture } from '../picture.ts'

/** The portrait of the practitioner, used throughout the site. */
export const APOLLINE: Picture = { motif: 'portrait', palette: 'sable', seed: 28 }

export const demoSettings = {
  brand: DEFAULT_BRAND,
  baseline: 'Hypnose, coaching et formations',
  practitioner: 'Apolline Verdane, praticienne en hypnose, coach et formatrice',
  contactEmail: 'bonjour@sable-et-souffle.example',
  phone: '01 99 00 42 17',
  legal: {
    raisonSociale: 'Sable & Souffle',
    adresse: '12 rue de l’Exemple\n00000 Ville-Fictive',
    forme: 'Entreprise individuelle',
    // Its checksums are valid, so that invoices can be checked; no real company's number starts with zeros.
    siret: '000 000 018 00010',
    regime: 'franchise' as const,
    mentionTva: 'TVA non applicable, art. 293 B du CGI',
    accessibilite: 'non conforme',
  },
  footer: '© 2026 Sable & Souffle. Site de démonstration, contenus fictifs.',
  seoDescription:
    'Apaiser ce qui déborde, comprendre ce qui se répète, retrouver l’élan. Des séances, des formations et des ateliers conçus pour avancer à votre rythme.',
  shipping: {
    zones: [
      {
        name: 'France',
        countries: ['FR'],
        steps: [
          { upToGrams: 500, cents: 490 },
          { upToGrams: 2000, cents: 790 },
        ],
        freeFromCents: 6000,
      },
      {
        name: 'Belgique et Suisse',
        countries: ['BE', 'CH'],
        steps: [{ upToGrams: 2000, cents: 1290 }],
        freeFromCents: null,
      },
    ],
    pickup: 'Au cabinet, sur rendez-vous\u00a0: 12 rue de l’Exemple, 00000 Ville-Fictive',
  },
  features: { qualiopi: true },
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

/** The demonstration's content of the pages that a real site fills in. */
const OWN_PAGES: readonly (Pick<FirstPage, 'slug'> & Partial<FirstPage>)[] = [
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
  { slug: 'contact', blocks: { feature: 'contact', picture: APOLLINE } },
  {
    slug: 'retractation',
    content:
      '<p>Vous disposez de quatorze jours pour renoncer à un achat à distance, sauf si vous avez demandé l’accès immédiat à un contenu numérique en renonçant à ce droit.</p><p>Indiquez votre nom, le numéro de commande et l’adresse e-mail où recevoir l’accusé de réception. Vous pouvez aussi écrire à <a href="mailto:bonjour@sable-et-souffle.example">bonjour@sable-et-souffle.example</a>.</p>',
  },
  {
    slug: 'resiliation',
    content:
      '<p>Votre abonnement s’arrêtera à la date indiquée dans le récapitulatif. Indiquez votre nom, le numéro de commande et l’adresse e-mail de la commande.</p>',
  },
]

export const demoPages: readonly FirstPage[] = FIRST_PAGES.map((page) => ({
  ...page,
  ...OWN_PAGES.find(({ slug }) => slug === page.slug),
}))

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
    link: '/admin/users',
    read: false,
  },
  {
    type: 'info',
    title: 'Paiement reçu',
    message: '129,00\u00a0€ par carte bancaire.',
    link: '/admin',
    read: false,
  },
  {
    type: 'warning',
    title: 'Question en attente',
    message: 'Une question publique attend votre réponse.',
    link: '/admin/messages',
    read: false,
  },
  {
    type: 'error',
    title: 'Envoi interrompu',
    message: 'Le fichier seance-03.mp3 n’a pas pu être envoyé.',
    link: '/admin/courses',
    read: true,
  },
] as const
