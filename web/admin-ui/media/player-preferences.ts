import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'
import { AUDIO_SPEEDS, VIDEO_SPEEDS } from '#drizzle/domain/playing.ts'

export type Played = 'audio' | 'video'

const SPEEDS: Readonly<Record<Played, readonly string[]>> = {
  audio: AUDIO_SPEEDS.map(String),
  video: VIDEO_SPEEDS.map(String),
}
/** Recordings use the key of earlier versions; the speed of films is stored apart. */
const KEYS: Readonly<Record<Played, string>> = { audio: 'player_speed', video: 'player_speed_film' }

export interface SpeedPreference {
  speed: string
  speeds: readonly string[]
  setSpeed: (speed: string) => void
}

/** The speed of films or of recordings, shared by every lesson on this device. */
export const useSpeed = (played: Played): SpeedPreference => {
  const [stored, setSpeed] = useLocalStorage({
    key: KEYS[played],
    defaultValue: '1',
    getInitialValueInEffect: false,
  })
  const speeds = SPEEDS[played]
  return { speed: speeds.includes(stored) ? stored : '1', speeds, setSpeed }
}

export interface PlayerPreferences extends SpeedPreference {
  /** Per cent. */
  volume: number
  setVolume: (volume: number) => void
}

/** Speed and volume, shared by every lesson on this device. */
export const usePlayerPreferences = (
  element: RefObject<HTMLMediaElement | null>,
  played: Played,
  url: string,
): PlayerPreferences => {
  const preferences = useSpeed(played)
  const { speed } = preferences
  const [level, setVolume] = useLocalStorage({
    key: 'player_volume',
    defaultValue: 100,
    getInitialValueInEffect: false,
  })
  const volume = Number.isFinite(level) ? Math.max(0, Math.min(100, level)) : 100
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const apply = () => {
      media.playbackRate = Number(speed)
    }
    media.volume = volume / 100
    apply()
    // A new source resets the speed to 1.
    media.addEventListener('loadedmetadata', apply)
    return () => media.removeEventListener('loadedmetadata', apply)
  }, [element, speed, volume, url])
  return { ...preferences, volume, setVolume }
}
