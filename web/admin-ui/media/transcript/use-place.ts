import { useSyncExternalStore } from 'react'
import { cueAt } from '#drizzle/domain/captions.ts'
import type { Playhead } from '../playhead.ts'

/** Which of the parts a film or recording is at, -1 before the first one. Draws again when that changes, not with each second. */
export const usePlace = (playhead: Playhead, parts: readonly { readonly from: number }[]): number =>
  useSyncExternalStore(playhead.subscribe, () => cueAt(parts, playhead.seconds()))
