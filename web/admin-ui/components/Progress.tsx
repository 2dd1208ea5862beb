import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './Progress.module.css'

const bounded = (value: number) => Math.max(0, Math.min(100, Math.round(value)))

/** How what is drawn of `percent` is read out. */
const Meter = ({ percent, label, ...drawn }: { percent: number; label: string } & ComponentProps<'span'>) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={percent === 100 ? 'Terminée' : `${percent} %`}
    {...drawn}
  />
)

/** Progress as a ring of 40 px; 100 % is a check mark and « Terminée ». `label` names what progresses. */
export const ProgressRing = ({
  value,
  label,
  size = 40,
}: {
  value: number
  label: string
  size?: number
}) => {
  const percent = bounded(value)
  const radius = (size - 4) / 2
  const turn = 2 * Math.PI * radius
  const done = percent === 100
  return (
    <span className={styles.ring}>
      <Meter percent={percent} label={label} className={styles.dial} style={{ width: size, height: size }}>
        <svg width={size} height={size} aria-hidden="true" focusable="false">
          <circle cx={size / 2} cy={size / 2} r={radius} className={styles.track} />
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            className={done ? styles.done : styles.part}
            strokeDasharray={turn}
            strokeDashoffset={turn * (1 - percent / 100)}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        </svg>
        {done ? <Check size={size * 0.45} className={styles.check} aria-hidden="true" /> : null}
      </Meter>
      <span aria-hidden="true">{done ? 'Terminée' : `${percent} %`}</span>
    </span>
  )
}

/** Progress as a bar with its number; 100 % turns green and says « Terminée ». */
export const ProgressBar = ({ value, label }: { value: number; label: string }) => {
  const percent = bounded(value)
  const done = percent === 100
  return (
    <span className={styles.bar}>
      <Meter percent={percent} label={label} className={styles.rail}>
        <span className={done ? styles.full : styles.fill} style={{ width: `${percent}%` }} />
      </Meter>
      <span className={styles.number} aria-hidden="true">
        {done ? (
          <>
            <Check size={16} aria-hidden="true" /> Terminée
          </>
        ) : (
          `${percent} %`
        )}
      </span>
    </span>
  )
}
