/** Tables as text, the way French spreadsheets open them. */

export type Cell = string | number

/** A cell that a spreadsheet would run as a formula is quoted as text. */
const written = (value: Cell): string => {
  // A French spreadsheet takes « 12.5 » for the 12th of May.
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** UTF-8 with BOM, `;` between cells, CRLF between rows. A row has as many cells as there are heads. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(written).join(';')).join('\r\n')}\r\n`
