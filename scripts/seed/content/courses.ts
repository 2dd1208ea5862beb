/** The demonstration's courses: invented, like everything and everyone in this folder. */
import type { DemoCourse } from './demo-course.ts'

export const demoCourses: readonly DemoCourse[] = [
  {
    title: 'Retrouver un sommeil paisible',
    slug: 'retrouver-un-sommeil-paisible',
    status: 'published',
    price: 129,
    installmentPrice: 43,
    installmentCount: 3,
    tags: ['sommeil', 'auto-hypnose', 'débutant'],
    picture: { motif: 'onde', palette: 'lagune', seed: 5 },
    shortDescription:
      'Trois modules pour comprendre vos nuits et installer un rituel d’endormissement qui tient.',
    description:
      'La fatigue est là, mais votre esprit s’allume au moment où la lumière s’éteint\u00a0? Cette formation vous propose un chemin simple, à suivre en trois à six semaines. Vous observez d’abord vos nuits sans les juger, vous préparez ensuite le terrain du soir, puis vous apprenez à vous endormir en auto-hypnose, avec des audios que vous garderez ensuite. Aucune connaissance préalable n’est nécessaire.',
    objectives: [
      'Comprendre votre rythme',
      'Créer un rituel de trente minutes',
      'Apaiser le mental du soir',
      'Vous rendormir après un réveil nocturne',
    ],
    modules: [
      {
        title: 'Comprendre vos nuits',
        lessons: [
          {
            title: 'Le sommeil, un rythme qui s’apprivoise',
            type: 'audio',
            minutes: 12,
            isPreview: true,
            body: 'Le sommeil n’obéit pas à la volonté, il répond à des conditions. Nous découvrons ensemble ses grandes phases et ce qui, dans vos journées, prépare déjà la nuit suivante.',
          },
          {
            title: 'Votre carnet de nuit',
            type: 'exercise',
            minutes: 10,
            body: 'Pendant sept jours, notez l’heure du coucher, les réveils et l’humeur du matin, sans chercher à corriger quoi que ce soit. Ces quelques lignes révèlent souvent une régularité que la fatigue nous cache.',
          },
          {
            title: 'Les faux amis du soir',
            type: 'text',
            minutes: 14,
            body: 'Un dernier message, un dîner tardif, une sieste trop longue\u00a0: certains réflexes soulagent sur le moment et retardent l’endormissement. Choisissez-en un seul à modifier cette semaine, le plus facile.',
          },
        ],
      },
      {
        title: 'Préparer la nuit',
        lessons: [
          {
            title: 'Respirer pour ralentir',
            type: 'audio',
            minutes: 11,
            body: 'Installez-vous confortablement et laissez l’expiration devenir un peu plus longue que l’inspiration. Au fil des minutes, le corps reçoit le signal que rien ne presse.',
          },
          {
            title: 'Le rituel des trente minutes',
            type: 'video',
            minutes: 15,
            body: 'Dix minutes pour clore la journée, dix pour ralentir, dix pour accueillir le sommeil. Vous composez votre propre rituel à partir de douze gestes simples.',
          },
          {
            title: 'Ranger ses pensées avant de dormir',
            type: 'exercise',
            minutes: 12,
            body: 'Écrivez ce qui vous occupe, puis classez chaque ligne\u00a0: demain, plus tard, pas à moi. La feuille garde la mémoire, votre esprit peut se reposer.',
          },
        ],
      },
      {
        title: 'S’endormir en auto-hypnose',
        lessons: [
          {
            title: 'La descente en douceur',
            type: 'audio',
            minutes: 22,
            body: 'Un escalier imaginaire, une marche après l’autre, et la sensation de peser agréablement sur le matelas. Écoutez cette séance au lit, sans attendre de résultat.',
          },
          {
            title: 'Quand vous vous réveillez à trois heures',
            type: 'audio',
            minutes: 16,
            body: 'Se réveiller la nuit est normal, s’en inquiéter nous tient éveillés. Cette séance courte vous aide à vous détourner de l’heure et à retrouver la chaleur du repos.',
          },
          {
            title: 'Tenir dans la durée',
            type: 'video',
            minutes: 13,
            body: 'Il y aura des nuits plus courtes. Nous préparons ensemble votre plan de reprise pour qu’un faux pas reste une simple parenthèse.',
          },
        ],
      },
    ],
  },
  {
    title: 'Apprivoiser l’anxiété',
    slug: 'apprivoiser-l-anxiete',
    status: 'published',
    price: 180,
    salePrice: 150,
    installmentPrice: 50,
    installmentCount: 3,
    tags: ['anxiété', 'auto-hypnose'],
    picture: { motif: 'brume', palette: 'brume', seed: 8 },
    shortDescription:
      'Reconnaître la vague, revenir au présent, avancer avec\u00a0: des outils concrets pour les jours agités.',
    description:
      'L’anxiété n’est pas un défaut à corriger, c’est une alarme devenue trop sensible. Cette formation vous apprend à en reconnaître les premiers signes, à revenir au présent par le souffle et les sens, puis à reprendre doucement ce que vous aviez mis de côté. Elle ne remplace pas un suivi médical ou psychologique et peut l’accompagner.',
    objectives: [
      'Repérer vos déclencheurs',
      'Trois techniques pour revenir au calme',
      'Un lieu sûr à retrouver en une minute',
      'Un plan de petits pas',
    ],
    modules: [
      {
        title: 'Reconnaître la vague',
        lessons: [
          {
            title: 'Ce que votre corps essaie de dire',
            type: 'audio',
            minutes: 14,
            isPreview: true,
            body: 'Le cœur qui accélère, la gorge qui se serre, les mains froides\u00a0: ces signes ont une logique. Les comprendre, c’est déjà cesser d’en avoir peur.',
          },
          {
            title: 'La carte de vos déclencheurs',
            type: 'exercise',
            minutes: 15,
            body: 'Tracez trois cercles\u00a0: ce qui m’inquiète toujours, parfois, rarement. Vous verrez que l’anxiété a des frontières, même quand elle semble partout.',
          },
          {
            title: 'Émotion, pensée, sensation',
            type: 'text',
            minutes: 9,
            body: 'Une émotion traverse le corps, une pensée la commente, une sensation l’entretient. Apprendre à les distinguer permet d’agir au bon endroit.',
          },
          {
            title: 'Faire le point sur la vague',
            type: 'quiz',
            minutes: 5,
            body: 'Vous avez observé votre corps, tracé votre carte et appris trois mots. Voyons ensemble ce qui s’est déposé.',
          },
        ],
      },
      {
        title: 'Revenir au présent',
        lessons: [
          {
            title: 'La cohérence du souffle',
            type: 'audio',
            minutes: 10,
            body: 'Inspirez pendant cinq temps, expirez pendant cinq temps, en suivant ma voix. Cette régularité tranquille aide la vague à redescendre, sans la combattre.',
          },
          {
            title: 'Cinq sens, cinq ancrages',
            type: 'exercise',
            minutes: 12,
            body: 'Nommez cinq choses que vous voyez, quatre que vous touchez, trois que vous entendez. L’attention revient dans la pièce, et la vague perd de sa hauteur.',
          },
          {
            title: 'Le lieu sûr',
            type: 'audio',
            minutes: 20,
            body: 'Laissez venir un endroit, réel ou imaginé, où rien ne vous est demandé. Nous l’installons en détail pour que vous puissiez y revenir en une seule respiration.',
          },
        ],
      },
      {
        title: 'Avancer avec',
        lessons: [
          {
            title: 'Dialoguer avec l’inquiétude',
            type: 'video',
            minutes: 16,
            body: 'Que cherche-t-elle à protéger\u00a0? En lui donnant la parole, vous pouvez la remercier, puis décider par vous-même de la suite.',
          },
          {
            title: 'Le premier petit pas',
            type: 'exercise',
            minutes: 12,
            body: 'Choisissez une situation évitée et découpez-la en cinq marches. La première doit vous sembler presque trop facile\u00a0: c’est la bonne.',
          },
          {
            title: 'Votre trousse de secours',
            type: 'audio',
            minutes: 18,
            body: 'Une séance complète à garder dans votre téléphone pour les moments difficiles. Écoutez-la une fois au calme, afin que votre corps la reconnaisse le jour venu.',
          },
        ],
      },
    ],
  },
  {
    title: 'L’auto-hypnose au quotidien',
    slug: 'l-auto-hypnose-au-quotidien',
    status: 'published',
    price: 190,
    subscriptionPrice: 19,
    subscriptionInterval: 'month',
    tags: ['auto-hypnose', 'confiance', 'débutant'],
    picture: { motif: 'dune', palette: 'aube', seed: 4 },
    shortDescription:
      'Apprenez à entrer en auto-hypnose en quelques minutes, puis à créer vos propres séances.',
    description:
      'L’auto-hypnose est une attention dirigée vers l’intérieur, que chacun connaît sans la nommer\u00a0: rêverie dans le train, absorption dans une musique. Vous apprenez à y entrer volontairement, à y semer une intention et à en revenir l’esprit clair et le corps reposé. Sept minutes par jour suffisent pour commencer.',
    objectives: [
      'Entrer en auto-hypnose sans effort',
      'Trois pauses prêtes à écouter',
      'Formuler une suggestion juste',
      'Enregistrer votre propre séance',
    ],
    modules: [
      {
        title: 'Les bases',
        lessons: [
          {
            title: 'L’auto-hypnose, sans mystère',
            type: 'audio',
            minutes: 13,
            isPreview: true,
            body: 'Vous gardez votre conscience et votre liberté, et vous pouvez arrêter quand vous le souhaitez. Nous démêlons les idées reçues pour commencer en confiance.',
          },
          {
            title: 'Entrer, rester, revenir',
            type: 'audio',
            minutes: 15,
            body: 'Un point fixe, trois respirations, une image\u00a0: le chemin est court. Vous l’essayez plusieurs fois, en apprenant surtout à bien revenir.',
          },
          {
            title: 'Choisir ses mots',
            type: 'text',
            minutes: 10,
            body: 'L’esprit suit plus volontiers ce qui est positif, concret et au présent. Remplacez «\u00a0ne plus stresser\u00a0» par «\u00a0mes épaules se relâchent\u00a0» et observez la différence.',
          },
        ],
      },
      {
        title: 'Sept minutes par jour',
        lessons: [
          {
            title: 'La pause du matin',
            type: 'audio',
            minutes: 7,
            body: 'Avant le premier écran, une pause pour choisir la couleur de la journée. Assis au bord du lit, les pieds bien posés au sol.',
          },
          {
            title: 'La pause du midi',
            type: 'audio',
            minutes: 7,
            body: 'Refermez doucement la matinée et faites de la place. Cette séance se pratique assis, les yeux mi-clos, même au bureau.',
          },
          {
            title: 'La pause du soir',
            type: 'audio',
            minutes: 9,
            body: 'Déposez ce qui est terminé et gardez une seule satisfaction, même minuscule. La nuit fera le reste.',
          },
        ],
      },
      {
        title: 'Créer ses propres séances',
        lessons: [
          {
            title: 'Trouver son image ressource',
            type: 'exercise',
            minutes: 14,
            body: 'Une lumière, un animal, une maison d’enfance\u00a0: laissez l’image vous choisir. Décrivez-la avec les cinq sens, comme à un ami qui ne la connaît pas.',
          },
          {
            title: 'Écrire un scénario simple',
            type: 'video',
            minutes: 17,
            body: 'Une entrée, une intention, une image, un retour\u00a0: quatre paragraphes suffisent. Nous écrivons le vôtre pas à pas.',
          },
          {
            title: 'S’enregistrer et s’écouter',
            type: 'exercise',
            minutes: 16,
            body: 'Lisez lentement, laissez des silences, acceptez votre voix. Écoutez votre séance trois soirs de suite avant de la retoucher.',
          },
        ],
      },
    ],
  },
  {
    title: 'S’initier à l’hypnose d’accompagnement',
    slug: 's-initier-a-l-hypnose-d-accompagnement',
    status: 'draft',
    price: 490,
    installmentPrice: 98,
    installmentCount: 5,
    tags: ['professionnels'],
    picture: { motif: 'voile', palette: 'argile', seed: 2 },
    shortDescription:
      'Pour les professionnels de la relation\u00a0: poser un cadre, manier le langage, pratiquer en sécurité.',
    description:
      'Coachs, éducateurs, soignants, enseignants\u00a0: cette initiation vous donne un cadre clair pour intégrer des moments d’attention guidée à votre métier, dans la limite de vos compétences. Elle repose sur l’entraînement et l’éthique plus que sur l’effet. Elle ne délivre ni titre professionnel ni certification.',
    objectives: [
      'Un cadre écrit, prêt à l’emploi',
      'Le langage de suggestion',
      'Une induction complète',
      'Savoir orienter',
    ],
    modules: [
      {
        title: 'Poser un cadre',
        lessons: [
          {
            title: 'Ce que l’hypnose est, et ce qu’elle n’est pas',
            type: 'audio',
            minutes: 18,
            isPreview: true,
            body: 'Ni sommeil, ni pouvoir, ni spectacle\u00a0: une coopération. Nous posons une définition que vous pourrez partager avec les personnes que vous accompagnez.',
          },
          {
            title: 'Éthique, limites, orientation',
            type: 'text',
            minutes: 16,
            body: 'Savoir dire «\u00a0cela dépasse mon rôle\u00a0» protège tout le monde. Vous repartez avec une grille de décision et une liste de relais.',
          },
          {
            title: 'L’entretien préalable',
            type: 'video',
            minutes: 21,
            body: 'Dix questions pour comprendre une demande, vérifier qu’elle relève de votre cadre et recueillir un accord éclairé.',
          },
        ],
      },
      {
        title: 'Le langage hypnotique',
        lessons: [
          {
            title: 'Accueillir, suivre, proposer',
            type: 'video',
            minutes: 19,
            body: 'Avant de guider, on accompagne. Vous apprenez à décrire ce qui est là, puis à ouvrir une possibilité, sans jamais forcer.',
          },
          {
            title: 'Les suggestions simples',
            type: 'text',
            minutes: 15,
            body: 'Directe, permissive, ouverte\u00a0: trois formes à reconnaître et à écrire. Chaque exemple est suivi d’une version à améliorer par vous-même.',
          },
          {
            title: 'Voix, rythme, silence',
            type: 'audio',
            minutes: 12,
            body: 'Écoutez deux lectures du même texte et notez ce qui change en vous. Le silence est votre meilleur outil, encore faut-il oser le laisser.',
          },
        ],
      },
      {
        title: 'Pratiquer en sécurité',
        lessons: [
          {
            title: 'Une induction pas à pas',
            type: 'video',
            minutes: 24,
            body: 'Démonstration complète, commentée phrase par phrase, avec les signes à observer et les moments où s’arrêter.',
          },
          {
            title: 'Le retour à l’état ordinaire',
            type: 'audio',
            minutes: 11,
            body: 'Revenir prend du temps et mérite du soin. Vous pratiquez trois formules de retour et la vérification qui les suit.',
          },
          {
            title: 'Analyse de pratique',
            type: 'exercise',
            minutes: 20,
            body: 'Racontez une séance en une page\u00a0: intention, observation, surprise, question. Cette page servira de base à nos échanges de groupe.',
          },
        ],
      },
    ],
  },
]
