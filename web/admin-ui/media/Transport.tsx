import { ActionIcon, Slider } from '@mantine/core'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '../../lib/moments.ts'
import type { Chapter } from './chapters.ts'
import styles from './Transport.module.css'
import type { MediaControls } from './use-media-element.ts'

/** Skips 15 s back or forward; the icon shows the number. */
export const Skip = ({ step, player }: { step: -15 | 15; player: MediaControls }) => {
  const Arrow = step < 0 ? RotateCcw : RotateCw
  return (
    <ActionIcon
      size={44}
      aria-label={step < 0 ? 'Reculer de 15 secondes' : 'Avancer de 15 secondes'}
      onClick={() => player.skip(step)}
    >
      <span className={styles.skip} aria-hidden="true">
        <Arrow size={36} strokeWidth={1.5} />
        <span>15</span>
      </span>
    </ActionIcon>
  )
}

/** The control bar of films and recordings: play, position, length. 64 px high on a phone. */
export const Transport = (props: {
  player: MediaControls
  total: number
  /** « l’audio », « la vidéo ». */
  what: string
  /** Marked on the timeline. */
  chapters?: readonly Chapter[]
  children?: ReactNode
}) => {
  const { player, total, chapters = [] } = props
  const position = `${clock(player.seconds)} sur ${clock(total)}`
  return (
    <div className={styles.line}>
      <span className={styles.wide}>
        <Skip step={-15} player={player} />
      </span>
      <ActionIcon
        data-play
        size={48}
        radius="xl"
        variant="filled"
        color="sable"
        aria-label={player.playing ? 'Mettre en pause' : 'Lire'}
        onClick={player.toggle}
      >
        {player.playing ? <Pause size={24} aria-hidden="true" /> : <Play size={24} aria-hidden="true" />}
      </ActionIcon>
      <span className={styles.wide}>
        <Skip step={15} player={player} />
      </span>
      <span className={styles.time}>{clock(player.seconds)}</span>
      <Slider
        className={styles.bar}
        min={0}
        max={Math.max(1, Math.floor(total))}
        value={Math.floor(player.seconds)}
        label={clock}
        thumbLabel={`Position dans ${props.what}`}
        thumbProps={{ 'aria-valuetext': position }}
        marks={chapters.filter(({ from }) => from > 0 && from < total).map(({ from }) => ({ value: from }))}
        onChange={player.seek}
      />
      <span className={styles.time}>{clock(total)}</span>
      {props.children}
    </div>
  )
}
