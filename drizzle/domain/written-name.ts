/** Names of people: what stands in mails, on papers and in lists is text of one line. */

/** What ends a line, sounds a bell or is no character at all. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Marks that turn the direction of what is written after them, and those that nobody sees. Joiners belong to names. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

/** A name as it is kept: in one line, composed, without what nobody can write by hand. */
export const writtenName = (typed: string): string =>
  typed.normalize('NFC').replace(UNSEEN, '').replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim()
