/** Lowercase, accents removed, everything else a hyphen (specification §5). Empty when nothing is left. */
export const slugify = (text: string): string =>
  text
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 150)
    .replace(/-+$/, '')

/** The slug, or the first of `slug-1`, `slug-2`… that is not taken. */
export const freeSlug = (wanted: string, isTaken: (slug: string) => boolean): string => {
  const base = slugify(wanted) || 'sans-titre'
  if (!isTaken(base)) return base
  for (let suffix = 1; ; suffix += 1) {
    const candidate = `${base}-${suffix}`
    if (!isTaken(candidate)) return candidate
  }
}
