/** Text as the typeface can set it: composed accents, no narrow no-break space, one line. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u202f/g, '\u00a0')
    .replace(/[\r\n\t]+/g, ' ')
