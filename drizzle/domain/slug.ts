/** Slugs (specification §5): the same result for storage, preview and links. */
import { withoutAccents } from './accents.ts'

const MAX_LENGTH = 150

/** Letters that no accent makes, as they are usually written without them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
}

/**
 * Lowercase, accents removed (`straße` is `strasse`), everything else a hyphen; at most 150 characters, so that a suffix fits. Empty
 * when no character is usable.
 */
export const slugify = (text: string): string =>
  withoutAccents(text)
    .replace(/[ßøþđðłı]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '')

/** The slug of the text (`fallback` when it is empty), or the first free one of `slug-1`, `slug-2`… */
export const freeSlug = (
  text: string,
  isTaken: (slug: string) => boolean,
  fallback = 'sans-titre',
): string => {
  const base = slugify(text) || fallback
  if (!isTaken(base)) return base
  for (let suffix = 1; ; suffix += 1) {
    const candidate = `${base}-${suffix}`
    if (!isTaken(candidate)) return candidate
  }
}
