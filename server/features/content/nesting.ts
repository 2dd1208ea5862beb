/** The nesting depth of a rich text, measured before it is parsed as HTML: parsing is quadratic in it. */

/** Deeper than anything that is written: lists of lists in tables in quotations come to twenty. */
export const DEEPEST_NESTING = 300

/** Elements that hold nothing (HTML § 13.1.2). */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

const NAME = /[a-z][a-z0-9-]{0,15}/iy

/**
 * Whether more than `DEEPEST_NESTING` elements of a text are open at once, in one pass. An end tag closes one element of
 * its name; what a browser closes by itself (`<p>` before `<p>`) counts as open, for the reader's sake who stacks it.
 */
export const isNestedTooDeep = (html: string): boolean => {
  const open = new Map<string, number>()
  let depth = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const closes = html[at + 1] === '/'
    NAME.lastIndex = at + (closes ? 2 : 1)
    const name = NAME.exec(html)?.[0].toLowerCase()
    if (name === undefined || VOID.has(name)) continue
    const count = open.get(name) ?? 0
    if (closes && count === 0) continue
    open.set(name, count + (closes ? -1 : 1))
    depth += closes ? -1 : 1
    if (depth > DEEPEST_NESTING) return true
  }
  return false
}
