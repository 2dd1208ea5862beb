/**
 * Converts other programs' clipboard content into the site's text: titles, paragraphs, lists, tables, links,
 * bold and italic.
 */
import {
  declared,
  inert,
  isContinued,
  isListSign,
  isUnseen,
  levelledItem,
  type Marks,
  marksOf,
  PLAIN,
  wordItem,
} from './declared.ts'
import { beginItem, beginLine, breakLine, endLine, type Flow, flowIn, lastItem, put, write } from './flow.ts'
import { tableOf } from './pasted-table.ts'

export interface Pasted {
  html: string
  /** Pictures that do not come with the text: they lie on a disk, or at an address that ends. */
  lostPictures: number
}

interface Reading {
  /** A title 1 is the page's own: where there is one, all titles go down a step. */
  readonly hasTitle1: boolean
  lostPictures: number
}

const LINES = /^(?:p|h[1-6]|pre|dt|dd|address|figcaption|caption|summary)$/
const BLOCKS =
  /^(?:div|section|article|main|header|footer|aside|nav|figure|details|center|dl|fieldset|form|body|thead|tbody|tfoot|tr|td|th|table)$/

/** 0 for other elements; Word on the web marks titles by ARIA attributes. */
const titleLevel = (element: Element): number => {
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level') ?? 2)
  return Number(/^h(\d)$/.exec(element.localName)?.[1] ?? 0)
}

const lineTag = (element: Element, { hasTitle1 }: Reading): string => {
  const level = titleLevel(element)
  if (element.classList.contains('MsoTitle')) return 'h2'
  return level === 0 ? 'p' : level === 1 || (level === 2 && !hasTitle1) ? 'h2' : 'h3'
}

/** Google's addresses of a document's pictures expire within the hour; those of a disk are private. */
const isLasting = (address: string): boolean =>
  /^https?:\/\//i.test(address) && !/^https?:\/\/[^/]*\.googleusercontent\.com\//i.test(address)

const picture = (source: Element, flow: Flow, reading: Reading): void => {
  const src = source.getAttribute('src') ?? ''
  if (!isLasting(src)) {
    reading.lostPictures += 1
    return
  }
  const image = flow.into.ownerDocument.createElement('img')
  image.setAttribute('src', src)
  image.setAttribute('alt', source.getAttribute('alt') ?? '')
  for (const side of ['width', 'height'] as const) {
    const pixels = source.getAttribute(side) ?? ''
    if (/^\d{1,4}$/.test(pixels)) image.setAttribute(side, pixels)
  }
  put(flow, image)
}

/** A block with blocks in it; nothing when there is nothing in it. */
const boxed = (source: Element, tag: string, flow: Flow, reading: Reading): void => {
  const box = flow.into.ownerDocument.createElement(tag)
  const kind = source.getAttribute('data-callout')
  if (kind !== null) box.setAttribute('data-callout', kind)
  read(source, flowIn(box), PLAIN, reading)
  if (box.hasChildNodes()) put(flow, box)
}

/** Items of a list, and lists right inside it, which Google writes so: they belong to the item before. */
const list = (source: Element, flow: Flow, marks: Marks, reading: Reading, level = 1): void => {
  let number = Number(source.getAttribute('start') ?? 1)
  for (const child of source.children) {
    if (/^[uo]l$/.test(child.localName)) list(child, flow, marks, reading, level + 1)
    else if (!isUnseen(child)) {
      const place = levelledItem(child) ?? {
        level,
        isOrdered: source.localName === 'ol',
        list: source,
        number,
      }
      item(child, beginItem(flow, place), marks, reading)
      number += 1
    }
  }
}

const item = (source: Element, into: Element, marks: Marks, reading: Reading): void =>
  read(source, flowIn(into, { isItem: true }), marks, reading)

const table = (source: Element, flow: Flow, reading: Reading): void => {
  const caption = source.querySelector(':scope > caption')
  if (caption) line(caption, flow, reading)
  const cells = [...source.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === source)
  // A single cell is a frame around a text, and nested tables are the layout of mails.
  if (flow.isCell || flow.isItem || cells.length < 2) {
    for (const cell of cells) read(cell, flow, PLAIN, reading)
    return
  }
  const written = tableOf(source, (cell, into) => read(cell, flowIn(into, { isCell: true }), PLAIN, reading))
  if (written) put(flow, written)
}

const line = (source: Element, flow: Flow, reading: Reading): void => {
  const place = wordItem(source)
  const goesOn = isContinued(source) ? lastItem(flow) : null
  if (place || goesOn) {
    endLine(flow)
    const into = place ? beginItem(flow, place) : goesOn
    if (into) item(source, into, PLAIN, reading)
    return
  }
  const before = flow.into.childElementCount
  beginLine(flow, lineTag(source, reading))
  children(source, flow, PLAIN, reading)
  endLine(flow)
  if (flow.into.childElementCount > before) flow.lists = []
}

const element = (source: Element, flow: Flow, marks: Marks, reading: Reading): void => {
  const tag = source.localName
  if (isUnseen(source) || isListSign(source)) return
  if (tag === 'br') breakLine(flow)
  else if (flow.isCell && /^(?:hr|blockquote|aside)$/.test(tag)) read(source, flow, marks, reading)
  else if (tag === 'hr') put(flow, flow.into.ownerDocument.createElement('hr'))
  else if (tag === 'img') picture(source, flow, reading)
  else if (/^[uo]l$/.test(tag)) {
    endLine(flow)
    list(source, flow, PLAIN, reading)
  } else if (tag === 'table') {
    endLine(flow)
    table(source, flow, reading)
  } else if (source.hasAttribute('data-video')) {
    const film = flow.into.ownerDocument.createElement('div')
    film.setAttribute('data-video', source.getAttribute('data-video') ?? '')
    put(flow, film)
  } else if (tag === 'blockquote') boxed(source, tag, flow, reading)
  else if (tag === 'aside' && source.hasAttribute('data-callout')) boxed(source, tag, flow, reading)
  else if (LINES.test(tag)) line(source, flow, reading)
  else if (BLOCKS.test(tag)) read(source, flow, marks, reading)
  else if (declared(source, 'mso-spacerun') === 'yes') write(flow, ' ', marks)
  else children(source, flow, marksOf(source, marks), reading)
}

const children = (source: Node, flow: Flow, marks: Marks, reading: Reading): void => {
  for (const node of source.childNodes) {
    if (node instanceof Element) element(node, flow, marks, reading)
    else if (node.nodeType === Node.TEXT_NODE) write(flow, node.nodeValue ?? '', marks)
  }
}

const read = (source: Node, flow: Flow, marks: Marks, reading: Reading): void => {
  endLine(flow)
  children(source, flow, marks, reading)
  endLine(flow)
}

/** Items that held nothing, and lists of nothing else. */
const dropEmpty = (root: Element): void => {
  for (const one of [...root.querySelectorAll('li, ul, ol, blockquote, aside')].reverse())
    if (!one.hasChildNodes()) one.remove()
}

/**
 * HTML of a clipboard as the editor takes it and the server keeps it: no styles, colours, fonts or empty paragraphs; lists of
 * Word, which are paragraphs, and of Google Docs as lists in lists. What was copied from an editor like ours stays as it is.
 */
export const cleanPaste = (html: string): Pasted => {
  if (/<[^<>]+\sdata-pm-slice=/.test(html)) return { html, lostPictures: 0 }
  const { body } = new DOMParser().parseFromString(inert(html), 'text/html')
  const root = body.ownerDocument.createElement('div')
  const reading: Reading = {
    hasTitle1: body.querySelector('h1, [role="heading"][aria-level="1"]') !== null,
    lostPictures: 0,
  }
  read(body, flowIn(root), PLAIN, reading)
  dropEmpty(root)
  return { html: root.innerHTML, lostPictures: reading.lostPictures }
}
