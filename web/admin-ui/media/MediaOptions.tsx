import { ActionIcon, NativeSelect, Slider } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { askForHelp } from '../hooks/use-shortcuts.ts'
import styles from './Media.module.css'
import type { PlayerPreferences, SpeedPreference } from './player-preferences.ts'
import { Skip } from './Transport.tsx'
import type { MediaControls } from './use-media-element.ts'

export const SpeedChoice = ({ speed, speeds, setSpeed }: SpeedPreference) => (
  <NativeSelect
    className={styles.speed}
    label="Vitesse"
    value={speed}
    data={speeds.map((value) => ({ value, label: `${value.replace('.', ',')}\u00a0×` }))}
    onChange={(event) => setSpeed(event.currentTarget.value)}
  />
)

/** Opens the list of shortcuts by a button, as touch devices have no « ? » key. */
export const KeyboardHelp = () => (
  <ActionIcon
    className={styles.keys}
    size={44}
    aria-label="Raccourcis clavier"
    title="Raccourcis clavier"
    onClick={askForHelp}
  >
    <Keyboard size={22} aria-hidden="true" />
  </ActionIcon>
)

/**
 * Settings; on a phone they include the two skip buttons and leave out the volume, which has hardware keys.
 */
export const MediaOptions = (props: {
  player: MediaControls
  preferences: PlayerPreferences
  children?: ReactNode
}) => {
  const { player, preferences } = props
  return (
    <div className={styles.options}>
      <span className={styles.jumps}>
        <Skip step={-15} player={player} />
        <Skip step={15} player={player} />
      </span>
      <SpeedChoice {...preferences} />
      {props.children}
      <div className={styles.volume}>
        <span aria-hidden="true">Volume</span>
        <div className={styles.level}>
          <Slider
            min={0}
            max={100}
            value={preferences.volume}
            label={null}
            thumbLabel="Volume"
            thumbProps={{ 'aria-valuetext': `${preferences.volume}\u00a0%` }}
            onChange={preferences.setVolume}
          />
        </div>
      </div>
      <KeyboardHelp />
    </div>
  )
}
