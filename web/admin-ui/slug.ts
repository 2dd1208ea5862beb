/** The slug that the server will give a title (specification §5): lowercase, no accents, hyphens for the rest. */
export const slugOf = (title: string): string =>
  title
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
