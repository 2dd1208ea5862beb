/** The page of invoices, in points. */
import { settable } from './pdf.ts'

export const LEFT = 50
export const RIGHT = 545
/** Nothing is set below it but the page's number. */
export const BOTTOM = 770

/** `5,5 %`. */
export const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`

/** Lines of a block: texts of several lines are parted, empty ones left out. */
export const block = (...parts: readonly (string | undefined)[]): string =>
  parts
    .flatMap((part) => (part ?? '').split(/[\r\n]+/))
    .map((part) => settable(part).trim())
    .filter(Boolean)
    .join('\n')
