import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './Daylight.module.css'
import { Illustration } from './Illustration.tsx'

export type Hour = 'aube' | 'midi' | 'soir' | 'nuit'
const STEP_MS = 60_000

/** The light of an hour of the day, 0 to 23. */
export const lightOf = (hour: number): Hour => {
  if (hour >= 5 && hour < 9) return 'aube'
  if (hour >= 9 && hour < 17) return 'midi'
  return hour >= 17 && hour < 21 ? 'soir' : 'nuit'
}

/** The visitor's own hour; full day until the page is hydrated, because its HTML is the same for everybody. */
const useLight = (): Hour => {
  const [light, setLight] = useState<Hour>('midi')
  useEffect(() => {
    const follow = () => setLight(lightOf(new Date().getHours()))
    follow()
    const timer = setInterval(follow, STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return light
}

/** Dunes under the light of the visitor's hour, which drift slowly; still when motion is reduced. Decorative. */
export function Daylight({ className }: { className?: string }) {
  const light = useLight()
  return (
    <div className={cx(styles.scene, className)} data-light={light}>
      <Illustration motif="jour" palette="sable" seed={3} className={styles.drawing} />
    </div>
  )
}
