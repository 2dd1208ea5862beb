import { cx } from '../cx.ts'
import { clock } from './clock.ts'
import position from './Position.module.css'
import styles from './SoundLine.module.css'
import { Waveform } from './Waveform.tsx'

interface Props {
  label: string
  at: number
  /** Seconds, at least 1. */
  total: number
  /** How loud it is over its time, 0 to 100; without them a plain line shows the position. */
  levels: readonly number[]
  onSeek: (to: number) => void
}

/** Where a sound is: its waveform as a slider. A form that is unknown is never invented. */
export function SoundLine({ label, at, total, levels, onSeek }: Props) {
  const isDrawn = levels.length > 0
  return (
    <div className={styles.line}>
      {isDrawn ? <Waveform levels={levels} to={at / total} /> : null}
      <input
        type="range"
        className={isDrawn ? cx(styles.position, position.position) : styles.plain}
        min={0}
        max={total}
        step={1}
        value={Math.min(total, Math.floor(at))}
        aria-label={label}
        aria-valuetext={`${clock(at)} sur ${clock(total)}`}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  )
}
