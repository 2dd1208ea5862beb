/** The text of markup; separate from `markup.ts`, which every page loads. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '',
  rlm: '',
}

const signOf = (name: string): string | undefined => {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/**
 * The text of a piece of markup: no tags, entities decoded. The result is text, and must not be used as
 * markup.
 */
export const labelOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (reference, name: string) => signOf(name) ?? reference)
