/** What players know of what they play: no more, wherever it is kept. */

import type { ReactNode } from 'react'
import type { Cue } from '#drizzle/domain/captions.ts'
import type { Chapter } from '#drizzle/domain/chapters.ts'
import type { Playhead } from './playhead.ts'

export interface MediaFacts {
  /** For a screen reader and the lock screen. */
  title: string
  /** Its length as far as it is known before it is loaded; 0: not at all. */
  seconds: number
  hasTranscript: boolean
}

/** A protected film, recording or document. */
export interface MediaFile extends MediaFacts {
  /** As it is stored: tells one file from another. */
  name: string
  addressOf: (token: string, isDownload?: boolean) => string
  /** Its address on this device, where the person keeps it there; '' where she does not. */
  keptAt?: () => Promise<string>
  /** Asks whether this is still the file, once it does not come: it may have been replaced, or deleted. */
  recheck?: () => void
}

/** Captions in one language, read. */
export interface CaptionTrack {
  /** Tells one from another. */
  id: string
  language: string
  /** « Français » */
  label: string
  cues: readonly Cue[]
}

/** What an author gave with a film or recording, and where it goes on. */
export interface Companions {
  tracks?: readonly CaptionTrack[]
  chapters?: readonly Chapter[]
  playhead?: Playhead
  /** What is shown at the end; `again` plays it from the beginning. */
  end?: (again: () => void) => ReactNode
}
