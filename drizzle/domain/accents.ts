/** Lowercase without accents: how words are compared that people type (« Été » is « ete »). Ligatures stay as they are. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
