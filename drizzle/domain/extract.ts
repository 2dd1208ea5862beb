/** Extracts of recordings, which anybody may hear before buying: where they begin and which files they can be cut out of. */
import { extensionOf } from './file-titles.ts'

export const EXTRACT_SECONDS = 90
/** Where an extract begins unless its author says otherwise: after the words of welcome. */
export const USUAL_START = 30

/** Cut without being encoded again: MP3 by its frames, WAV by its samples. */
const CUTTABLE: ReadonlySet<string> = new Set(['mp3', 'wav'])
export const isCuttable = (storedName: string): boolean => CUTTABLE.has(extensionOf(storedName))
export const UNCUTTABLE =
  'Un extrait se découpe dans un fichier MP3 ou WAV\u00a0: déposez l’enregistrement dans l’un de ces formats.'

/** The last second at which an extract may begin. */
export const latestStart = (sourceSeconds: number): number =>
  Math.max(0, Math.floor(sourceSeconds - EXTRACT_SECONDS))
