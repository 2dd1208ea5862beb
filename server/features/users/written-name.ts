/** Names of people: a single line of text in mails, documents and lists. */

/** Line breaks and control characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional controls and invisible characters. Joiners stay, as names use them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

/** The stored form of a name: one line, NFC, without control or invisible characters. */
export const writtenName = (typed: string): string =>
  typed.normalize('NFC').replace(UNSEEN, '').replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim()
