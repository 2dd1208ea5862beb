/** The addresses of a pasted list or of a file: one a line, or any column of a table. */
import { isEmail } from '#drizzle/domain/email.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'

interface Problem {
  /** Starts at 1. */
  line: number
  text: string
}
export interface ReadAddresses {
  /** In their stored spelling, each once, in the order of the list. */
  emails: string[]
  /** How often one stood there again. */
  repeated: number
  /** Lines without an address, or with one that cannot be. */
  problems: Problem[]
}

/** Separators of table cells, and of a mail program's names and addresses. */
const BETWEEN = /[\s,;<>"'()[\]]+/
const MAX_SHOWN_LENGTH = 80
/** Usual headings of the column of addresses. */
const HEAD =
  /(^|[^\p{L}])(e-?mails?|mails?|courriels?|adresses?|adresse[ _-]?(e-?mail|mail|électronique|electronique)|address)([^\p{L}]|$)/iu

/** The first line is a head where it names the column of addresses, and is itself no address with a letter missing. */
const isHeadOf = (line: string): boolean => HEAD.test(line) && !/\p{L}\.\p{L}{2,}/u.test(line)

/**
 * Reads `lea@exemple.fr`, `Léa Martin <lea@exemple.fr>`, `"Martin, Léa";lea@exemple.fr;2026` and lists of
 * them. A table's head that names its column of addresses is no problem, nor are empty lines; any other line
 * without an address is reported.
 */
export const readAddresses = (text: string): ReadAddresses => {
  const emails = new Set<string>()
  const problems: Problem[] = []
  let repeated = 0
  const lines = text.split(/\r\n|\r|\n/)
  lines.forEach((line, index) => {
    const parts = line.split(BETWEEN).filter((word) => word.includes('@'))
    const isHead = index === 0 && lines.length > 1 && isHeadOf(line)
    if (parts.length === 0 && line.trim() !== '' && !isHead)
      problems.push({ line: index + 1, text: line.trim().slice(0, MAX_SHOWN_LENGTH) })
    for (const word of parts) {
      const email = spelledAddress(word.replace(/^mailto:/i, '').replace(/\.$/, ''))
      if (!isEmail(email)) problems.push({ line: index + 1, text: word.slice(0, MAX_SHOWN_LENGTH) })
      else if (emails.has(email)) repeated += 1
      else emails.add(email)
    }
  })
  return { emails: [...emails], repeated, problems }
}
