/** A table as other programs write it, as rows of cells with titles above. */
import { declared } from './declared.ts'

const isBold = (cell: Element): boolean => {
  const lines = [...cell.querySelectorAll('b, strong, span')].filter(
    (one) => one.localName !== 'span' || /^(?:bold|[6-9]00)/.test(declared(one, 'font-weight')),
  )
  const text = (cell.textContent ?? '').replace(/\s+/g, '')
  return text === '' || lines.some((one) => (one.textContent ?? '').replace(/\s+/g, '') === text)
}

/** Programs seldom declare the header row: it is the first one, when it alone is bold. */
const hasTitles = (rows: readonly HTMLTableRowElement[]): boolean => {
  const [first, ...others] = rows
  return (
    first !== undefined &&
    others.length > 0 &&
    (first.textContent ?? '').trim() !== '' &&
    [...first.cells].every(isBold) &&
    !others.every((row) => [...row.cells].every(isBold))
  )
}

/** A title is bold already. */
const plain = (cell: Element): void => {
  for (const strong of cell.querySelectorAll('strong')) strong.replaceWith(...strong.childNodes)
  cell.normalize()
}

/** The table with its cells written by `fill`; null for one without words. */
export const tableOf = (source: Element, fill: (cell: Element, into: Element) => void): Element | null => {
  if (!(source instanceof HTMLTableElement)) return null
  const document = source.ownerDocument
  const rows = [...source.rows].filter(({ cells }) => cells.length > 0)
  const titled = hasTitles(rows)
  const table = document.createElement('table')
  const body = table.appendChild(document.createElement('tbody'))
  rows.forEach((row, at) => {
    const made = body.appendChild(document.createElement('tr'))
    for (const cell of row.cells) {
      const isTitle =
        cell.localName === 'th' || row.parentElement?.localName === 'thead' || (titled && at === 0)
      const into = made.appendChild(document.createElement(isTitle ? 'th' : 'td'))
      if (isTitle) into.setAttribute('scope', at === 0 ? 'col' : 'row')
      if (cell.colSpan > 1) into.setAttribute('colspan', String(cell.colSpan))
      if (cell.rowSpan > 1) into.setAttribute('rowspan', String(cell.rowSpan))
      fill(cell, into)
      if (isTitle) plain(into)
      if (!into.hasChildNodes()) into.append(document.createElement('p'))
    }
  })
  return (table.textContent ?? '').trim() === '' && !table.querySelector('img') ? null : table
}
