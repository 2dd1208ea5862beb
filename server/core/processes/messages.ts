/** What the site and a worker process tell one another. */

/** A question, or a part of what belongs to it, sent before it. */
export type Sent =
  | { readonly id: number; readonly request: unknown }
  | { readonly id: number; readonly part: Uint8Array }

export interface Answered {
  readonly id: number
  readonly reply: unknown
}
