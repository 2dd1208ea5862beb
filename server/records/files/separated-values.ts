/**
 * Tables in plain text: recognised by at least two lines that all have the same number of columns, at least
 * two.
 */

/** The number of values in a line; quoted ones may contain the separator. */
const columnsOf = (line: string, separator: string): number => {
  let columns = 1
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) columns += 1
  }
  return columns
}

const isTable = (lines: readonly string[], separator: string): boolean => {
  const [first = '', ...rest] = lines
  const columns = columnsOf(first, separator)
  return columns > 1 && rest.length > 0 && rest.every((line) => columnsOf(line, separator) === columns)
}

/**
 * `text/csv` or `text/tab-separated-values`; null for other texts. The last line of a truncated text is
 * ignored.
 */
export const separatedType = (text: string, isCut: boolean): string | null => {
  const all = text.split(/\r?\n/)
  const lines = (isCut ? all.slice(0, -1) : all).filter((line) => line !== '' && !line.startsWith('#'))
  if (isTable(lines, ',')) return 'text/csv'
  return isTable(lines, '\t') ? 'text/tab-separated-values' : null
}
