/**
 * The blocks of the demonstration's exercise lessons, by the title of the lesson. Ids are readable: answers
 * refer to them.
 */
import type { Exercise, ExerciseBlock } from '#drizzle/domain/exercise.ts'

const base = (id: string, title: string, help = '', required = true) => ({ id, title, help, required })
const free = (id: string, title: string, help = '', required = true): ExerciseBlock => ({
  ...base(id, title, help, required),
  kind: 'free',
  isLong: true,
})
const short = (id: string, title: string, help = ''): ExerciseBlock => ({
  ...base(id, title, help),
  kind: 'free',
  isLong: false,
})
const scale = (id: string, title: string, low: string, high: string): ExerciseBlock => ({
  ...base(id, title, '', false),
  kind: 'scale',
  low,
  high,
  isTwice: true,
})

const BLOCKS: Readonly<Record<string, readonly ExerciseBlock[]>> = {
  'Votre carnet de nuit': [
    {
      ...base(
        'nuits',
        'Mes sept nuits',
        'Au réveil, deux minutes suffisent. Une case vide est permise, une heure approximative aussi.',
      ),
      kind: 'diary',
      nights: 7,
      minimum: 5,
    },
    free(
      'remarque',
      'Je remarque que…',
      'Après quelques nuits, relisez tout d’une traite et cherchez une seule régularité.',
      false,
    ),
  ],
  'Ranger ses pensées avant de dormir': [
    {
      ...base(
        'pensees',
        'Mes pensées de ce soir',
        'Une pensée par ligne, sans phrase ni ordre. Placez ensuite chacune dans sa colonne.',
      ),
      kind: 'sorting',
      places: [
        { id: 'demain', label: 'Demain' },
        { id: 'tard', label: 'Plus tard' },
        { id: 'autre', label: 'Pas à moi' },
      ],
      minimum: 3,
    },
    free(
      'geste',
      'Demain, je commence par…',
      'Une heure et un premier geste, pour ce qui est à demain.',
      false,
    ),
    scale('esprit', 'Mon esprit', 'tranquille', 'très agité'),
  ],
  'La carte de vos déclencheurs': [
    {
      ...base(
        'carte',
        'Mes trois cercles',
        'Écrivez dix situations, puis placez chacune\u00a0: au centre ce qui vous inquiète toujours, au bord ce qui vous inquiète rarement.',
      ),
      kind: 'circles',
      places: [
        { id: 'toujours', label: 'Toujours' },
        { id: 'parfois', label: 'Parfois' },
        { id: 'rarement', label: 'Rarement' },
      ],
      minimum: 10,
    },
    free(
      'commun',
      'Ce que les situations du centre ont en commun',
      'Le lieu, l’heure, la personne présente.',
      false,
    ),
    short('terrain', 'La situation du bord que je choisis pour m’entraîner'),
  ],
  'Cinq sens, cinq ancrages': [
    scale('tension', 'Ma tension', 'calme', 'au plus fort'),
    {
      ...base(
        'sens',
        'Ce que je remarque, là, maintenant',
        'Allez lentement. Si l’attention repart, reprenez au sens où vous étiez.',
      ),
      kind: 'list',
      steps: [
        { id: 'vue', label: 'Cinq choses que je vois', count: 5 },
        { id: 'toucher', label: 'Quatre que je touche', count: 4 },
        { id: 'ouie', label: 'Trois que j’entends', count: 3 },
        { id: 'odorat', label: 'Deux que je sens', count: 2 },
        { id: 'gout', label: 'Une que je goûte', count: 1 },
      ],
    },
    {
      ...base('souffle', 'Pour revenir, six respirations', 'Suivez le cercle, ou seulement les mots.', false),
      kind: 'breathing',
      phases: [5, 0, 5, 0],
      cycles: 6,
    },
  ],
  'Le premier petit pas': [
    free('situation', 'La situation, et ce que j’aimerais pouvoir y faire'),
    {
      ...base(
        'marches',
        'Mes cinq marches',
        'La première doit vous sembler presque trop facile\u00a0: c’est la bonne.',
      ),
      kind: 'list',
      steps: [{ id: 'marche', label: 'De la plus facile à la plus haute', count: 5 }],
    },
    short('date', 'Ma première marche\u00a0: quel jour, à quelle heure\u00a0?', 'Dans les trois jours.'),
    free('ecart', 'Ce que je redoutais, ce qui s’est passé', 'À remplir après chaque essai.', false),
  ],
  'Trouver son image ressource': [
    {
      ...base('souffle', 'Trois respirations pour commencer', '', false),
      kind: 'breathing',
      phases: [4, 0, 6, 0],
      cycles: 3,
    },
    free(
      'image',
      'Mon image, décrite avec les cinq sens',
      'La lumière, la distance, le mouvement, un son, une température, une odeur.',
    ),
    short('detail', 'Le détail qui change quelque chose en moi'),
    short('nom', 'Son nom, en deux mots'),
  ],
  'S’enregistrer et s’écouter': [
    {
      ...base('scenario', 'Mon scénario en quatre temps'),
      kind: 'list',
      steps: [
        { id: 'entree', label: 'Mon entrée', count: 1 },
        { id: 'intention', label: 'Mon intention', count: 1 },
        { id: 'image', label: 'Mon image', count: 1 },
        { id: 'retour', label: 'Mon retour', count: 1 },
      ],
    },
    {
      ...base(
        'ecoutes',
        'Mes trois soirs d’écoute',
        'Sans rien corriger\u00a0: seulement ce que vous avez remarqué.',
      ),
      kind: 'list',
      steps: [{ id: 'soir', label: 'Un soir par ligne', count: 3 }],
    },
    free('prise', 'Ce que je change dans la seconde prise', '', false),
  ],
  'Analyse de pratique': [
    {
      ...base(
        'cadre',
        '',
        'Changez le prénom, l’âge et le métier\u00a0: personne ne doit pouvoir se reconnaître dans votre page.',
        false,
      ),
      kind: 'text',
    },
    free(
      'intention',
      'Intention',
      'Ce que la personne demandait, avec ses mots, et ce que vous aviez convenu.',
    ),
    free('observation', 'Observation', 'Ce que vous avez vu et entendu, sans interpréter.'),
    free('surprise', 'Surprise', 'Le moment où quelque chose ne s’est pas passé comme prévu.'),
    free('question', 'Question', 'Ce que vous aimeriez comprendre avec le groupe.'),
  ],
}

/** The exercise of the lesson of this title; null for one that is done on paper. */
export const exerciseOf = (title: string): Exercise | null => {
  const blocks = BLOCKS[title]
  return blocks ? { version: 1, blocks } : null
}
