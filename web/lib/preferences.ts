/** User preferences on this device. `boot.ts` repeats the key and the attribute of reduced motion. */

const CAPTIONS_KEY = 'player_captions'
const CAPTIONS_LANGUAGE_KEY = 'player_captions_language'
const TRANSCRIPT_KEY = 'player_transcript'
const MOTION_KEY = 'motion'
const STILL = 'reduce'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // No storage: the default applies.
    return null
  }
}
/** `null` removes the value. Returns false when nothing could be stored. */
const keep = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Whether films start with captions. */
export const wantsCaptions = (): boolean => read(CAPTIONS_KEY) !== 'off'
export const keepCaptions = (isOn: boolean): boolean => keep(CAPTIONS_KEY, isOn ? null : 'off')

/** The last chosen language of captions, `''` before a choice. */
export const captionsLanguage = (): string => read(CAPTIONS_LANGUAGE_KEY) ?? ''
export const keepCaptionsLanguage = (language: string): boolean => keep(CAPTIONS_LANGUAGE_KEY, language)

/** Whether transcripts start expanded. */
export const wantsTranscript = (): boolean => read(TRANSCRIPT_KEY) === 'on'
export const keepTranscript = (isOn: boolean): boolean => keep(TRANSCRIPT_KEY, isOn ? 'on' : null)

/** Whether the user has chosen reduced motion on this site, beyond the system's setting. */
export const wantsStillness = (): boolean => read(MOTION_KEY) === STILL
/** Applies at once, and to later pages. */
export const keepStillness = (isStill: boolean): boolean => {
  if (isStill) document.documentElement.dataset.motion = STILL
  else delete document.documentElement.dataset.motion
  return keep(MOTION_KEY, isStill ? STILL : null)
}
