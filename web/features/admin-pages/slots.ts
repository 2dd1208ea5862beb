/** « [À compléter…] »: what only the owner of the site knows, in the drafts that a new site begins with. */

const SLOT = /\[À compléter[^\]]*\]/
const HEADINGS = 'h2, h3'

export interface Slot {
  /** The heading above it, or the sentence around it. */
  readonly label: string
}

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const textsOf = (body: HTMLElement): Text[] => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && SLOT.test(node.data)) found.push(node)
  return found
}

const labelOf = (body: HTMLElement, text: Text): string => {
  const rest = text.data.replace(SLOT, '').trim()
  if (rest !== '') return rest.replace(/\s*:$/, '')
  const above = [...body.querySelectorAll(HEADINGS)].filter(
    (heading) => heading.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return above.at(-1)?.textContent?.trim() || 'Texte'
}

/** What is left to fill in of a text, in its order. */
export const slotsOf = (html: string): Slot[] => {
  if (!SLOT.test(html)) return []
  const body = parsed(html)
  return textsOf(body).map((text) => ({ label: labelOf(body, text) }))
}

const isBlock = (element: Element | null): element is HTMLElement => element?.matches('p, li') ?? false

/** The text with what was typed for each slot; each line of it is a paragraph where the slot was one by itself. Empty ones stay. */
export const filled = (html: string, values: readonly string[]): string => {
  const body = parsed(html)
  textsOf(body).forEach((text, at) => {
    const lines = (values[at] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const [first] = lines
    if (first === undefined) return
    const block = text.parentElement
    const isWhole =
      isBlock(block) && block.textContent === text.data && text.data.replace(SLOT, '').trim() === ''
    if (!isWhole) {
      text.data = text.data.replace(SLOT, () => lines.join(' '))
      return
    }
    const blocks = lines.map((line) => {
      const copy = body.ownerDocument.createElement(block.tagName)
      copy.textContent = line
      return copy
    })
    block.replaceWith(...blocks)
  })
  return body.innerHTML
}
