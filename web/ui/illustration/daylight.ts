/** The hour of the visitor over a drawing of motif `jour`. */
import styles from './daylight.module.css'

export type Light = 'aube' | 'midi' | 'soir' | 'nuit'
const STEP_MS = 60_000

/** The light of an hour of the day, 0 to 23. */
export const lightOf = (hour: number): Light => {
  if (hour >= 5 && hour < 9) return 'aube'
  if (hour >= 9 && hour < 17) return 'midi'
  return hour >= 17 && hour < 21 ? 'soir' : 'nuit'
}

/** Gives the scene the light of the visitor's clock, and keeps to it; returns what ends it. */
export const followTheDay = (scene: HTMLElement): (() => void) => {
  const follow = () => {
    scene.dataset.light = lightOf(new Date().getHours())
  }
  scene.classList.add(styles.scene ?? '')
  // A frame between the first tones and the hour's: they change slowly, not at once.
  const frame = requestAnimationFrame(follow)
  const timer = setInterval(follow, STEP_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearInterval(timer)
  }
}
