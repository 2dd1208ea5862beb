import { type RefObject, useEffect, useRef, useState } from 'react'
import { captionsLanguage, keepCaptions, keepCaptionsLanguage, wantsCaptions } from '../../lib/preferences.ts'
import type { CaptionTrack } from './media-file.ts'

const NONE: readonly CaptionTrack[] = []

export interface CaptionsControls {
  tracks: readonly CaptionTrack[]
  /** The id of the visible track; `''` for none. */
  shown: string
  /** Shows a track by id, `''` for none; remembered on this device. */
  show: (id: string) => void
  toggle: () => void
}

/** The track of the last chosen language, otherwise the first. */
const preferred = (tracks: readonly CaptionTrack[]): string =>
  (tracks.find(({ language }) => language === captionsLanguage()) ?? tracks[0])?.id ?? ''

/**
 * Captions over a film. Cues are added by script: they have no URL that expires, and they survive a renewed
 * source. A track once added to an element cannot be removed, only hidden.
 */
export const useCaptions = (
  element: RefObject<HTMLMediaElement | null>,
  url: string,
  tracks: readonly CaptionTrack[] = NONE,
): CaptionsControls => {
  const given = useRef(new WeakMap<HTMLMediaElement, Map<string, TextTrack>>())
  const [isOn, setOn] = useState(wantsCaptions)
  const [chosen, setChosen] = useState('')
  const id = tracks.some((track) => track.id === chosen) ? chosen : preferred(tracks)
  const shown = isOn ? id : ''
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const known = given.current.get(media) ?? new Map<string, TextTrack>()
    given.current.set(media, known)
    for (const { id: trackId, label, language, cues } of tracks) {
      if (known.has(trackId)) continue
      const track = media.addTextTrack('captions', label, language)
      for (const { from, to, text } of cues) track.addCue(new VTTCue(from, to, text))
      known.set(trackId, track)
    }
    for (const [trackId, track] of known) track.mode = trackId === shown ? 'showing' : 'disabled'
  }, [element, url, tracks, shown])
  const show = (wanted: string) => {
    setOn(wanted !== '')
    keepCaptions(wanted !== '')
    const track = tracks.find((one) => one.id === wanted)
    if (!track) return
    setChosen(wanted)
    keepCaptionsLanguage(track.language)
  }
  return { tracks, shown, show, toggle: () => show(shown === '' ? id : '') }
}
