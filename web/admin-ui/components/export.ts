/** Files made in the browser from rows that are already there. */

/** A cell that a spreadsheet would run as a formula is quoted as text. */
const cell = (value: unknown): string => {
  // A French spreadsheet takes « 12.5 » for the 12th of May.
  const text = typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** CSV as French spreadsheets open it: UTF-8 with BOM, `;` between cells, CRLF between rows. */
export const toCsv = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [
    names.map(cell).join(';'),
    ...rows.map((row) => names.map((name) => cell(row[name])).join(';')),
  ]
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Gives the rows to the person as a file named `name-2026-11-20.csv` (or `.json`). */
export const downloadRows = (
  name: string,
  format: 'json' | 'csv',
  rows: readonly Record<string, unknown>[],
): void => {
  const text = format === 'csv' ? toCsv(rows) : JSON.stringify(rows, null, 2)
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
