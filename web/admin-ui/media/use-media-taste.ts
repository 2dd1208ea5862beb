import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'
import { PLAYER_SPEEDS } from '#drizzle/domain/playing.ts'

export const SPEEDS = PLAYER_SPEEDS.map(String)

/** Speed and volume, the same for every lesson on this device. */
export const useMediaTaste = (element: RefObject<HTMLMediaElement | null>, url: string) => {
  const [kept, setSpeed] = useLocalStorage({
    key: 'player_speed',
    defaultValue: '1',
    getInitialValueInEffect: false,
  })
  const [level, setVolume] = useLocalStorage({
    key: 'player_volume',
    defaultValue: 100,
    getInitialValueInEffect: false,
  })
  const speed = SPEEDS.includes(kept) ? kept : '1'
  const volume = Number.isFinite(level) ? Math.max(0, Math.min(100, level)) : 100
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const apply = () => {
      media.playbackRate = Number(speed)
    }
    media.volume = volume / 100
    apply()
    // A new address puts the speed back to 1.
    media.addEventListener('loadedmetadata', apply)
    return () => media.removeEventListener('loadedmetadata', apply)
  }, [element, speed, volume, url])
  return { speed, setSpeed, volume, setVolume }
}
