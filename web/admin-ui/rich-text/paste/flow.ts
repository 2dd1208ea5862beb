/** A text as it is being written: blocks one after the other, the line that is open, the lists that may go on. */
import type { ItemPlace, Marks } from './declared.ts'

type Run = { text: string; marks: Marks } | 'break'

interface OpenList {
  readonly level: number
  readonly list: unknown
  readonly element: Element
}

export interface Flow {
  readonly into: Element
  /** There are no titles in a cell or an item, and no tables, quotes or call-outs in a cell. */
  readonly isCell: boolean
  readonly isItem: boolean
  line: { tag: string; runs: Run[] } | null
  lists: OpenList[]
}

export const flowIn = (into: Element, kind: { isCell?: boolean; isItem?: boolean } = {}): Flow => ({
  into,
  isCell: kind.isCell ?? false,
  isItem: kind.isItem ?? false,
  line: null,
  lists: [],
})

const make = (flow: { into: Element }, tag: string): Element => flow.into.ownerDocument.createElement(tag)

const written = (flow: Flow, run: Run): Node => {
  if (run === 'break') return make(flow, 'br')
  const { bold, italic, href } = run.marks
  let node: Node = flow.into.ownerDocument.createTextNode(run.text)
  const around = (element: Element) => {
    element.append(node)
    node = element
  }
  if (italic) around(make(flow, 'em'))
  // Titles are bold as they are.
  if (bold && !/^h\d$/.test(flow.line?.tag ?? '')) around(make(flow, 'strong'))
  if (href) {
    const link = make(flow, 'a')
    link.setAttribute('href', href)
    around(link)
  }
  return node
}

const EDGE = /[ \u00a0]+$/
/** Without spaces and breaks at its end; empty when nothing else was in it. */
const trimmed = (runs: readonly Run[]): Run[] => {
  const stored = [...runs]
  for (let last = stored.at(-1); last !== undefined; last = stored.at(-1)) {
    const text = last === 'break' ? '' : last.text.replace(EDGE, '')
    if (text === '') stored.pop()
    else {
      if (last !== 'break') stored[stored.length - 1] = { ...last, text }
      break
    }
  }
  return stored
}

/** Ends the line; an empty one is dropped. */
export const endLine = (flow: Flow): void => {
  const runs = trimmed(flow.line?.runs ?? [])
  if (flow.line && runs.length > 0) {
    const line = make(flow, flow.line.tag)
    line.append(...runs.map((run) => written(flow, run)))
    flow.into.append(line)
  }
  flow.line = null
}

/** Begins a line of its own. */
export const beginLine = (flow: Flow, tag = 'p'): void => {
  endLine(flow)
  flow.line = { tag: flow.isCell || flow.isItem ? 'p' : tag, runs: [] }
}

/** Adds words to the open line, or to a new one; spaces are one space, and none at the beginning. */
export const write = (flow: Flow, sentence: string, marks: Marks): void => {
  const text = sentence.replace(/[\u200b\ufeff]/g, '').replace(/[ \t\r\n\f]+/g, ' ')
  const runs = flow.line?.runs ?? []
  const last = runs.at(-1)
  const begins = last === undefined || last === 'break'
  const spaced = begins
    ? text.replace(/^[ \u00a0]+/, '')
    : last.text.endsWith(' ')
      ? text.replace(/^ /, '')
      : text
  if (spaced === '') return
  if (!flow.line) {
    beginLine(flow)
    flow.lists = []
  }
  flow.line?.runs.push({ text: spaced, marks })
}

/** A break inside a line; between blocks it means nothing. */
export const breakLine = (flow: Flow): void => {
  if (flow.line && flow.line.runs.length > 0) flow.line.runs.push('break')
}

/** Adds a block that was written elsewhere. */
export const put = (flow: Flow, block: Element): void => {
  endLine(flow)
  flow.lists = []
  flow.into.append(block)
}

/** A new item at its place: in the list that is open at its level, or in one of its own inside the item above. */
export const beginItem = (flow: Flow, { level, isOrdered, list, number }: ItemPlace): Element => {
  endLine(flow)
  const tag = isOrdered ? 'ol' : 'ul'
  const goesOn = (open: OpenList) =>
    open.level < level || (open.level === level && open.list === list && open.element.localName === tag)
  while (flow.lists.length > 0 && !flow.lists.every(goesOn)) flow.lists.pop()
  let open = flow.lists.at(-1)
  if (!open || open.level < level) {
    const element = make(flow, tag)
    if (isOrdered && number > 1) element.setAttribute('start', String(number))
    const above = open?.element.lastElementChild ?? flow.into
    above.append(element)
    open = { level, list, element }
    flow.lists.push(open)
  }
  const item = make(flow, 'li')
  open.element.append(item)
  return item
}

/** The item that was written last, for what goes on in it. */
export const lastItem = (flow: Flow): Element | null => flow.lists.at(-1)?.element.lastElementChild ?? null
