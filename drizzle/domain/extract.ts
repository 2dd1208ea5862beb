/** Extracts of recordings, which anybody may hear before buying: where they begin and which files they can be cut out of. */

export const EXTRACT_SECONDS = 90
/** Where an extract begins unless its author says otherwise: after the words of welcome. */
export const USUAL_START = 30

// By endings of their own: what else the site knows of files belongs to the page of a product.
/** Whether a stored file is a recording. */
export const isRecording = (storedName: string): boolean => /\.(mp3|m4a|aac|wav|ogg|flac)$/i.test(storedName)
/** Cut without being encoded again: MP3 by its frames, WAV by its samples. */
export const isCuttable = (storedName: string): boolean => /\.(mp3|wav)$/i.test(storedName)
export const UNCUTTABLE =
  'Un extrait se découpe dans un fichier MP3 ou WAV\u00a0: déposez l’enregistrement dans l’un de ces formats.'

/** The last second at which an extract may begin. */
export const latestStart = (sourceSeconds: number): number =>
  Math.max(0, Math.floor(sourceSeconds - EXTRACT_SECONDS))
