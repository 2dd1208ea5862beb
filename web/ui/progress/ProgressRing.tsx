import { Icon } from '../icon/Icon.tsx'
import styles from './ProgressRing.module.css'

const RADIUS = 18
const LENGTH = 2 * Math.PI * RADIUS

/** A ring of 40 px with its figure; at 100 % a check and « Terminée ». */
export function ProgressRing({ value, label }: { value: number; label: string }) {
  const whole = Math.max(0, Math.min(100, Math.round(value)))
  const isDone = whole === 100
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={isDone ? 'Terminée' : `${whole}\u00a0%`}
    >
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r={RADIUS} fill="none" stroke="var(--primary-200)" strokeWidth="4" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          stroke={isDone ? 'var(--success-600)' : 'var(--primary-600)'}
          strokeWidth="4"
          strokeDasharray={`${(LENGTH * whole) / 100} ${LENGTH}`}
          transform="rotate(-90 20 20)"
        />
      </svg>
      <span className={styles.text}>
        {isDone ? <Icon name="check" size={16} /> : null}
        {isDone ? 'Terminée' : `${whole}\u00a0%`}
      </span>
    </div>
  )
}
