/** What a person prefers on this device. The key and the attribute of motion are `boot.ts`'s too. */

const CAPTIONS_KEY = 'player_captions'
const CAPTIONS_LANGUAGE_KEY = 'player_captions_language'
const TRANSCRIPT_KEY = 'player_transcript'
const MOTION_KEY = 'motion'
const STILL = 'reduce'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is closed: what is usual holds.
    return null
  }
}
/** `null` forgets. False when the device keeps nothing. */
const keep = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Whether films begin with their captions. */
export const wantsCaptions = (): boolean => read(CAPTIONS_KEY) !== 'off'
export const keepCaptions = (isOn: boolean): boolean => keep(CAPTIONS_KEY, isOn ? null : 'off')

/** The language of captions that was last chosen, `''` before any was. */
export const captionsLanguage = (): string => read(CAPTIONS_LANGUAGE_KEY) ?? ''
export const keepCaptionsLanguage = (language: string): boolean => keep(CAPTIONS_LANGUAGE_KEY, language)

/** Whether the words beside films and recordings are unfolded. */
export const wantsTranscript = (): boolean => read(TRANSCRIPT_KEY) === 'on'
export const keepTranscript = (isOn: boolean): boolean => keep(TRANSCRIPT_KEY, isOn ? 'on' : null)

/** Whether this person asks for less motion than her system does. */
export const wantsStillness = (): boolean => read(MOTION_KEY) === STILL
/** Holds at once, and for the pages to come. */
export const keepStillness = (isStill: boolean): boolean => {
  if (isStill) document.documentElement.dataset.motion = STILL
  else delete document.documentElement.dataset.motion
  return keep(MOTION_KEY, isStill ? STILL : null)
}
