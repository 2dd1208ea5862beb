/** What the site and the process that draws its documents tell one another; a question is a `Wanted`. */

/** The bytes of the PDF, or what went wrong while it was drawn. */
export type Drawn = { readonly pdf: Uint8Array } | { readonly error: string }
