/** Audio previews of recordings: where they begin, and which files can be cut. */

export const EXTRACT_SECONDS = 90
/** Default start of a preview, after the introduction. */
export const USUAL_START = 30

// Has its own list of extensions: everything else about files is only needed on a product page.
/** Whether a stored file is a recording. */
export const isRecording = (storedName: string): boolean => /\.(mp3|m4a|aac|wav|ogg|flac)$/i.test(storedName)
/** Whether it can be cut without re-encoding: MP3 by frames, WAV by samples. */
export const isCuttable = (storedName: string): boolean => /\.(mp3|wav)$/i.test(storedName)
export const UNCUTTABLE =
  'Un extrait se découpe dans un fichier MP3 ou WAV\u00a0: déposez l’enregistrement dans l’un de ces formats.'

/** The last second at which a preview may begin. */
export const latestStart = (sourceSeconds: number): number =>
  Math.max(0, Math.floor(sourceSeconds - EXTRACT_SECONDS))
