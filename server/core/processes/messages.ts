/** Messages between the site and a worker process. */

/** A request, or one of its parts, sent before it. */
export type Sent =
  | { readonly id: number; readonly request: unknown }
  | { readonly id: number; readonly part: Uint8Array }

export interface Answered {
  readonly id: number
  readonly reply: unknown
}
