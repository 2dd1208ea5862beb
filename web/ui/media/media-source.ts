/** What a player plays, and what to do when it does not come. */
export interface MediaSource {
  /** Of what plays, `''` while there is none: what listens to the player starts anew with another one. */
  url: string
  /** What the element is given: the same, unless a library feeds it. */
  src: string
  failed: boolean
  /** For the element's own event. */
  onError: () => void
  /** « Réessayer » */
  retry: () => void
}
