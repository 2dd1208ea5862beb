/** Sentences to begin with: none calls for another person's answer. */
export const PROMPTS: readonly string[] = [
  'En ce moment, ce qui prend de la place dans ma tête…',
  'Un endroit où je respire mieux, avec ses sons et ses lumières…',
  'Ce que je voudrais dire à la personne que j’étais il y a un an…',
  'Trois choses que mon corps m’a signalées aujourd’hui…',
  'Si cette inquiétude avait une forme et une couleur…',
  'Ce que j’ai réussi à traverser et que personne n’a vu…',
  'Le plus petit pas que je pourrais faire demain…',
  'Une image qui me revient de ma dernière séance…',
]
