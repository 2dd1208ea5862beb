/** Tables as CSV for French spreadsheets. */

export type Cell = string | number

/** A cell that a spreadsheet would run as a formula is escaped as text; one that another separator would cut is quoted. */
const written = (value: Cell): string => {
  // A French spreadsheet reads « 12.5 » as the 12th of May.
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return typeof value === 'string' && /[";,\t\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** UTF-8 with BOM, `;` between cells, CRLF between rows. Each row has as many cells as there are headers. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${csvRows([heads, ...rows])}`

/** Rows only, to append to an earlier part. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(';')}\r\n`).join('')

/** A row with the number of its first line. */
export interface ReadRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const SEPARATORS = [';', '\t', ','] as const

/** The separator with the most cells in the first non-empty line, outside quotes. */
const separatorOf = (text: string): string => {
  const first = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? ''
  const bare = first.replace(/"[^"]*"/g, '')
  const [best = ';'] = [...SEPARATORS].sort((a, b) => bare.split(b).length - bare.split(a).length)
  return best
}

/**
 * Parses the rows of any CSV: `;`, tab or `,` between cells, with or without BOM and quotes, any line ending.
 * Empty rows are skipped; cells are trimmed. An unclosed quote takes the rest of the text.
 */
export const rowsOfCsv = (written: string): ReadRow[] => {
  const text = written.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const rows: ReadRow[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begin = 1
  let isQuoted = false
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: begin, cells })
    cells = []
    cell = ''
    begin = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (isBreak) endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
