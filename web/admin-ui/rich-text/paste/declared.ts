/** The formatting declared by other programs' markup: appearance, links, list membership. */

/** Styles under this name are read and never applied: the page's policy refuses `style` in whatever is parsed. */
const STORED = 'data-pasted-style'

/** Markup that can be parsed under the policy: without style sheets, and `style` under another name. */
export const inert = (html: string): string =>
  html
    .replace(/<\s*style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STORED}=`))

/** A declaration of an element's own `style`, in lower case; empty where it has none of that name. */
export const declared = (element: Element, property: string): string => {
  const style = element.getAttribute(STORED) ?? ''
  const found = style
    .split(';')
    .find((one) => one.slice(0, one.indexOf(':')).trim().toLowerCase() === property)
  return found
    ? found
        .slice(found.indexOf(':') + 1)
        .trim()
        .toLowerCase()
    : ''
}

/** How a run of words is written. */
export interface Marks {
  readonly bold: boolean
  readonly italic: boolean
  /** Where it leads; empty for most. */
  readonly href: string
}
export const PLAIN: Marks = { bold: false, italic: false, href: '' }

const LINK = /^(?:https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))/i
const linkOf = (element: Element): string => {
  const href = (element.getAttribute('href') ?? '').replace(/\s+/g, '')
  return LINK.test(href) ? href : ''
}

/** The formatting that an inline element adds to its text; the innermost declaration wins. */
export const marksOf = (element: Element, around: Marks): Marks => {
  const tag = element.localName
  const weight = declared(element, 'font-weight')
  const slant = declared(element, 'font-style')
  const bold = weight ? /^bold|^[6-9]00$/.test(weight) : around.bold || tag === 'b' || tag === 'strong'
  const italic = slant
    ? /^(?:italic|oblique)/.test(slant)
    : around.italic || tag === 'i' || tag === 'em' || tag === 'cite'
  return { bold, italic, href: tag === 'a' ? linkOf(element) || around.href : around.href }
}

const UNSEEN =
  'script, style, link, meta, title, template, iframe, object, svg, math, input, select, textarea, button, audio, video, xml, del, .MsoCommentReference, .msocomanchor'

/** What must not enter a text: scripts, deleted revisions, margin comments, hidden text. */
export const isUnseen = (element: Element): boolean =>
  element.matches(UNSEEN) ||
  declared(element, 'display') === 'none' ||
  declared(element, 'mso-hide') === 'all' ||
  declared(element, 'mso-element') === 'comment-list'

/** Word writes a list item's marker as its text. */
export const isListSign = (element: Element): boolean => declared(element, 'mso-list') === 'ignore'

export interface ItemPlace {
  /** Starts at 1. */
  readonly level: number
  readonly isOrdered: boolean
  /** Items of one list share it. */
  readonly list: unknown
  /** The number of the item, when it is declared. */
  readonly number: number
}

/** « 1. », « a) », « iv. » and « 2.1 » count; « · », « o », « - » and the letters of Wingdings do not. */
const COUNTS = /^\(?(?:\d+|[a-z]{1,5}[.)])/i

/** The list position of a Word paragraph; null outside lists. */
export const wordItem = (element: Element): ItemPlace | null => {
  const found = /^(l\d+) level(\d+)(?: (lfo\d+))?/.exec(declared(element, 'mso-list'))
  if (!found || /^h\d$/.test(element.localName)) return null
  const sign = [...element.querySelectorAll(`[${STORED}]`)].find(isListSign)?.textContent?.trim() ?? ''
  return {
    level: Number(found[2]),
    isOrdered: COUNTS.test(sign),
    list: `${found[1]} ${found[3] ?? ''}`,
    number: Number(/^\(?(\d+)[.)]?$/.exec(sign)?.[1] ?? 1),
  }
}

/**
 * The list position of an item that declares its level itself (Word on the web writes a list per item); null
 * for others.
 */
export const levelledItem = (element: Element): ItemPlace | null => {
  const level = Number(element.getAttribute('data-aria-level') ?? 0)
  const list = element.getAttribute('data-listid')
  if (level < 1 || list === null) return null
  return { level, list, isOrdered: element.parentElement?.localName === 'ol', number: 1 }
}

/** A paragraph that goes on with the item before it, as Word writes it. */
export const isContinued = (element: Element): boolean =>
  /\bMsoListParagraphCxSp(?:Middle|Last)\b/.test(element.className) && declared(element, 'mso-list') === ''
