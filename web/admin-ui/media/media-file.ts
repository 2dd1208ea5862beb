/** A protected film, recording or document, wherever it is kept: the players know no more of it. */

export interface MediaFile {
  /** As it is stored: tells one file from another. */
  name: string
  /** For a screen reader and the lock screen. */
  title: string
  /** Its length as far as it is known before it is loaded; 0: not at all. */
  seconds: number
  hasTranscript: boolean
  addressOf: (token: string, isDownload?: boolean) => string
  /** Addresses of the caption tracks. */
  captions: readonly ((token: string) => string)[]
  /** Asks whether this is still the file, once it does not come: it may have been replaced, or deleted. */
  recheck?: () => void
}
