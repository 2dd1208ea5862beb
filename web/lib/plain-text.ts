/** Editor HTML as plain text; works without a DOM. */

const NAMED: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const decode = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/**
 * The text of an editor's HTML; blocks are separated by a space. A text without markup is returned as it is.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|ul|ol|blockquote|div)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decode)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()

/** At most `length` characters, cut between words. */
export const cut = (text: string, length = 160): string =>
  text.length <= length ? text : `${text.slice(0, length - 3).replace(/\s+\S*$/, '')}…`
