import { type RefObject, useEffect, useState } from 'react'
import { findTerms } from './text-search.ts'

/** Highlight name used by the style sheet; the DOM stays as it is. */
const FOUND = 'transcript-found'
const CURRENT = 'transcript-current'
const BLOCKS = 'P,LI,H1,H2,H3,H4,BLOCKQUOTE,DIV,BUTTON,TD'

/** The text of an element, and the offset of each text node. Block boundaries end a match. */
const textOf = (root: HTMLElement): { text: string; nodes: { node: Text; from: number }[] } => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; from: number }[] = []
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement?.closest(BLOCKS) ?? root
    // Times are not part of the text.
    if (!(node instanceof Text) || node.parentElement?.closest('[data-time]')) continue
    if (block && own !== block) text += '\u0000'
    block = own
    nodes.push({ node, from: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** The ranges of an element's text that match. */
export const rangesOf = (root: HTMLElement, wanted: string): Range[] => {
  const { text, nodes } = textOf(root)
  const placeOf = (at: number, isEnd: boolean) => {
    const last = nodes.findLast(({ from }) => (isEnd ? from < at : from <= at))
    return last && { node: last.node, offset: Math.min(at - last.from, last.node.data.length) }
  }
  return findTerms(text, wanted).flatMap(([from, to]) => {
    const [start, end] = [placeOf(from, false), placeOf(to, true)]
    if (!start || !end) return []
    const range = document.createRange()
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return [range]
  })
}

const paint = (name: string, ranges: readonly Range[]): void => {
  // Without the Highlight API, matches are still counted and visited.
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

export interface TextSearch {
  count: number
  /** Index of the current match, from 0; meaningless without a match. */
  index: number
  /** Moves to another match, wrapping around. */
  go: (step: 1 | -1) => void
}

/**
 * Searches the text that an element shows, and brings the match into view with `reveal`. `version` changes
 * with the text.
 */
export const useTextSearch = (
  root: RefObject<HTMLElement | null>,
  wanted: string,
  version: string,
  reveal: (range: Range) => void,
): TextSearch => {
  const [ranges, setRanges] = useState<readonly Range[]>([])
  const [index, setIndex] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the text of the element
  useEffect(() => {
    const found = root.current ? rangesOf(root.current, wanted) : []
    setRanges(found)
    setIndex(0)
    paint(FOUND, found)
    return () => paint(FOUND, [])
  }, [root, wanted, version])
  useEffect(() => {
    const range = ranges[index]
    paint(CURRENT, range ? [range] : [])
    if (range) reveal(range)
    return () => paint(CURRENT, [])
  }, [ranges, index, reveal])
  const go = (step: 1 | -1) => {
    const count = ranges.length
    if (count === 0) return
    setIndex((index + step + count) % count)
    // A single match is revealed again, as the user may have scrolled away.
    const range = ranges[0]
    if (count === 1 && range) reveal(range)
  }
  return { count: ranges.length, index, go }
}
