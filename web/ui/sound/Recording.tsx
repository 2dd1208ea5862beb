import { lazy, Suspense, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { clock } from './clock.ts'
import type { NightPicture } from './Night.tsx'
import { Pause } from './Pause.tsx'
import styles from './Recording.module.css'
import { SoundLine } from './SoundLine.tsx'
import { useSound } from './use-sound.ts'

/** Comes with the first play. */
const Night = lazy(() => import('./Night.tsx'))

interface Props {
  src: string
  /** The accessible name of the sound. */
  title: string
  /** The main act of its page. */
  isStrong?: boolean
  /** How loud it is over its time, 0 to 100; empty where that is unknown. */
  levels?: readonly number[]
  /** Over what it plays: the night screen opens with it. */
  night?: NightPicture
}

/** A whole recording: one button, its position and its time. Its length is read from the file. */
export function Recording({ src, title, isStrong, levels = [], night }: Props) {
  const sound = useSound()
  const { audio, events, isPlaying, at, total, hasFailed, toggle, seek } = sound
  const [isNight, setNight] = useState(false)
  const label = isPlaying ? 'Mettre en pause' : at > 0 ? 'Reprendre' : 'Écouter maintenant'
  return (
    <div className={styles.recording} role="group" aria-label={title}>
      <audio ref={audio} src={src} preload="metadata" {...events} />
      <Button
        variant={isStrong ? 'strong' : 'outline'}
        size="lg"
        icon={isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${label}\u00a0: ${title}`}
        onClick={() => {
          toggle()
          setNight(!isPlaying)
        }}
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
      {night && isNight ? (
        <Suspense>
          <Night sound={sound} title={title} picture={night} onClose={() => setNight(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
