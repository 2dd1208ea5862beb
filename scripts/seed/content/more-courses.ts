/** Two courses beyond those of the design: a free one, and one that is no longer sold but still followed. */
import type { DemoCourse } from './demo-course.ts'

export const moreCourses: readonly DemoCourse[] = [
  {
    title: 'Trois minutes pour souffler',
    slug: 'trois-minutes-pour-souffler',
    status: 'published',
    price: 0,
    tags: ['débutant', 'anxiété'],
    picture: { motif: 'feuille', palette: 'aube', seed: 22 },
    shortDescription:
      'Quatre pauses courtes et gratuites pour découvrir la méthode, au bureau, dans le train ou avant une conversation.',
    description:
      'Vous voulez savoir si cette manière de faire vous convient\u00a0? Commencez ici. Quatre leçons courtes, sans engagement, pour apprendre à poser une respiration, un regard et une intention au milieu d’une journée ordinaire. Vous pourrez y revenir aussi souvent que vous le souhaitez.',
    objectives: [
      'Reconnaître le moment de faire une pause',
      'Une respiration à emporter partout',
      'Trois minutes qui suffisent',
    ],
    modules: [
      {
        title: 'Faire une pause',
        lessons: [
          {
            title: 'Pourquoi trois minutes suffisent',
            type: 'text',
            minutes: 5,
            isPreview: true,
            body: 'Une pause courte et régulière change davantage une journée qu’une longue séance remise à plus tard. Voici pourquoi, et comment la placer.',
          },
          {
            title: 'Le souffle carré',
            type: 'audio',
            minutes: 4,
            body: 'Quatre temps pour inspirer, quatre pour retenir, quatre pour expirer, quatre pour attendre. Une figure simple que l’on dessine avec le souffle.',
          },
          {
            title: 'Ma carte des pauses',
            type: 'exercise',
            minutes: 8,
            body: 'Repérez dans votre journée trois moments de passage\u00a0: ils accueilleront vos pauses sans rien déplacer d’autre.',
          },
          {
            title: 'Revenir à soi avant une conversation',
            type: 'audio',
            minutes: 3,
            body: 'Debout, les pieds au sol, juste avant d’ouvrir la porte ou de décrocher. Trois minutes pour choisir la personne que vous voulez être dans cet échange.',
          },
        ],
      },
    ],
  },
  {
    title: 'Nuits paisibles, première édition',
    slug: 'nuits-paisibles-premiere-edition',
    status: 'archived',
    price: 89,
    tags: ['sommeil'],
    picture: { motif: 'lune', palette: 'lagune', seed: 23 },
    shortDescription:
      'La première version de la formation sur le sommeil, toujours ouverte à celles et ceux qui la suivent.',
    description:
      'Cette première édition a laissé la place à «\u00a0Retrouver un sommeil paisible\u00a0», plus complète. Elle n’est plus proposée, mais les personnes qui l’ont rejointe y gardent leur accès.',
    objectives: ['Comprendre vos nuits', 'Une séance du soir'],
    modules: [
      {
        title: 'L’essentiel',
        lessons: [
          {
            title: 'Écouter ses nuits',
            type: 'exercise',
            minutes: 10,
            body: 'Trois questions à se poser chaque matin pendant une semaine, avant même de se lever.',
          },
          {
            title: 'Se déposer',
            type: 'audio',
            minutes: 12,
            body: 'Une séance allongée pour relâcher le corps zone par zone, des pieds jusqu’au front.',
          },
          {
            title: 'La porte du sommeil',
            type: 'audio',
            minutes: 14,
            body: 'Une image, une porte, un seuil que l’on franchit sans effort. À écouter au lit, lumière éteinte.',
          },
        ],
      },
    ],
  },
]
