/** A cleaned text for display: its boxes become notes, since unlabelled landmarks are indistinguishable. */
export const asNotes = (html: string): string =>
  html.replaceAll('<aside data-callout', '<aside role="note" data-callout')
