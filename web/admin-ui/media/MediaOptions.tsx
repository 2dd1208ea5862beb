import { NativeSelect, Slider } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Media.module.css'
import { Skip } from './Transport.tsx'
import type { MediaControls } from './use-media-element.ts'
import { SPEEDS, type useMediaTaste } from './use-media-taste.ts'

/** What is set once and left: on a phone with the two jumps, and without the volume, which its own keys set. */
export const MediaOptions = (props: {
  player: MediaControls
  taste: ReturnType<typeof useMediaTaste>
  children?: ReactNode
}) => {
  const { player, taste } = props
  return (
    <div className={styles.options}>
      <span className={styles.jumps}>
        <Skip step={-15} player={player} />
        <Skip step={15} player={player} />
      </span>
      <NativeSelect
        className={styles.speed}
        label="Vitesse"
        value={taste.speed}
        data={SPEEDS.map((value) => ({ value, label: `${value.replace('.', ',')}\u00a0×` }))}
        onChange={(event) => taste.setSpeed(event.currentTarget.value)}
      />
      {props.children}
      <div className={styles.volume}>
        <span aria-hidden="true">Volume</span>
        <div className={styles.level}>
          <Slider
            min={0}
            max={100}
            value={taste.volume}
            label={null}
            thumbLabel="Volume"
            thumbProps={{ 'aria-valuetext': `${taste.volume}\u00a0%` }}
            onChange={taste.setVolume}
          />
        </div>
      </div>
    </div>
  )
}
