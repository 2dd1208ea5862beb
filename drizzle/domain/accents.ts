/**
 * Lowercase without accents, ligatures as two letters, for comparing what people type: « Été » gives « ete », « Cœur »
 * gives « coeur », for which no keyboard has another key.
 */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
