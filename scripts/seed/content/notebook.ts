/** The practice notebook: six pages of A5 to print, fold and keep beside the bed. */
export interface NotebookPage {
  /** `nights` and `curve` start with a table or a grid; `write` and those leave space under each line. */
  kind: 'text' | 'nights' | 'curve' | 'write'
  title: string
  lead: string
  lines: readonly string[]
  /** Points of writing space under each line. */
  room: number
}

export const notebook = {
  title: 'Le carnet des nuits douces',
  subtitle: 'Sept jours pour observer, préparer et accueillir le sommeil',
  columns: ['Coucher', 'Endormie, endormi', 'Réveils', 'Lever', 'Énergie sur 10'],
  days: ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'],
  pages: [
    {
      kind: 'text',
      title: 'Comment vous servir de ce carnet',
      lead: 'Un crayon, deux minutes le matin, dix minutes le soir. Rien de plus.',
      lines: [
        'Imprimez ces pages en recto verso, au format A5, puis pliez-les ou agrafez-les. Posez le carnet près de votre lit, avec un crayon qui écrit même couché.',
        'Le matin, avant de regarder un écran, remplissez une ligne du relevé. Écrivez ce dont vous vous souvenez, à la demi-heure près. Une case vide est une réponse comme une autre.',
        'Le soir, choisissez dans la page du rituel trois gestes, pas davantage, et cochez-les lorsqu’ils sont faits. Un geste tenu sept soirs vaut mieux que sept gestes tenus un soir.',
        'Quand une pensée insiste, ouvrez la page du tri. Notez-la en une ligne, donnez-lui une colonne, refermez. La feuille garde la mémoire à votre place.',
        'Au bout de sept jours, relisez sans vous noter. Cherchez ce qui revient\u00a0: une heure, un aliment, une conversation, un écran. C’est là que se trouve votre premier levier.',
        'Ce carnet accompagne, il ne soigne pas. Si vos nuits restent difficiles plus de trois semaines, si vous ronflez fort ou si vous vous endormez en journée, parlez-en à votre médecin\u00a0: ces pages pourront l’aider.',
      ],
      room: 0,
    },
    {
      kind: 'nights',
      title: 'Sept nuits, sept lignes',
      lead: 'À remplir le matin, sans calcul. Pour l’énergie\u00a0: 0 je tombe, 5 je tiens, 10 je déborde.',
      lines: ['Ce que je remarque, une fois la semaine passée\u00a0:'],
      room: 66,
    },
    {
      kind: 'write',
      title: 'Mon rituel des trente minutes',
      lead: 'Dix minutes pour clore la journée, dix pour ralentir, dix pour accueillir le sommeil.',
      lines: [
        'Clore\u00a0: ce que je range, ce que j’éteins, ce que je note pour demain.',
        'Ralentir\u00a0: la lumière, la chaleur, le geste qui me calme.',
        'Accueillir\u00a0: la posture, le souffle, la première image.',
        'Le plus petit geste, celui que je garde même les soirs de grande fatigue.',
      ],
      room: 80,
    },
    {
      kind: 'write',
      title: 'Ranger mes pensées',
      lead: 'Une ligne par pensée, puis une colonne\u00a0: demain, plus tard, pas à moi.',
      lines: [
        'Demain\u00a0: à faire, avec une heure.',
        'Plus tard\u00a0: à garder, sans date.',
        'Pas à moi\u00a0: à rendre, ou à laisser.',
      ],
      room: 112,
    },
    {
      kind: 'curve',
      title: 'La courbe de mes soirées',
      lead: 'Chaque soir, posez un point avant la séance et un point après. Reliez-les d’une couleur. 0 très calme, 10 très tendu.',
      lines: ['Ce qui m’a aidé cette semaine, et que je veux garder\u00a0:'],
      room: 88,
    },
  ] satisfies NotebookPage[] as readonly NotebookPage[],
} as const
