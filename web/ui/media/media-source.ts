/** The source of a player, and its recovery from failures. */
export interface MediaSource {
  /** Of what plays, `''` while there is none: what listens to the player starts anew with another one. */
  url: string
  /** The element's source: the same, unless a library feeds it. */
  src: string
  failed: boolean
  /** For the element's own event. */
  onError: () => void
  /** « Réessayer » */
  retry: () => void
}
