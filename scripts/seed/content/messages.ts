/** Messages to the practitioner. Their senders come from the crowd. */
export interface DemoMessage {
  kind: 'contact' | 'quote' | 'webinar_notice'
  subject: string
  body: string
}

export const demoMessages: readonly DemoMessage[] = [
  {
    kind: 'contact',
    subject: 'Une question avant de commencer',
    body: 'Bonjour, je dors mal depuis deux ans et je n’ai jamais essayé l’hypnose. La formation sur le sommeil convient-elle à quelqu’un qui débute tout à fait\u00a0? Merci d’avance.',
  },
  {
    kind: 'contact',
    subject: 'Mon lien ne s’ouvre plus',
    body: 'Bonjour, j’ai acheté «\u00a0Traversée de nuit\u00a0» sans créer de compte et je ne retrouve plus le message avec le lien. Pouvez-vous me le renvoyer\u00a0? Belle journée.',
  },
  {
    kind: 'quote',
    subject: 'Un atelier pour notre équipe',
    body: 'Bonjour, nous sommes douze dans un centre de loisirs à Rennes et nous aimerions une demi-journée autour de la gestion du stress. Pourriez-vous nous proposer une date et un tarif\u00a0?',
  },
  {
    kind: 'contact',
    subject: 'Hypnose et grossesse',
    body: 'Bonjour, je suis enceinte de cinq mois. Peut-on pratiquer l’auto-hypnose dans ce cas, et y a-t-il des séances à éviter\u00a0? Merci pour votre réponse.',
  },
  {
    kind: 'contact',
    subject: 'Paiement en trois fois',
    body: 'Bonjour, la page indique trois fois 43\u00a0€. À quelles dates les prélèvements ont-ils lieu\u00a0? Je préférerais le début du mois.',
  },
  {
    kind: 'contact',
    subject: 'Recevoir mon fils de quinze ans',
    body: 'Bonjour, mon fils perd confiance à l’approche du brevet. Le recevez-vous en séance, et dois-je être présente\u00a0? Nous habitons à vingt minutes de Nantes.',
  },
  {
    kind: 'webinar_notice',
    subject: 'Prévenez-moi du prochain webinaire',
    body: 'Je n’étais pas disponible à la dernière date. Merci de m’écrire quand la prochaine sera connue.',
  },
  {
    kind: 'contact',
    subject: 'Merci',
    body: 'Bonjour Apolline, un simple mot pour vous dire que la séance de l’escalier m’accompagne depuis l’hiver. Je dors. Merci.',
  },
  {
    kind: 'contact',
    subject: 'Facture au nom de mon association',
    body: 'Bonjour, est-il possible d’établir la facture au nom de l’association plutôt qu’au mien\u00a0? Je peux vous transmettre l’adresse du siège.',
  },
  {
    kind: 'quote',
    subject: 'Intervention en entreprise',
    body: 'Bonjour, notre service de soins compte une trentaine de personnes très fatiguées. Proposez-vous des interventions sur site, en petits groupes\u00a0? Un devis indicatif nous aiderait.',
  },
  {
    kind: 'contact',
    subject: 'Changer d’adresse e-mail',
    body: 'Bonjour, mon adresse professionnelle va disparaître à la fin du mois. Comment la remplacer sans perdre ma progression\u00a0?',
  },
  {
    kind: 'contact',
    subject: 'Sous-titres',
    body: 'Bonjour, je suis malentendante. Toutes les vidéos sont-elles sous-titrées, et les audios ont-ils une transcription\u00a0? Merci de penser à nous.',
  },
]

/** Of the thirty messages: the number of new ones among the latest, and of closed ones among the oldest. */
export const MESSAGES = 30
export const NEW_MESSAGES = 6
export const CLOSED_MESSAGES = 9
