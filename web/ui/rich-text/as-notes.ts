/** A cleaned text as it is shown: its boxes are notes, rather than landmarks of the page that nothing tells apart. */
export const asNotes = (html: string): string =>
  html.replaceAll('<aside data-callout', '<aside role="note" data-callout')
