/** Reviews beyond the four quoted from the design: all invented, as their badge says. */
export interface DemoReview {
  /** Position in the catalogue, from 1. */
  course?: number
  produit?: number
  authorName: string
  rating: number
  body: string
  status: 'published' | 'pending' | 'rejected'
  rejectionReason?: string
  daysAgo: number
}

export const moreReviews: readonly DemoReview[] = [
  {
    course: 1,
    authorName: 'Gilles, 57 ans',
    rating: 4,
    status: 'published',
    daysAgo: 212,
    body: 'J’ai surtout gardé le rituel des trente minutes. Les nuits ne sont pas parfaites, mais je ne les redoute plus.',
  },
  {
    course: 1,
    authorName: 'Solène, 34 ans',
    rating: 5,
    status: 'published',
    daysAgo: 148,
    body: 'Le carnet de nuit m’a montré que je dormais mieux que je ne le croyais. Rien que pour cela, merci.',
  },
  {
    course: 1,
    authorName: 'Farid, 46 ans',
    rating: 4,
    status: 'published',
    daysAgo: 96,
    body: 'Je travaille en horaires décalés, tout ne s’applique pas à moi. La descente en douceur, en revanche, je l’écoute chaque soir.',
  },
  {
    course: 1,
    authorName: 'Monique, 68 ans',
    rating: 5,
    status: 'published',
    daysAgo: 31,
    body: 'Une voix qui ne presse pas. Je me suis endormie avant la fin de la troisième séance, je ne sais toujours pas comment elle se termine.',
  },
  {
    course: 1,
    authorName: 'Damien, 41 ans',
    rating: 5,
    status: 'pending',
    daysAgo: 2,
    body: 'Trois semaines que je pratique. Je me réveille encore à trois heures, mais je ne regarde plus le réveil.',
  },
  {
    course: 2,
    authorName: 'Estelle, 39 ans',
    rating: 5,
    status: 'published',
    daysAgo: 187,
    body: 'Les trois cercles sont affichés sur mon réfrigérateur. Le plus grand est devenu le plus petit.',
  },
  {
    course: 2,
    authorName: 'Thibault, 27 ans',
    rating: 3,
    status: 'published',
    daysAgo: 120,
    body: 'Contenu clair et bien dit. J’aurais aimé plus d’exemples pour le travail, les réunions surtout.',
  },
  {
    course: 2,
    authorName: 'Leïla, 33 ans',
    rating: 5,
    status: 'published',
    daysAgo: 58,
    body: 'Le lieu sûr fonctionne dans le métro, aux heures de pointe. Je ne pensais pas écrire cela un jour.',
  },
  {
    course: 2,
    authorName: 'Pascale, 51 ans',
    rating: 4,
    status: 'pending',
    daysAgo: 1,
    body: 'J’ai pris mon temps, quatre mois, et c’était le bon rythme. La trousse de secours m’accompagne partout.',
  },
  {
    course: 3,
    authorName: 'Quentin, 36 ans',
    rating: 5,
    status: 'published',
    daysAgo: 164,
    body: 'Sept minutes, vraiment. J’avais abandonné la méditation faute de temps, ceci tient dans ma pause.',
  },
  {
    course: 3,
    authorName: 'Aline, 48 ans',
    rating: 4,
    status: 'published',
    daysAgo: 83,
    body: 'La leçon sur les mots a changé ma façon de me parler. J’ai moins accroché à l’enregistrement de ma propre voix.',
  },
  {
    course: 3,
    authorName: 'Yves, 63 ans',
    rating: 4,
    status: 'published',
    daysAgo: 27,
    body: 'Sobre, précis, sans promesse exagérée. C’est ce que je cherchais.',
  },
  {
    course: 3,
    authorName: 'Noémie, 25 ans',
    rating: 5,
    status: 'pending',
    daysAgo: 4,
    body: 'La pause du matin a remplacé mon téléphone. Mes journées commencent autrement.',
  },
  {
    course: 3,
    authorName: 'Anonyme',
    rating: 1,
    status: 'rejected',
    daysAgo: 45,
    rejectionReason: 'Lien publicitaire, sans rapport avec la formation.',
    body: 'Meilleurs prix sur les compléments pour dormir, voir mon profil.',
  },
  {
    course: 5,
    authorName: 'Margaux, 31 ans',
    rating: 5,
    status: 'published',
    daysAgo: 76,
    body: 'Gratuit et soigné. Je l’ai fait suivre à toute mon équipe.',
  },
  {
    course: 5,
    authorName: 'Patrick, 59 ans',
    rating: 4,
    status: 'published',
    daysAgo: 19,
    body: 'Une bonne porte d’entrée. J’ai continué ensuite avec la formation sur le sommeil.',
  },
  {
    course: 5,
    authorName: 'Rosalie, 22 ans',
    rating: 5,
    status: 'pending',
    daysAgo: 0,
    body: 'Trois minutes avant un oral, assise dans le couloir. Mes mains ont arrêté de trembler.',
  },
  {
    produit: 2,
    authorName: 'Corinne, 55 ans',
    rating: 5,
    status: 'published',
    daysAgo: 133,
    body: 'La voix s’efface, c’est exactement cela. Le matin est arrivé sans que j’entende la fin.',
  },
  {
    produit: 4,
    authorName: 'Bastien, 44 ans',
    rating: 4,
    status: 'published',
    daysAgo: 66,
    body: 'Imprimé et relié par mes soins. Quatre semaines de relevés, et une conversation utile avec mon médecin.',
  },
  {
    produit: 6,
    authorName: 'Sabrina, 37 ans',
    rating: 5,
    status: 'published',
    daysAgo: 40,
    body: 'Une heure sans se sentir jugée. J’ai su à la fin que je n’avais besoin que de trois rendez-vous.',
  },
  {
    produit: 3,
    authorName: 'Rémi, 30 ans',
    rating: 4,
    status: 'pending',
    daysAgo: 6,
    body: 'Court et efficace. Je l’écoute avant les appels difficiles.',
  },
]
