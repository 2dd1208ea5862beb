/** The players' view of a file, independent of its storage. */

import type { ReactNode } from 'react'
import type { Cue } from '../../lib/captions.ts'
import type { Chapter } from './chapters.ts'
import type { Playhead } from './playhead.ts'

export interface MediaFacts {
  /** For screen readers and the lock screen. */
  title: string
  /** Length as known before loading; 0 when unknown. */
  seconds: number
  hasTranscript: boolean
}

/** A protected film, recording or document. */
export interface MediaFile extends MediaFacts {
  /** Stored name, which identifies the file. */
  name: string
  addressOf: (token: string, isDownload?: boolean) => string
  /** Local address when the user has downloaded it; '' otherwise. */
  keptAt?: () => Promise<string>
  /** Checks, after a failure, whether the file was replaced or deleted. */
  recheck?: () => void
}

/** The parsed captions of one language. */
export interface CaptionTrack {
  /** Unique among a file's tracks. */
  id: string
  language: string
  /** « Français » */
  label: string
  cues: readonly Cue[]
}

/** The additions to a film or recording, and what follows it. */
export interface Companions {
  tracks?: readonly CaptionTrack[]
  chapters?: readonly Chapter[]
  playhead?: Playhead
  /** Shown at the end; `again` restarts playback. */
  end?: (again: () => void) => ReactNode
}
