import { useEffect } from 'react'
import type { Playhead } from './playhead.ts'
import type { MediaControls } from './use-media-element.ts'

/** Connects a player to its playhead. */
export const usePlayhead = (
  playhead: Playhead | undefined,
  { seconds, seek }: Pick<MediaControls, 'seconds' | 'seek'>,
): void => {
  useEffect(() => playhead?.at(seconds), [playhead, seconds])
  useEffect(() => playhead?.bind(seek), [playhead, seek])
}
