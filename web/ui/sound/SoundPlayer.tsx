import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { clock } from './clock.ts'
import { Pause } from './Pause.tsx'
import position from './Position.module.css'
import { SoundLine } from './SoundLine.tsx'
import styles from './SoundPlayer.module.css'
import { useSound } from './use-sound.ts'

interface Props {
  src: string
  /** The accessible name of the sound. */
  title: string
  /** Its length. */
  seconds: number
  levels: readonly number[]
  /** Beneath the sound: « Extrait · 1 min 30 ». */
  caption: string
  /** A line under it: how it is to be listened to. */
  note?: string
  /** Called when the sound does not come: it may have moved. */
  onMissing?: () => void
}

/** A short sound whose waveform is also its position. Nothing loads before it is played. */
export function SoundPlayer({ src, title, seconds, levels, caption, note, onMissing }: Props) {
  const { audio, events, isPlaying, at, hasFailed, toggle, seek } = useSound(onMissing)
  const total = Math.max(1, Math.floor(seconds))
  return (
    <div className={styles.player} role="group" aria-label={title}>
      <audio ref={audio} src={src} preload="none" {...events} />
      <Button
        variant="outline"
        className={styles.button}
        icon={isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${isPlaying ? 'Mettre en pause' : 'Écouter'}\u00a0: ${title}`}
        onClick={toggle}
      />
      <SoundLine label="Position dans l’extrait" at={at} total={total} levels={levels} onSeek={seek} />
      <p className={styles.caption}>
        <span>{caption}</span>
        <span aria-hidden="true" className={position.clock}>
          {clock(at)} / {clock(total)}
        </span>
      </p>
      {note ? <p>{note}</p> : null}
      <p role="status">
        {hasFailed ? 'Cet extrait ne peut pas être lu pour le moment. Réessayez dans un instant.' : ''}
      </p>
      <noscript>
        <a href={src}>Écouter l’extrait</a>
      </noscript>
    </div>
  )
}
