/** Page layout of invoices, in points. */
import { settable } from './pdf.ts'

export const LEFT = 50
export const RIGHT = 545
/** Below it there is only the page number. */
export const BOTTOM = 770

/** `5,5 %`. */
export const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`

/** Lines of a block: multi-line texts are split, empty ones left out. */
export const block = (...parts: readonly (string | undefined)[]): string =>
  parts
    .flatMap((part) => (part ?? '').split(/[\r\n]+/))
    .map((part) => settable(part).trim())
    .filter(Boolean)
    .join('\n')
