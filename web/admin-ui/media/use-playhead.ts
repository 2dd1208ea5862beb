import { useEffect } from 'react'
import type { Playhead } from './playhead.ts'
import type { MediaControls } from './use-media-element.ts'

/** Ties a player to what is drawn beside it. */
export const usePlayhead = (
  playhead: Playhead | undefined,
  { seconds, seek }: Pick<MediaControls, 'seconds' | 'seek'>,
): void => {
  useEffect(() => playhead?.at(seconds), [playhead, seconds])
  useEffect(() => playhead?.bind(seek), [playhead, seek])
}
