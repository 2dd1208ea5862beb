/** The drawer's callbacks in place of leaving the page. */
export interface InDrawer {
  /** Nothing is left to pay: the drawer closes. */
  readonly onDone: () => void
  /** The order was given up, or nothing could be paid: `message` says why. */
  readonly onAbandon: (message: string) => void
  /** A bank works on it, for days maybe: there is nothing to come back to. */
  readonly onAtBank: () => void
}
