/**
 * Lowercase without accents, for comparing what people type (« Été » gives « ete »). Ligatures are unchanged.
 */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
