import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { clock } from './clock.ts'
import { Pause } from './Pause.tsx'
import styles from './Recording.module.css'
import { SoundLine } from './SoundLine.tsx'
import { useSound } from './use-sound.ts'

interface Props {
  src: string
  /** The accessible name of the sound. */
  title: string
  /** The main act of its page. */
  isStrong?: boolean
  /** How loud it is over its time, 0 to 100; empty where that is unknown. */
  levels?: readonly number[]
}

/** A whole recording: one button, its position and its time. Its length is read from the file. */
export function Recording({ src, title, isStrong, levels = [] }: Props) {
  const { audio, events, isPlaying, at, total, hasFailed, toggle, seek } = useSound()
  const label = isPlaying ? 'Mettre en pause' : at > 0 ? 'Reprendre' : 'Écouter maintenant'
  return (
    <div className={styles.recording} role="group" aria-label={title}>
      <audio ref={audio} src={src} preload="metadata" {...events} />
      <Button
        variant={isStrong ? 'strong' : 'outline'}
        size="lg"
        icon={isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${label}\u00a0: ${title}`}
        onClick={toggle}
      >
        {label}
      </Button>
      <SoundLine
        label="Position dans l’enregistrement"
        at={at}
        total={Math.max(1, total)}
        levels={levels}
        onSeek={seek}
      />
      <span aria-hidden="true" className={styles.clock}>
        {total > 0 ? `${clock(at)} / ${clock(total)}` : clock(at)}
      </span>
      <p role="status">
        {hasFailed ? 'L’enregistrement ne peut pas être lu pour le moment. Réessayez dans un instant.' : ''}
      </p>
    </div>
  )
}
