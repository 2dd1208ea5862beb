/** Formats of amounts, days and texts in the XML of an invoice. */

export type Xml = { readonly [name: string]: string | Xml | readonly Xml[] | undefined }

/** `1234.50`. */
export const euros = (cents: number): string => (cents / 100).toFixed(2)

/** A Paris day in XML format 102: `20261125`. */
export const dateTime = (day: string, namespace: 'udt' | 'qdt' = 'udt'): Xml => ({
  [`${namespace}:DateTimeString`]: { '@format': '102', '#': day.replaceAll('-', '') },
})

/** The characters of a text that XML allows, on one line (XML 1.0, production 2). */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
