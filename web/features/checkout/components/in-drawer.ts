/** What the drawer does where the page leaves: nothing else differs. */
export interface InDrawer {
  /** Nothing is left to pay: the drawer closes. */
  readonly onDone: () => void
  /** The order was given up. */
  readonly onAbandon: () => void
}
