/** HTML → the text that a reader sees, for excerpts (PocketBase tools/picker/excerpt_modifier.go). */

/** Elements whose content is skipped. */
const LEFT_OUT = [
  'head',
  'style',
  'script',
  'iframe',
  'applet',
  'object',
  'svg',
  'picture',
  'dialog',
  'template',
  'button',
  'form',
  'textarea',
  'select',
  'option',
].join('|')
/** Elements that do not separate words; every other one does. */
const INLINE = new Set(
  'a abbr acronym b bdo big br cite code em embed i img input label q small span strong strike sub sup time'.split(
    ' ',
  ),
)

const UNREAD = new RegExp(`<!--[\\s\\S]*?-->|<(${LEFT_OUT})\\b[^>]*>[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi')
const TAG = /<(?:\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*|![^>]*)>/gi

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  icirc: 'î',
  ocirc: 'ô',
  ugrave: 'ù',
  ucirc: 'û',
  euro: '€',
  copy: '©',
  reg: '®',
  middot: '·',
}

const decode = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/** The text of HTML: comments and skipped elements removed, white space collapsed, entities decoded. */
export const plainText = (html: string): string =>
  html
    .replace(UNREAD, '')
    .replace(TAG, (_tag, name: string | undefined) =>
      name === undefined || INLINE.has(name.toLowerCase()) ? '' : ' ',
    )
    .replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, decode)
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim()
