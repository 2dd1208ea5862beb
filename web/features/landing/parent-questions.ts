/** What parents ask before the first session. */
export const PARENT_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'À partir de quel âge ?',
    answer:
      'Dès 6 ans, quand un enfant suit une histoire et sait dire ce qu’il ressent. Plus jeune, c’est avec vous que nous cherchons ce qui peut l’apaiser.',
  },
  {
    question: 'Puis-je rester pendant la séance ?',
    answer:
      'Oui, si votre enfant le souhaite. Vous êtes là au début et à la fin. Entre les deux, un adolescent préfère souvent un temps à lui.',
  },
  {
    question: 'Et si mon enfant n’en a pas envie ?',
    answer:
      'Alors nous attendons. L’hypnose est une coopération : sans son accord, rien ne commence. Un temps pour vous suffit parfois à détendre toute la maison.',
  },
  {
    question: 'Que me sera-t-il dit ?',
    answer:
      'Ce que votre enfant accepte de partager. Ce qu’il confie reste entre lui et moi, sauf s’il est en danger : la loi et le bon sens demandent alors d’agir.',
  },
  {
    question: 'La séance peut-elle se faire en visio ?',
    answer:
      'Avec un adolescent et avec un parent, oui. Avec un jeune enfant, être dans la même pièce aide davantage : parlons-en lors du premier échange.',
  },
]
