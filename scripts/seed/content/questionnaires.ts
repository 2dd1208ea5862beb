/** The two self-assessments. Answers: Jamais 0, Parfois 1, Souvent 2, Presque toujours 3. */

export interface DemoQuestionnaire {
  title: string
  slug: string
  description: string
  privacy: 'store' | 'opt_in'
  questions: readonly string[]
  results: readonly { from: number; to: number; text: string }[]
}

export const demoAnswers = ['Jamais', 'Parfois', 'Souvent', 'Presque toujours'] as const

export const demoQuestionnaires: readonly DemoQuestionnaire[] = [
  {
    title: 'Où en êtes-vous de votre sommeil\u00a0?',
    slug: 'ou-en-etes-vous-de-votre-sommeil',
    description:
      'Huit questions, deux minutes, aucune bonne ou mauvaise réponse. Pensez au mois qui vient de s’écouler.',
    privacy: 'store',
    questions: [
      'Il me faut plus de trente minutes pour m’endormir.',
      'Je me réveille la nuit et j’ai du mal à me rendormir.',
      'Je me réveille plus tôt que je ne le souhaite.',
      'Le soir, mes pensées tournent en boucle.',
      'Je regarde un écran dans la demi-heure qui précède le coucher.',
      'Le matin, la fatigue est là malgré mes heures de sommeil.',
      'Je redoute le moment d’aller me coucher.',
      'La fatigue complique mes journées.',
    ],
    results: [
      {
        from: 0,
        to: 7,
        text: 'Vos nuits tiennent bon. Prenez soin de ce qui marche déjà\u00a0: la régularité est votre meilleure alliée.',
      },
      {
        from: 8,
        to: 15,
        text: 'Votre sommeil demande un peu d’attention. Un rituel du soir et une séance audio peuvent suffire à retrouver un rythme.',
      },
      {
        from: 16,
        to: 24,
        text: 'Vos nuits sont difficiles, et cela mérite d’être entendu. Parlez-en à votre médecin, et avancez ici pas à pas, sans pression.',
      },
    ],
  },
  {
    title: 'Ma relation me fait-elle du bien\u00a0?',
    slug: 'ma-relation-me-fait-elle-du-bien',
    description:
      'Dix questions pour prendre du recul sur une relation de couple, de famille ou de travail. Vos réponses restent sur cet appareil, sauf si vous demandez à recevoir votre résultat. Ceci n’est pas un diagnostic.',
    privacy: 'opt_in',
    questions: [
      'Je fais attention à chaque mot pour éviter une dispute.',
      'Je me sens coupable sans savoir de quoi.',
      'Mes réussites sont minimisées ou moquées.',
      'Je vois moins mes proches qu’avant.',
      'On me dit que j’exagère ou que j’ai mal compris.',
      'L’autre souffle le chaud et le froid.',
      'Mes messages, mes dépenses ou mes sorties sont surveillés.',
      'Je m’excuse pour que la tension retombe.',
      'J’ai peur de la réaction de l’autre.',
      'J’ai subi des menaces, des bousculades ou des coups.',
    ],
    results: [
      {
        from: 0,
        to: 8,
        text: 'Votre relation semble laisser de la place à chacun. Restez à l’écoute de ce qui change.',
      },
      {
        from: 9,
        to: 17,
        text: 'Certains signes méritent votre attention. En parler à une personne de confiance aide à y voir clair.',
      },
      {
        from: 18,
        to: 30,
        text: 'Ce que vous décrivez est lourd à porter, et vous n’y êtes pour rien. Vous avez le droit d’être aidé.',
      },
    ],
  },
]
