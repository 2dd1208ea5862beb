/** The demonstration's shop. */
import type { ProductOption, Variant } from '#drizzle/domain/variants.ts'
import type { Picture } from '../picture.ts'

export interface DemoProduit {
  title: string
  slug: string
  category: string
  price: number
  tags: readonly string[]
  picture: Picture
  content: string
  /** Length of the accompanying recording. */
  minutes?: number
  /** Of a session. */
  durationMinutes?: number
  place?: string
  status?: 'draft' | 'archived'
  /** For shipped products. */
  weightGrams?: number
  options?: ProductOption[]
  variants?: Variant[]
}

export const demoCategories = [
  'Audios d’hypnose',
  'Carnets et livrets',
  'Accompagnements',
  'Coffrets',
] as const

/** A variant without differences from its product. */
const PLAIN = { price: null, weightGrams: null, image: '', active: true } as const

export const demoProduits: readonly DemoProduit[] = [
  {
    title: 'La clairière intérieure',
    slug: 'la-clairiere-interieure',
    category: 'Audios d’hypnose',
    minutes: 24,
    price: 19.0,
    tags: ['auto-hypnose', 'débutant'],
    picture: { motif: 'feuille', palette: 'lagune', seed: 11 },
    content:
      'Une séance guidée de 24\u00a0minutes pour déposer la journée et retrouver un lieu sûr. Vous marchez vers une clairière que vous inventez au fil des mots, et vous en revenez plus tranquille. Fichier MP3, écoute illimitée, livret de deux pages offert.',
  },
  {
    title: 'Traversée de nuit',
    slug: 'traversee-de-nuit',
    category: 'Audios d’hypnose',
    minutes: 32,
    price: 19.0,
    tags: ['sommeil'],
    picture: { motif: 'lune', palette: 'brume', seed: 12 },
    content:
      'Trente-deux minutes pour glisser vers le sommeil, sans retour final\u00a0: la voix s’efface et la nuit continue. À écouter au lit, jamais au volant.',
  },
  {
    title: 'Le nœud et le souffle',
    slug: 'le-noeud-et-le-souffle',
    category: 'Audios d’hypnose',
    minutes: 18,
    price: 14.0,
    tags: ['anxiété'],
    picture: { motif: 'fil', palette: 'sable', seed: 13 },
    content:
      'Dix-huit minutes pour les jours où le ventre se noue. Un travail d’image et de respiration, assis ou allongé, à reprendre aussi souvent que nécessaire.',
  },
  {
    title: 'Le carnet des nuits douces',
    slug: 'le-carnet-des-nuits-douces',
    category: 'Carnets et livrets',
    price: 12.0,
    tags: ['sommeil'],
    picture: { motif: 'brume', palette: 'argile', seed: 14 },
    content:
      'Quarante-huit pages à imprimer ou à remplir à l’écran\u00a0: relevé de nuit, rituel du soir, gratitude du matin. Quatre semaines guidées, à votre rythme. PDF A5.',
  },
  {
    title: 'Dire non, en douceur',
    slug: 'dire-non-en-douceur',
    category: 'Carnets et livrets',
    minutes: 6,
    price: 15.0,
    tags: ['confiance', 'relations'],
    picture: { motif: 'voile', palette: 'argile', seed: 15 },
    content:
      'Un livret de trente-six pages pour poser une limite sans se fâcher\u00a0: repérer le oui de trop, préparer sa phrase, tenir après. Douze situations commentées et un audio de préparation de six minutes.',
  },
  {
    title: 'Séance découverte d’hypnose',
    slug: 'seance-decouverte-d-hypnose',
    category: 'Accompagnements',
    price: 80.0,
    durationMinutes: 60,
    place: 'En visio ou au cabinet',
    tags: ['parents', 'débutant'],
    picture: { motif: 'seuil', palette: 'sable', seed: 16 },
    content:
      'Une heure en visio ou au cabinet pour faire connaissance, préciser votre demande et vivre un premier temps d’hypnose. Vous repartez avec un enregistrement et une proposition claire, sans engagement. Les mineurs sont reçus avec l’accord de leurs parents.',
  },
  {
    title: 'Trois séances pour faire le point',
    slug: 'trois-seances-pour-faire-le-point',
    category: 'Accompagnements',
    price: 225.0,
    durationMinutes: 180,
    place: 'En visio ou au cabinet',
    tags: ['confiance'],
    picture: { motif: 'galet', palette: 'lagune', seed: 17 },
    content:
      'Trois rendez-vous d’une heure, espacés de deux à trois semaines\u00a0: clarifier, traverser, ancrer. Un audio personnalisé entre chaque séance et un bilan écrit à la fin.',
  },
  {
    title: 'Pack Relations toxiques',
    slug: 'pack-relations-toxiques',
    category: 'Coffrets',
    price: 147.0,
    tags: ['relations'],
    picture: { motif: 'onde', palette: 'brume', seed: 18 },
    content:
      'L’atelier en petit groupe, le livret «\u00a0Dire non, en douceur\u00a0», l’audio «\u00a0Le nœud et le souffle\u00a0» et une séance individuelle de 45\u00a0minutes. Un ensemble pour comprendre ce qui se joue, retrouver vos appuis et préparer la suite. Objet des e-mails discret sur demande.',
  },
  {
    title: 'Respirations d’été',
    slug: 'respirations-d-ete',
    category: 'Audios d’hypnose',
    status: 'draft',
    price: 9.0,
    tags: ['débutant'],
    picture: { motif: 'vague', palette: 'aube', seed: 19 },
    content:
      'Neuf minutes au rythme des vagues, pour les soirées où la chaleur empêche de dormir. En préparation\u00a0: le mixage reste à terminer.',
  },
  {
    title: 'Calendrier de l’Avent du calme',
    slug: 'calendrier-de-l-avent-du-calme',
    category: 'Carnets et livrets',
    status: 'archived',
    price: 24.0,
    tags: ['confiance'],
    picture: { motif: 'dune', palette: 'argile', seed: 20 },
    content:
      'Vingt-quatre cartes à ouvrir avant Noël, une pause de trois minutes derrière chaque date. Édition de l’an dernier, qui n’est plus proposée.',
  },
  {
    title: 'Le carnet de lin',
    slug: 'le-carnet-de-lin',
    category: 'Carnets et livrets',
    price: 24.0,
    tags: ['débutant'],
    picture: { motif: 'dune', palette: 'sable', seed: 21 },
    weightGrams: 320,
    options: [
      { name: 'Couleur', values: ['Sable', 'Lagune'] },
      { name: 'Papier', values: ['Ligné', 'Blanc'] },
    ],
    variants: [
      { key: 'sable-ligne', values: ['Sable', 'Ligné'], ...PLAIN, stock: 12 },
      { key: 'sable-blanc', values: ['Sable', 'Blanc'], ...PLAIN, stock: 0 },
      { key: 'lagune-ligne', values: ['Lagune', 'Ligné'], ...PLAIN, stock: 5 },
      { key: 'lagune-blanc', values: ['Lagune', 'Blanc'], ...PLAIN, price: 26, stock: 8 },
    ],
    content:
      'Un carnet cousu, couverture de lin, 160\u00a0pages. Pour noter ce qui vous traverse avant de dormir, et le laisser là jusqu’au matin. Expédié plat, dans une enveloppe sans marque.',
  },
  {
    title: 'Séance enfant ou adolescent',
    slug: 'seance-enfant-ou-adolescent',
    category: 'Accompagnements',
    price: 70.0,
    durationMinutes: 45,
    place: 'Au cabinet',
    tags: ['parents', 'sommeil'],
    picture: { motif: 'feuille', palette: 'aube', seed: 22 },
    content:
      'Quarante-cinq minutes par le jeu, le dessin et l’histoire, dès 6\u00a0ans. Vous êtes là au début et à la fin, et votre enfant repart avec un exercice à lui. L’accord écrit des deux parents est recueilli avant le premier rendez-vous.',
  },
  {
    title: 'Séance pour parents fatigués',
    slug: 'seance-pour-parents-fatigues',
    category: 'Accompagnements',
    price: 75.0,
    durationMinutes: 60,
    place: 'En visio',
    tags: ['parents', 'anxiété'],
    picture: { motif: 'vague', palette: 'sable', seed: 23 },
    content:
      'Une heure pour souffler, le soir ou pendant la sieste. Nous cherchons ce qui vous épuise, ce qui tient encore et un premier geste pour récupérer. Un audio de dix minutes vous accompagne ensuite.',
  },
  {
    title: 'Coaching individuel',
    slug: 'coaching-individuel',
    category: 'Accompagnements',
    price: 90.0,
    durationMinutes: 60,
    place: 'En visio ou au téléphone',
    tags: ['confiance'],
    picture: { motif: 'fil', palette: 'aube', seed: 24 },
    content:
      'Une décision à prendre, une limite à poser, un projet qui n’avance plus. Une heure pour clarifier et choisir la prochaine étape. Vous recevez un résumé écrit et les actions convenues.',
  },
  {
    title: 'Cercle de souffle, en petit groupe',
    slug: 'cercle-de-souffle-en-petit-groupe',
    category: 'Accompagnements',
    price: 25.0,
    durationMinutes: 90,
    place: 'En visio',
    tags: ['anxiété', 'débutant'],
    picture: { motif: 'onde', palette: 'lagune', seed: 25 },
    content:
      'Huit personnes, une heure et demie, un thème par mois. Respiration, hypnose guidée et temps de parole, sans obligation de parler. La caméra reste facultative.',
  },
  {
    title: 'Atelier en entreprise',
    slug: 'atelier-en-entreprise',
    category: 'Accompagnements',
    price: 480.0,
    durationMinutes: 120,
    place: 'Dans vos locaux',
    tags: ['professionnels'],
    picture: { motif: 'dune', palette: 'brume', seed: 26 },
    content:
      'Deux heures pour une équipe de douze personnes\u00a0: comprendre la fatigue, pratiquer trois récupérations courtes, repartir avec un audio. Le contenu est préparé avec vous. Le déplacement hors de la ville fait l’objet d’un devis.',
  },
]
