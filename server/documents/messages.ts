/** Messages between the site and the document process; a request is a `DrawingRequest`. */

/** The bytes of the PDF, or the error of drawing it. */
export type Drawn = { readonly pdf: Uint8Array } | { readonly error: string }
