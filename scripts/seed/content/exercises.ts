/**
 * The content of the exercise lessons: the steps on the page, the questions of the printed sheet, the blocks
 * to fill.
 */
export interface DemoExercise {
  /** Part of the sheet's file name. */
  file: string
  content: string
  prompts: readonly string[]
}

/** By the title of the lesson. */
export const exercises: Readonly<Record<string, DemoExercise>> = {
  'Votre carnet de nuit': {
    file: 'carnet-de-nuit',
    content:
      '<h2>Ce qu’il vous faut</h2><p>Un crayon, le carnet à imprimer joint à cette leçon, et deux minutes le matin avant le premier écran.</p><h2>Les étapes</h2><ol><li>Le soir, posez le carnet ouvert près du lit. C’est tout\u00a0: rien ne s’écrit la nuit.</li><li>Au réveil, notez trois repères à la demi-heure près\u00a0: coucher, endormissement, lever. Une case vide est permise.</li><li>Ajoutez un mot pour l’humeur et une note d’énergie de 0 à 10.</li><li>Au bout de sept jours, relisez tout d’une traite, un surligneur à la main.</li></ol><aside data-callout="exercice"><p>Cherchez une seule régularité\u00a0: le même soir qui se décale, le même réveil, la même humeur. Écrivez-la en une phrase qui commence par «\u00a0Je remarque que…\u00a0».</p></aside><aside data-callout="attention"><p>Si regarder l’heure vous inquiète, tournez le réveil vers le mur et estimez. Ce relevé cherche une tendance, jamais une minute exacte.</p></aside>',
    prompts: [
      'À quelle heure suis-je allé me coucher, et pourquoi à ce moment-là\u00a0?',
      'Qu’est-ce qui m’a réveillé, et qu’ai-je fait alors\u00a0?',
      'Mon humeur du matin, en un mot puis en une phrase.',
      'Je remarque que…',
    ],
  },
  'Ranger ses pensées avant de dormir': {
    file: 'ranger-ses-pensees',
    content:
      '<h2>Pourquoi écrire</h2><p>Une pensée que l’on craint d’oublier revient jusqu’à ce qu’on la confie à quelque chose. Le papier est ce quelque chose\u00a0: il ne dort pas, il ne juge pas, il sera là demain.</p><h2>Les étapes</h2><ol><li>Réglez une minuterie sur huit minutes, loin du lit et une heure avant le coucher.</li><li>Écrivez une pensée par ligne, sans phrase ni ordre.</li><li>Devant chacune, placez une lettre\u00a0: D pour demain, P pour plus tard, R pour «\u00a0à rendre\u00a0», c’est-à-dire pas à moi.</li><li>Pour chaque D, ajoutez une heure et un premier geste.</li><li>Pliez la feuille et rangez-la dans une autre pièce.</li></ol><aside data-callout="exercice"><p>Au moment de plier, dites à voix basse\u00a0: «\u00a0C’est noté, je reprendrai demain.\u00a0» Le geste et la phrase ensemble deviennent un signal au bout de quelques soirs.</p></aside>',
    prompts: [
      'Tout ce qui m’occupe, une ligne par pensée.',
      'Demain\u00a0: à quelle heure, et par quel geste commencer\u00a0?',
      'À rendre\u00a0: à qui, et comment le laisser pour ce soir\u00a0?',
    ],
  },
  'La carte de vos déclencheurs': {
    file: 'carte-des-declencheurs',
    content:
      '<h2>Trois cercles</h2><p>Tracez-les l’un dans l’autre. Au centre ce qui vous inquiète toujours, autour ce qui vous inquiète parfois, au bord ce qui vous inquiète rarement. Le dehors de la page est à vous\u00a0: c’est tout ce qui ne vous inquiète pas.</p><ol><li>Placez dix situations, sans chercher à être juste. Une gare, un appel, un silence, une facture.</li><li>Pour chacune du centre, notez le lieu, l’heure et la personne présente.</li><li>Repérez ce que deux situations ont en commun.</li><li>Choisissez une situation du bord\u00a0: ce sera votre terrain d’entraînement pour le module 3.</li></ol><aside data-callout="info"><p>Plus une carte est précise, moins elle est grande. «\u00a0Les réunions\u00a0» inquiète plus que «\u00a0prendre la parole le lundi devant Sophie\u00a0».</p></aside><aside data-callout="attention"><p>Si une situation évoque un événement violent, laissez-la de côté et parlez-en à une personne formée. Cette carte n’est pas faite pour y aller seul.</p></aside>',
    prompts: [
      'Toujours, parfois, rarement\u00a0: mes dix situations.',
      'Ce que les situations du centre ont en commun.',
      'La situation du bord que je choisis pour m’entraîner.',
    ],
  },
  'Cinq sens, cinq ancrages': {
    file: 'cinq-ancrages',
    content:
      '<h2>L’exercice, en deux minutes</h2><ol><li>Nommez cinq choses que vous voyez. Une couleur, une ombre, un bord.</li><li>Quatre que vous touchez\u00a0: le tissu, le sol, l’air sur le visage, la main dans l’autre main.</li><li>Trois que vous entendez, la plus lointaine en dernier.</li><li>Deux que vous sentez, même faiblement.</li><li>Une que vous goûtez, ou dont vous vous souvenez du goût.</li></ol><p>Allez lentement. Si l’attention repart, reprenez au sens où vous étiez\u00a0: c’est le retour qui entraîne, et non l’absence de distraction.</p><aside data-callout="exercice"><p>Pratiquez une fois par jour dans un moment tranquille, par exemple en attendant que l’eau chauffe. Le jour où la vague monte, votre corps connaîtra déjà le chemin.</p></aside>',
    prompts: [
      'Où ai-je pratiqué, et combien de temps\u00a0?',
      'Le sens qui me ramène le plus vite.',
      'Ma tension avant et après, de 0 à 10.',
    ],
  },
  'Le premier petit pas': {
    file: 'premier-petit-pas',
    content:
      '<h2>Découper en cinq marches</h2><ol><li>Écrivez la situation évitée, puis ce que vous aimeriez pouvoir y faire.</li><li>Imaginez la version la plus facile, celle qui vous ferait presque sourire. C’est la première marche.</li><li>Placez trois marches entre les deux, chacune un peu plus haute\u00a0: plus longue, plus près, moins accompagnée.</li><li>Donnez une date à la première, dans les trois jours.</li><li>Répétez chaque marche jusqu’à ce qu’elle vous ennuie, puis montez.</li></ol><aside data-callout="info"><p>Une marche réussie est une marche faite, avec ou sans peur. Attendre de ne plus avoir peur pour commencer, c’est rester au pied de l’escalier.</p></aside><aside data-callout="exercice"><p>Après chaque essai, notez ce que vous redoutiez et ce qui s’est passé. L’écart entre les deux colonnes est votre meilleur argument.</p></aside>',
    prompts: [
      'La situation, et ce que je voudrais y faire.',
      'Mes cinq marches, de la plus facile à la plus haute.',
      'Ma première marche\u00a0: quel jour, à quelle heure\u00a0?',
      'Ce que je redoutais, ce qui s’est passé.',
    ],
  },
  'Trouver son image ressource': {
    file: 'image-ressource',
    content:
      '<h2>Laisser venir</h2><p>Asseyez-vous, prenez trois respirations et posez la question\u00a0: «\u00a0Qu’est-ce qui, pour moi, ressemble au calme\u00a0?\u00a0» La première image suffit, même étrange, même banale.</p><ol><li>Décrivez ce que vous voyez\u00a0: la lumière, la distance, le mouvement.</li><li>Ajoutez un son, une température, une odeur.</li><li>Trouvez le détail qui change quelque chose en vous quand vous y pensez.</li><li>Donnez un nom court à l’image, deux mots au plus.</li></ol><aside data-callout="exercice"><p>Trois fois aujourd’hui, prononcez ce nom en expirant. Vous apprenez à votre corps à ouvrir la porte avec une seule clé.</p></aside>',
    prompts: [
      'Mon image, décrite avec les cinq sens.',
      'Le détail qui change quelque chose.',
      'Son nom, en deux mots.',
    ],
  },
  'S’enregistrer et s’écouter': {
    file: 's-enregistrer',
    content:
      '<h2>Préparer la prise</h2><ol><li>Choisissez une pièce avec des tissus, fermez la fenêtre, coupez les notifications.</li><li>Posez le téléphone à une main de la bouche, un peu de côté.</li><li>Lisez votre scénario deux fois à voix haute avant d’enregistrer.</li><li>Enregistrez d’un seul tenant. Une hésitation ressemble à un silence\u00a0: gardez-la.</li></ol><h2>Écouter</h2><p>Écoutez votre séance trois soirs sans rien corriger. Le quatrième, notez ce que vous aimeriez plus lent, plus court ou plus doux, puis refaites une prise, une seule.</p><aside data-callout="info"><p>Notre propre voix nous surprend parce que nous l’entendons d’ordinaire de l’intérieur. Cette gêne passe en quelques écoutes.</p></aside><aside data-callout="attention"><p>N’écoutez jamais une séance en conduisant ni en utilisant une machine.</p></aside>',
    prompts: [
      'Mon entrée, mon intention, mon image, mon retour.',
      'Ce que j’ai remarqué les trois premiers soirs.',
      'Ce que je change dans la seconde prise.',
    ],
  },
  'Analyse de pratique': {
    file: 'analyse-de-pratique',
    content:
      '<h2>Une page, quatre temps</h2><ol><li><strong>Intention.</strong> Ce que la personne demandait, avec ses mots, et ce que vous aviez convenu.</li><li><strong>Observation.</strong> Ce que vous avez vu et entendu, sans interpréter\u00a0: souffle, posture, silences.</li><li><strong>Surprise.</strong> Le moment où quelque chose ne s’est pas passé comme prévu.</li><li><strong>Question.</strong> Ce que vous aimeriez comprendre avec le groupe.</li></ol><aside data-callout="attention"><p>Changez le prénom, l’âge et le métier. Personne ne doit pouvoir se reconnaître dans votre page.</p></aside><aside data-callout="exercice"><p>Relisez votre page le lendemain et barrez chaque adjectif qui juge. Ce qui reste est votre observation.</p></aside>',
    prompts: ['Intention', 'Observation', 'Surprise', 'Question pour le groupe'],
  },
  'Ma carte des pauses': {
    file: 'carte-des-pauses',
    content:
      '<ol><li>Dessinez votre journée comme une ligne, du lever au coucher.</li><li>Marquez chaque passage\u00a0: une porte, un trajet, un écran que l’on ferme.</li><li>Choisissez trois de ces passages, un le matin, un à midi, un le soir.</li><li>Associez à chacun une pause de cette formation.</li></ol><aside data-callout="exercice"><p>Pendant une semaine, faites d’abord la pause, puis le passage. Cochez, sans rattraper les oublis.</p></aside>',
    prompts: ['Ma journée, du lever au coucher.', 'Mes trois passages.', 'La pause que j’associe à chacun.'],
  },
  'Écouter ses nuits': {
    file: 'ecouter-ses-nuits',
    content:
      '<ol><li>Suis-je reposé, à peu près ou pas du tout\u00a0?</li><li>Quelle a été ma dernière pensée hier soir\u00a0?</li><li>De quoi ai-je envie ce matin\u00a0?</li></ol><aside data-callout="exercice"><p>Répondez avant de vous lever, en une ligne chacune, sept matins de suite.</p></aside>',
    prompts: ['Suis-je reposé\u00a0?', 'Ma dernière pensée hier soir.', 'Mon envie ce matin.'],
  },
}
