import { useSyncExternalStore } from 'react'
import { cueAt } from '../../../lib/captions.ts'
import type { Playhead } from '../playhead.ts'

/** Index of the current part, -1 before the first one. Re-renders when it changes, not every second. */
export const usePlace = (playhead: Playhead, parts: readonly { readonly from: number }[]): number =>
  useSyncExternalStore(playhead.subscribe, () => cueAt(parts, playhead.seconds()))
